/** Quests of the Tower in the editor: they are solved at every stroke. */

import { api, type Verdict } from '../../../net/api';
import type { Action } from '../../../net/messages';
import type { DrawingKind } from '../../../editor/kind';
import { changed, fieldOf, withField, type Maze } from '../../../editor/maze';
import { t } from '../../../texts/texts.svelte';
import { playFloor } from '../tables';
import { blankQuest, layoutOf, sizeOf } from './layout';
import QuestSettings from './QuestSettings.svelte';
import QuestVerdict from './QuestVerdict.svelte';
import { canvas } from './strokes';

/** What no longer holds once something else is drawn. */
const FOUND_OUT = ['stars', 'moves', 'plan'];

const codesIn = (maze: Maze): Set<string> => new Set(maze.flatMap(({ grid }) => grid?.squares ?? []));
const heroesIn = (maze: Maze): string[] => [...'YPGOL'].filter((hero) => codesIn(maze).has(hero));

function tidied(maze: Maze): Maze {
  const head = changed(maze, 0, (section) => withField(section, 'heroes', heroesIn(maze).join(' ')));
  return FOUND_OUT.reduce((made, field) => changed(made, 0, (section) => withField(section, field, '')), head);
}

function move({ do: what, hero, to, swap, card, quarters }: Action): string {
  if (what === 'rotate') return `rotate ${String(card)} by ${String(quarters)}`;
  if (what === 'slide') return `slide ${String(card)}`;
  return `${String(hero)} ${String(to)}${swap ? ` swap ${String(swap)}` : ''}`;
}

export const quest: DrawingKind<Verdict> = {
  name: { field: 'quest', label: 'editor.name', unnamed: 'tower.own' },
  fresh: () => blankQuest('single', 5, 5),
  blank: (maze) => blankQuest(layoutOf(maze) ?? 'single', ...sizeOf(maze)),
  fits: (maze) => layoutOf(maze) !== null,
  tidied,
  canvas,
  Settings: QuestSettings,
  Verdict: QuestVerdict,
  about: (maze) => t(`editor.layout.${layoutOf(maze) ?? 'single'}`),
  awaits: (maze) => (heroesIn(maze).length ? null : t('editor.nohero')),
  async check(text) {
    const known = await api.solve(text);
    return { mistakes: known.mistake ? [known.mistake] : [], good: known.solvable, known };
  },
  shared(maze, known) {
    const { solvable, stars, moves, plan } = { stars: known?.grade?.stars, ...known };
    if (!solvable) return maze;
    const found = { stars: String(stars ?? ''), moves: String(moves ?? ''), plan: plan?.map(move).join('; ') ?? '' };
    return Object.entries(found).reduce((made, [field, value]) => changed(made, 0, (section) => withField(section, field, value)), maze);
  },
  doubt: (known) => (known?.solvable ? null : t(known?.solvable === false ? 'editor.unsolvable' : 'editor.unknown')),
  play: (id) => playFloor(`shared:${id}`),
  path: (id) => `/tower/${id}`,
};

/** What the text of a quest says about it. */
export function factsOf(maze: Maze): { name: string; stars: number; moves: number } {
  const number = (field: string): number => Number(fieldOf(maze[0], field)) || 0;
  return { name: fieldOf(maze[0], 'quest'), stars: number('stars'), moves: number('moves') };
}

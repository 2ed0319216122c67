/** Scenarios of the Mall in the editor: a form, made from what the rules say that a scenario has. */

import { checkText } from '../../../editor/check';
import type { DrawingKind } from '../../../editor/kind';
import { changed, fieldOf, withField, type Maze } from '../../../editor/maze';
import type { OptionMeta } from '../../../net/generated';
import { playAlone } from '../../../screens/new-table';
import { t } from '../../../texts/texts.svelte';
import { GAMES } from '../../metas';
import ScenarioForm from './ScenarioForm.svelte';

export const FORM: readonly OptionMeta[] = GAMES.mall.forms['scenario'] ?? [];
/** The rules that are on are words of this field; everything else has a field of its own. */
const RULES = 'rules';

const rulesOf = (maze: Maze): string[] => fieldOf(maze[0], RULES).split(/[,\s]+/).filter(Boolean);

/** What the scenario says, or what holds if it says nothing. */
export function valueOf(maze: Maze, { name, kind, default: usual }: OptionMeta): string | boolean {
  if (kind === 'switch') return rulesOf(maze).includes(name);
  return fieldOf(maze[0], name) || String(usual ?? '');
}

const ORDER = ['scenario', 'name', ...FORM.map(({ name }) => name), RULES];
/** Whatever the rules do not know comes last. */
const rank = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
const byOrder = (one: string, other: string): number => rank(one) - rank(other);

/** What goes without saying is left out. */
export function withValue(maze: Maze, { name, kind, default: usual }: OptionMeta, value: string | boolean): Maze {
  if (kind !== 'switch') return withText(maze, name, value === String(usual ?? '') ? '' : String(value));
  const others = rulesOf(maze).filter((rule) => rule !== name);
  return withText(maze, RULES, [...others, ...(value ? [name] : [])].sort(byOrder).join(', '));
}

function withText(maze: Maze, name: string, value: string): Maze {
  return changed(maze, 0, (section) => {
    const made = withField(section, name, value);
    return { ...made, fields: made.fields.toSorted(([one], [other]) => byOrder(one, other)) };
  });
}

const fresh = (): Maze => [{ fields: [['scenario', ''], ['tiles', '2-12']], grid: null }];

export const scenario: DrawingKind<undefined> = {
  name: { field: 'scenario', label: 'editor.scenario.name', unnamed: 'editor.scenario.own' },
  fresh,
  blank: fresh,
  fits: (maze) => maze.length === 1 && maze[0]?.grid === null,
  Settings: ScenarioForm,
  about: (maze) => t('editor.scenario.about', { n: rulesOf(maze).length, tiles: fieldOf(maze[0], 'tiles') }),
  check: checkText,
  play: (id) => playAlone('mall', { ...GAMES.mall.alone, scenario: `shared:${id}` }),
};

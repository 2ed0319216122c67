/** What the client knows of a game before it is opened. Rules stay with the server. */

import type { GameName, Options } from '../net/messages';

export interface OptionInfo {
  name: string;
  kind: 'choice' | 'switch' | 'seconds' | 'quest';
  values?: readonly (string | number | null)[];
  /** Only asked where it matters; of several with one name, at most one is. */
  when?: (options: Options) => boolean;
}

export interface GameInfo {
  players: readonly number[];
  /** For one tap from home: a table with bots on the other seats. */
  alone: Options;
  friends: Options;
  colours: (players: number) => readonly string[];
  options: readonly OptionInfo[];
  signs: readonly string[];
  icons: readonly string[];
}

const SIGNS = ['yes', 'no', 'wait', 'go', 'look', 'north', 'east', 'south', 'west', 'thanks', 'sorry'] as const;
const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, each) => from + each);
const LEVELS = [12, 14, 15, 17, 19, 21, 24];
const LAST_OF_CAMPAIGN = 7;
const FIRST_CHALLENGE = 8;
const IDLE_ONE = 9;
const noColours = (): readonly string[] => [];

export const GAMES: Record<GameName, GameInfo> = {
  mall: {
    players: upTo(1, 9),
    alone: { players: 4, scenario: 1 },
    friends: { players: 4, scenario: 1 },
    colours: noColours,
    options: [
      { name: 'scenario', kind: 'choice', values: upTo(1, 17) },
      { name: 'level', kind: 'choice', values: LEVELS, when: ({ scenario }) => Number(scenario) >= FIRST_CHALLENGE },
      {
        name: 'level',
        kind: 'choice',
        values: [null, ...LEVELS],
        when: ({ scenario, edition }) => Number(scenario) === LAST_OF_CAMPAIGN && edition === 'pocket',
      },
      { name: 'players', kind: 'choice', values: upTo(1, 8), when: ({ scenario }) => Number(scenario) !== IDLE_ONE },
      { name: 'players', kind: 'choice', values: upTo(2, 9), when: ({ scenario }) => Number(scenario) === IDLE_ONE },
      { name: 'heroes', kind: 'choice', values: [null, 4, 5] },
      { name: 'side', kind: 'choice', values: [null, 'A', 'B'] },
      { name: 'edition', kind: 'choice', values: [null, 'table', 'pocket'] },
      { name: 'sand_ms', kind: 'seconds', values: [120_000, 180_000, 240_000, 300_000, 600_000] },
    ],
    signs: [...SIGNS, 'time'],
    icons: ['north', 'east', 'south', 'west', 'escalator', 'vortex', 'explore', 'item', 'exit', 'hourglass'],
  },
  tower: {
    players: upTo(1, 4),
    alone: { quest: 't1', players: 1 },
    friends: { adventure: 1, players: 2 },
    colours: noColours,
    options: [
      { name: 'quest', kind: 'quest' },
      { name: 'players', kind: 'choice', values: upTo(1, 4) },
      { name: 'talk', kind: 'choice', values: ['beginner', 'initiate', 'expert'] },
    ],
    signs: SIGNS,
    icons: ['move', 'power', 'ladder', 'armory', 'door', 'turn', 'slide', 'exit'],
  },
  hidden: {
    players: upTo(2, 4),
    alone: { players: 2 },
    friends: { players: 2 },
    colours: () => ['red', 'blue', 'yellow', 'green'],
    options: [
      { name: 'players', kind: 'choice', values: upTo(2, 4) },
      { name: 'walls', kind: 'choice', values: [19, 24] },
      { name: 'build', kind: 'choice', values: ['drawn', 'one', 'turns'] },
      { name: 'look', kind: 'switch' },
      {
        name: 'look_ms',
        kind: 'seconds',
        values: [null, 15_000, 30_000, 60_000, 120_000],
        when: ({ look }) => look !== false,
      },
      { name: 'turn', kind: 'switch' },
      { name: 'helps', kind: 'choice', values: ['none', 'notes'] },
    ],
    signs: SIGNS,
    icons: [],
  },
  duel: {
    players: upTo(2, 4),
    alone: { players: 2 },
    friends: { players: 2 },
    colours: (players) => (players === 2 ? ['blue', 'red'] : ['blue', 'yellow', 'red', 'green']),
    options: [
      { name: 'players', kind: 'choice', values: upTo(2, 4) },
      { name: 'level', kind: 'choice', values: [1, 2] },
    ],
    signs: SIGNS,
    icons: [],
  },
};

export const GAME_NAMES = Object.keys(GAMES) as GameName[];

import { expect, it } from 'vitest';
import { merge, SHARED, shortened, type Known } from './merge';

const NOW = 1_000_000;
const match = (replay: string, when: string) => ({ replay, game: 'duel', won: true, when });
const phone: Known = {
  name: ['Ann', 500],
  colour: ['blue', 900],
  theme: ['dark', 1],
  lessons: ['mall-1 mall-2', 0],
  coached: ['3', 0],
  matches: [JSON.stringify([match('a', '2026-01-01'), match('c', '2026-01-03')]), 0],
  'daily.begun': ['["2026-01-01","2026-01-02"]', 0],
  daily: ['[{"table":"t","date":"2026-01-02","late":true}]', 0],
  optima: ['{"2026-01-02":9}', 0],
};
const desktop: Known = {
  name: ['Anna', 600],
  colour: ['red', 800],
  figure: ['elf', 1],
  theme: ['light', 1],
  lessons: ['duel-1 mall-1', 0],
  coached: ['1', 0],
  matches: [JSON.stringify([match('b', '2026-01-02'), match('a', '2026-01-01')]), 0],
  'daily.begun': ['["2026-01-03"]', 0],
  daily: ['[{"table":"s","date":"2026-01-01"},{"table":"t","date":"2026-01-02"}]', 0],
  optima: ['{"2026-01-01":7}', 0],
};

it('adds up what was done, and takes the latest choice', () => {
  expect(merge(phone, desktop, NOW)).toEqual({
    name: ['Anna', 600],
    figure: ['elf', 1],
    colour: ['blue', 900],
    theme: ['light', 1],
    lessons: ['duel-1 mall-1 mall-2', 0],
    coached: ['3', 0],
    matches: [JSON.stringify([match('a', '2026-01-01'), match('b', '2026-01-02'), match('c', '2026-01-03')]), 0],
    'daily.begun': ['["2026-01-01","2026-01-02","2026-01-03"]', 0],
    daily: ['[{"table":"s","date":"2026-01-01"},{"table":"t","date":"2026-01-02"}]', 0],
    optima: ['{"2026-01-01":7,"2026-01-02":9}', 0],
  });
});

it('makes no difference who comes first, or how often', () => {
  const both = merge(phone, desktop, NOW);
  expect(JSON.stringify(merge(desktop, phone, NOW))).toBe(JSON.stringify(both));
  expect(JSON.stringify(merge(both, desktop, NOW))).toBe(JSON.stringify(both));
  const tablet: Known = { name: ['Nan', 550], lessons: ['tower-1', 0], matches: [JSON.stringify([match('d', '2025-01-01')]), 0] };
  const one = merge(merge(phone, desktop, NOW), tablet, NOW);
  expect(JSON.stringify(merge(phone, merge(tablet, desktop, NOW), NOW))).toBe(JSON.stringify(one));
});

it('takes each drawing as whoever touched it last has left it, or removed it', () => {
  const drawing = (id: string, text: string, touched: number, more = {}) => ({ id, kind: 'quest', text, after: null, touched, ...more });
  const known = (...drawings: object[]): Known => ({ drawings: [JSON.stringify(drawings), 0] });
  const one = known(drawing('a', 'old', 1), drawing('b', 'mine', 2), drawing('c', '', 9, { gone: true }));
  const other = known(drawing('a', 'new', 5), drawing('c', 'late', 8));
  const both = known(drawing('b', 'mine', 2), drawing('a', 'new', 5), drawing('c', '', 9, { gone: true }));
  expect(merge(one, other, NOW)).toEqual(both);
  expect(merge(other, one, NOW)).toEqual(both);
});

it('lets no clock that is ahead decide for ever', () => {
  expect(merge({ name: ['Ann', 9 * NOW] }, {}, NOW)).toEqual({ name: ['Ann', NOW] });
  expect(merge(merge({ name: ['Ann', 9 * NOW] }, {}, NOW), { name: ['Bo', NOW + 1] }, NOW + 2)).toEqual({ name: ['Bo', NOW + 1] });
});

it('drops what is broken or none of its business', () => {
  expect(merge({ matches: ['{', 0], token: ['x', 5] }, { matches: ['', 0], nonsense: ['x', 5] }, NOW)).toEqual({ matches: ['[]', 0] });
  expect(SHARED).not.toContain('token');
});

it('forgets the older half of what is too long', () => {
  const short = shortened(merge(phone, desktop, NOW));
  expect(short['matches']?.[0]).toBe(JSON.stringify([match('c', '2026-01-03')]));
  expect(short['name']).toEqual(['Anna', 600]);
});

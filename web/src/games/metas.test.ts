import { expect, it } from 'vitest';
import type { Options } from '../net/messages';
import texts from '../texts/en.json';
import { choicesWith, GAME_NAMES, GAMES, optionsWith, settled } from './metas';

function mall(name: string, given: Options, alone = false): unknown[] | undefined {
  const option = optionsWith('mall', given).find((each) => each.name === name);
  return option && choicesWith('mall', option, given, alone);
}

it('asks for an option only where it matters, and once', () => {
  expect(mall('level', { scenario: 7 })).toBeUndefined();
  expect(mall('level', { scenario: 8 })?.[0]).toBe(12);
  expect(mall('level', { scenario: 7, edition: 'pocket' })?.[0]).toBeNull();
  expect(optionsWith('mall', {}).filter(({ name }) => name === 'players')).toHaveLength(1);
  expect(optionsWith('duel', { board: { path: 'own', text: '' } }).some(({ name }) => name === 'level')).toBe(false);
});

it('keeps a legal number of players when the scenario changes', () => {
  expect(settled('mall', { scenario: 9, players: 1 })).toEqual({ scenario: 9, players: 2 });
  expect(settled('mall', { scenario: 8, players: 9 })).toEqual({ scenario: 8, players: 8 });
  expect(settled('mall', { scenario: 9, players: 5 })).toEqual({ scenario: 9, players: 5 });
});

it('leaves out what no longer matters, and nothing else', () => {
  expect(settled('mall', { scenario: 7, level: 14, side: null, deal: [] })).toEqual({ scenario: 7 });
  expect(settled('hidden', { look: false, look_ms: 15_000 })).toEqual({ look: false });
  const own = { scenario: { path: 'own', text: 'scenario: Own' }, tiles: 'shared:abc', players: 3 };
  expect(settled('mall', own)).toEqual(own);
  expect(settled('tower', { adventure: 1, quest: null, players: 2 })).toEqual({ adventure: 1, players: 2 });
});

it('offers a time that was set in another way beside the usual ones', () => {
  expect(mall('sand_ms', { sand_ms: 180_000 })).toEqual(mall('sand_ms', {}));
  expect(mall('sand_ms', { sand_ms: 20_000 })).toEqual([...(mall('sand_ms', {}) ?? []), 20_000]);
});

it('offers whoever plays alone no scenario for several', () => {
  expect(mall('scenario', {})).toContain(9);
  expect(mall('scenario', {}, true)).not.toContain(9);
  expect(mall('scenario', {}, true)).toHaveLength(16);
});

it.each(GAME_NAMES)('has words for every option of %s that players are asked for', (game) => {
  const words = new Set(Object.keys(texts));
  for (const { name, kind, choices } of GAMES[game].options.filter(({ shown }) => shown)) {
    for (const end of ['', '.help'])
      expect(words.has(`option.${game}.${name}${end}`) || words.has(`option.${name}${end}`), name + end).toBe(true);
    const inWords = kind === 'choice' ? choices.filter((each) => typeof each === 'string' && each.length > 1) : [];
    expect(inWords.filter((each) => !words.has(`option.${game}.${name}.${each}`))).toEqual([]);
  }
});

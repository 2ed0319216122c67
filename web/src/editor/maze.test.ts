import { describe, expect, it } from 'vitest';
import { fieldOf, mazeText, placeAt, readMaze, renamed, textOf, withField, type Section } from './maze';

const files = import.meta.glob<string>('../../../src/dedale/games/*/content/**/*.maze', { query: '?raw', import: 'default', eager: true });

describe('the files that come with the games', () => {
  it.each(Object.entries(files))('%s is read, and written as it was', (_, text) => {
    const maze = readMaze(text);
    expect(maze && mazeText(maze)).toBe(text.replace(/\n{3,}/g, '\n\n'));
  });
});

const TILE = 'tile: 7\nname: Bakery\n\n+---+---+   +---+\n| O!    | P?  G~|\n+   +---+   +---+\n|   |           |\n+   +   +---+   +\n|         /1|   |\n+---+   +---+   +\n| /1|     Y~    |\n+---+ ^ +---+---+\n';

describe('a maze file', () => {
  it('stays as it was until something is drawn', () => {
    const odd = TILE.replaceAll('\n', '\r\n').replace('| O!', '|O! ');
    const maze = readMaze(odd) ?? [];
    expect(textOf(maze)).toBe(odd);
    expect(textOf(renamed(maze, 'name', 'Bakery'))).toBe(TILE);
  });

  it('gets back the spaces that an editor has stripped', () => {
    const open = TILE.replace('| /1|     Y~    |', '| /1|     Y~     ');
    expect(mazeText(readMaze(open.replaceAll(/ +$/gm, '')) ?? [])).toBe(open);
  });

  it('has squares of which a code fills all three places', () => {
    const text = 'hidden: x\n\n+---+---+\n|owl ###|\n+---+---+\n';
    expect(readMaze(text)?.[0]?.grid?.squares).toEqual(['owl', '###']);
    expect(mazeText(readMaze(text) ?? [])).toBe(text);
  });

  it('keeps its fields in their order, and loses those that are empty', () => {
    const section: Section = { fields: [['tile', '1'], ['side', 'A']], grid: null };
    expect(withField(section, 'tile', '2').fields).toEqual([['tile', '2'], ['side', 'A']]);
    expect(withField(section, 'side', '').fields).toEqual([['tile', '1']]);
    expect(fieldOf(renamed([section], 'set', '')[0], 'set')).toBe('');
    expect(renamed([section], 'set', '')[0]?.fields[0]).toEqual(['set', '']);
  });

  it('knows what a line and column are about', () => {
    const maze = readMaze(`${TILE}\n${TILE.replace('7', '8')}`) ?? [];
    const text = mazeText(maze);
    const lineOf = (part: string, from = 0): number => text.slice(0, text.indexOf(part, from)).split('\n').length;
    expect(placeAt(maze, 2, 7)).toEqual({ section: 0, square: null, field: 'name' });
    const second = text.indexOf('tile: 8');
    expect(placeAt(maze, lineOf('tile: 8'), 7)).toEqual({ section: 1, square: null, field: 'tile' });
    expect(placeAt(maze, lineOf('Y~', second), 12)).toEqual({ section: 1, square: [2, 3], field: null });
    expect(placeAt(maze, lineOf('+---', second), 1)).toEqual({ section: 1, square: null, field: null });
    expect(placeAt(maze, 999, 1)).toBeNull();
  });

  it.each(['', ' ', '+', '+---+', '+---+\n|   |', '+---+\n|  |\n+---+', 'quest', 'quest: x\n+---+\n| O |\n+---+\n', '+-o-+\n1 x 2\n+ ^ +', '\0', `+${'---+'.repeat(70)}`, '+---+\n| \t |\n+---+'])('%j throws nothing', (text) => {
    expect(() => readMaze(text)).not.toThrow();
  });

  it('throws nothing whatever is imported, and is written as it is read', () => {
    // Always the same, so that a failure can be found again.
    let seed = 20;
    const chance = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    const letters = '+-| o1^v<>#.kOP=!?~/*\n\n\r\t:aé😀';
    for (let round = 0; round < 3000; round += 1) {
      const damage = round % 3 ? TILE.split('') : Array.from({ length: chance(80) }, () => '');
      for (let each = 0; each < (round % 3 ? 1 + chance(3) : damage.length); each += 1) damage[round % 3 ? chance(damage.length) : each] = [...letters][chance([...letters].length)] ?? '';
      const maze = readMaze(damage.join(''));
      if (maze) expect(readMaze(mazeText(maze))).toEqual(maze);
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { Edge, Square } from '../../../board/types';
import { blank, codeOf, coded, codesOf, edgesOf, erases, groundOf, painted, resized, squaresOf, withEdge, withSquare, type Drawing } from './drawing';
import { mazeText, solvedText, squareAt } from './maze';
import { questOf } from './quest';

function sample(): Drawing {
  let drawing = blank('single', 3, 3, 'Two doors');
  drawing = withSquare(drawing, [0, 0], 'O');
  drawing = withSquare(drawing, [2, 0], 'k1');
  drawing = withSquare(drawing, [1, 1], '###');
  drawing = withSquare(drawing, [2, 1], 'O=');
  drawing = withEdge(drawing, [0, 0, 'E'], '#');
  drawing = withEdge(drawing, [1, 0, 'E'], 'o');
  drawing = withEdge(drawing, [0, 0, 'S'], '1');
  return withEdge(drawing, [2, 0, 'S'], '>');
}

describe('a drawn quest', () => {
  it('has its squares row by row, over all of its cards', () => {
    const squares = squaresOf(blank('2x2', 2, 2));
    expect(squares.slice(0, 5)).toEqual([[0, 0], [1, 0], [2, 0], [3, 0], [0, 1]]);
    expect(squares).toHaveLength(16);
  });

  it('becomes a maze file', () => {
    expect(mazeText(sample())).toBe(
      [
        'quest: Two doors',
        'heroes: O',
        '',
        '+---+---+---+',
        '| O |   o k1|',
        '+-1-+   + v +',
        '|    ###  O=|',
        '+   +   +   +',
        '|           |',
        '+---+---+---+',
        '',
      ].join('\n'),
    );
  });

  it('has a start of each hero once, on whichever card', () => {
    const moved = withSquare(resized(sample(), '2x2', 3, 3), [4, 4], 'O');
    expect(coded(moved).filter(({ code }) => code === 'O')).toEqual([{ at: [4, 4], code: 'O' }]);
  });

  it('keeps what fits when it grows and shrinks, with a closed border', () => {
    const grown = resized(sample(), 'single', 5, 4);
    expect(codesOf(grown, [0, 0, 'S'])).toEqual(['1']);
    expect(codesOf(grown, [2, 0, 'E'])).toEqual([' ']);
    expect(resized(grown, 'single', 3, 3)).toEqual(sample());
  });

  it('has only edges between two squares, unless its cards move', () => {
    expect(edgesOf(blank('single', 3, 3))).toHaveLength(12);
    expect(edgesOf(blank('2x2', 2, 2))).toHaveLength(40);
    expect(edgesOf(blank('ring', 2, 2))).toHaveLength(80);
  });

  it('lets drafts blow both ways', () => {
    let drawing = blank('single', 3, 3);
    const blown = ['>', '<', ' '].map(() => codesOf((drawing = withEdge(drawing, [0, 0, 'E'], '>')), [0, 0, 'E']));
    expect(blown.flat()).toEqual(['>', '<', ' ']);
  });

  it('is painted by a drag, which takes away what its first square or edge already was', () => {
    const row: Edge[] = [[0, 0, 'S'], [1, 0, 'S'], [2, 0, 'S']];
    const stroke = (from: Drawing, along: readonly (Square | Edge)[], tool: string): Drawing => {
      const erasing = erases(from, along[0] ?? [0, 0], tool);
      return along.reduce((drawing, at) => painted(drawing, at, tool, erasing), from);
    };
    const codes = (drawing: Drawing): string => row.map((edge) => codesOf(drawing, edge).join()).join('');
    const walls = stroke(blank('single', 3, 3), row, '#');
    expect(codes(walls)).toBe('###');
    expect(codes(stroke(walls, row.slice(1), '1'))).toBe('#11');
    expect(codes(stroke(walls, row.slice(1), '#'))).toBe('#  ');
    expect(codes(stroke(walls, row, '>'))).toBe('vvv');
    const squares: Square[] = [[0, 0], [1, 0], [1, 1]];
    const solid = stroke(blank('single', 3, 3), squares, '###');
    expect(squares.map((at) => codeOf(solid, at))).toEqual(['###', '###', '###']);
    expect(coded(stroke(solid, squares, '###'))).toEqual([]);
    expect(coded(stroke(solid, [[2, 0], [1, 0]], ''))).toHaveLength(2);
    const borders: Edge[] = [[1, 0, 'E'], [1, 1, 'E']];
    const opened = stroke(blank('2x2', 2, 2), borders, 'o');
    expect(borders.map((edge) => codesOf(opened, edge).join(''))).toEqual(['  ', '  ']);
  });

  it('opens the borders of two cards together, then of each alone', () => {
    let drawing = blank('2x2', 2, 2);
    const seen = [1, 2, 3, 4].map(() => codesOf((drawing = withEdge(drawing, [1, 0, 'E'], 'o')), [1, 0, 'E']).join(''));
    expect(seen).toEqual(['  ', ' #', '# ', '##']);
    expect(codesOf(withEdge(drawing, [-1, 0, 'E'], '#'), [-1, 0, 'E'])).toEqual([' ']);
  });

  it('of several cards has a grid for each, and says where they lie', () => {
    let drawing = withSquare(blank('2x2', 2, 2, 'Four'), [2, 3], 'R');
    drawing = withEdge(withSquare(drawing, [0, 0], 'G'), [1, 1, 'E'], '#');
    const grids = mazeText(drawing).split('\n\n');
    expect(grids).toHaveLength(5);
    expect(grids[0]).toBe('quest: Four\nheroes: G\nlayout: 2x2');
    expect(grids[1]).toBe('+---+---+\n| G     |\n+   +   +\n|        \n+---+---+');
    expect(grids[4]).toBe('+---+---+\n|       |\n+   +   +\n| R     |\n+---+---+\n');
    expect(groundOf(drawing).parts.map(({ at }) => at)).toEqual([[0, 0], [2, 0], [0, 2], [2, 2]]);
  });

  it('is shared with its stars, its fewest moves and a solution, and read again for its picture', () => {
    let drawing = withEdge(withSquare(withSquare(blank('2x2', 2, 2, 'Four'), [0, 0], 'P'), [3, 3], 'P='), [1, 1, 'E'], '#');
    drawing = withEdge(withEdge(withSquare(drawing, [2, 3], '###'), [0, 0, 'E'], '>'), [0, 0, 'S'], '1');
    const plan = [{ do: 'rotate', card: 2, quarters: 1 }, { do: 'slide', card: 3 }, { do: 'move', hero: 'sorceress', to: [0, 1] }, { do: 'move', hero: 'sorceress', to: [3, 3], swap: 'elf' }];
    const text = solvedText(drawing, { solvable: true, moves: 4, plan, grade: { stars: 2, score: 7, needed: [] }, mistake: null } as never);
    expect(text.split('\n\n')[0]).toBe(
      'quest: Four\nheroes: P\nlayout: 2x2\nstars: 2\nmoves: 4\nplan: rotate 2 by 1; slide 3; sorceress 0,1; sorceress 3,3 swap elf',
    );
    expect(questOf(text)).toEqual({ drawing, stars: 2, moves: 4 });
    expect(questOf(mazeText(sample()))).toEqual({ drawing: sample(), stars: null, moves: null });
    expect(questOf('tile: 7')).toBeNull();
  });

  it('finds the square that a place in the file is about', () => {
    const drawing = withSquare(blank('ring', 2, 2), [4, 5], 'X');
    const lines = mazeText(drawing).split('\n');
    const line = lines.findIndex((each) => each.includes('X')) + 1;
    const square = squareAt(drawing, line, (lines[line - 1]?.indexOf('X') ?? 0) + 1);
    expect(square && codeOf(drawing, square)).toBe('X');
    expect(squareAt(drawing, 1, 1)).toBeNull();
  });
});

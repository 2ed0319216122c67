import { describe, expect, it } from 'vitest';
import { blank, edgeOf, innerEdges, mazeText, nextDraft, resized, withEdge, withSquare, type Drawing } from './drawing';

function sample(): Drawing {
  let drawing = blank(3, 2, 'Two doors');
  drawing = withSquare(drawing, [0, 0], 'O');
  drawing = withSquare(drawing, [2, 0], 'k1');
  drawing = withSquare(drawing, [1, 1], '###');
  drawing = withSquare(drawing, [2, 1], 'O=');
  drawing = withEdge(drawing, [0, 0, 'E'], '#');
  drawing = withEdge(drawing, [1, 0, 'E'], 'o');
  drawing = withEdge(drawing, [0, 0, 'S'], '1');
  return withEdge(drawing, [2, 0, 'S'], 'v');
}

describe('a drawn quest', () => {
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
        '+---+---+---+',
        '',
      ].join('\n'),
    );
  });

  it('has a start of each hero once', () => {
    const moved = withSquare(sample(), [1, 0], 'O');
    expect(moved.squares.filter((code) => code === 'O')).toHaveLength(1);
  });

  it('keeps what fits when it grows and shrinks, with a closed border', () => {
    const grown = resized(sample(), 5, 4);
    expect(edgeOf(grown, [0, 0, 'S'])).toBe('1');
    expect(edgeOf(grown, [2, 0, 'E'])).toBe(' ');
    expect(resized(grown, 3, 2)).toEqual(sample());
  });

  it('has only edges between two squares', () => {
    expect(innerEdges(blank(3, 2))).toHaveLength(7);
  });

  it('lets drafts blow both ways', () => {
    expect([' ', '>', '<'].map((now) => nextDraft([0, 0, 'E'], now))).toEqual(['>', '<', ' ']);
  });
});

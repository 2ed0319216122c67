/** The drawing that this device kept before there could be several. */

import { fieldOf, mazeText, readMaze, type Grid, type Maze } from './maze';

interface Old {
  name: string;
  width: number;
  height: number;
  /** Left out when a drawing had only one card. */
  layout?: string;
  cards?: Omit<Grid, 'width' | 'height'>[];
}

/** As a text; null if it cannot be read, or nothing was drawn. */
export function textOfOld(kept: string): string | null {
  try {
    const old = JSON.parse(kept) as Old & Omit<Grid, 'width' | 'height'>;
    const { name, width, height, layout = 'single', cards = [old] } = old;
    const codes = cards.flatMap(({ squares }) => squares);
    const heroes = [...'YPGOL'].filter((hero) => codes.includes(hero)).join(' ');
    const fields = Object.entries({ quest: name, heroes, layout: layout === 'single' ? '' : layout }).filter(([field, value]) => value || field === 'quest');
    const maze: Maze = cards.map(({ squares, horizontal, vertical }, index) => ({
      fields: index ? [] : fields,
      grid: { width, height, squares, horizontal, vertical },
    }));
    const text = mazeText(maze);
    const drawn = maze.some(({ grid }) => grid?.squares.some(Boolean));
    return (drawn || fieldOf(maze[0], 'quest')) && readMaze(text) ? text : null;
  } catch {
    return null;
  }
}

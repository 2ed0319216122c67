/** Where a colour's shape goes on drawings that all colours share. */

const SPOTS: Readonly<Record<string, readonly [x: number, y: number, size: number]>> = {
  vortex: [32, 32, 22],
  explore: [32, 32, 20],
  exit: [32, 12, 15],
  armory: [32, 31, 22],
  start: [32, 32, 24],
  rock: [34, 34, 18],
  'wall-token': [32, 32, 21],
  'duel-key': [17, 33, 13],
  goal: [32, 32, 22],
  corner: [32, 32, 17],
  gate: [32, 32, 26],
};

export interface Spot {
  id: string;
  x: number;
  y: number;
  size: number;
}

/** The shape to draw upright over that drawing in that colour, if there is a place for one. */
export function spotOf(name: string, colour: string): Spot | null {
  const spot = SPOTS[name];
  if (!spot || !colour) return null;
  const [x, y, size] = spot;
  return { id: `art-emblem-${colour}`, x: x - size / 2, y: y - size / 2, size };
}

/** The shape of the sand timer, and how high the sand stands in it. Everything fits a box of 100 x 160. */

const TOP = 12;
const NECK = 80;
const STEPS = 64;

/** Half the width of the upper bulb at a height; the lower bulb is its mirror image. */
export function halfWidth(y: number): number {
  const up = Math.min(1, Math.max(0, (NECK - y) / (NECK - TOP)));
  return 2.2 + 33 * Math.sin(up ** 0.8 * Math.PI * 0.6) ** 1.5;
}

function heights(): number[] {
  return Array.from({ length: STEPS + 1 }, (_, each) => TOP + ((NECK - TOP) * each) / STEPS);
}

/** The outline of the upper bulb (and, mirrored, of the lower one) as a path. */
export function bulb(lower: boolean): string {
  const at = (y: number): number => (lower ? 160 - y : y);
  const right = heights().map((y) => `${(50 + halfWidth(y)).toFixed(2)} ${at(y).toFixed(2)}`);
  const left = heights()
    .reverse()
    .map((y) => `${(50 - halfWidth(y)).toFixed(2)} ${at(y).toFixed(2)}`);
  return `M${right.join('L')}L${left.join('L')}z`;
}

/** For each height, the fraction of a bulb below it. */
const below: { y: number; part: number }[] = (() => {
  let area = 0;
  const found = heights()
    .reverse()
    .map((y) => ({ y, part: (area += halfWidth(y)) }));
  // Even a full bulb has a little space above the sand.
  const full = area * 0.86;
  return found.map(({ y, part }) => ({ y, part: part / full }));
})();

/** The height below which that fraction of a bulb lies. */
function heightAt(part: number): number {
  const index = below.findIndex((each) => each.part >= part);
  const [over, under] = [below[index], below[index - 1]];
  if (!over) return TOP;
  if (!under) return NECK;
  return under.y + ((over.y - under.y) * (part - under.part)) / (over.part - under.part);
}

/** The level of the sand in the upper bulb when that fraction of it is left. */
export function upperLevel(part: number): number {
  return heightAt(part);
}

/** The level of the sand in the lower bulb, which fills from its wide end. */
export function lowerLevel(part: number): number {
  const whole = below.at(-1)?.part ?? 1;
  return 160 - heightAt(whole - part);
}

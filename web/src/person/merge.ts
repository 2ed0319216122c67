/** What two devices of one person know, put together. The order in which they meet makes no difference. */

import { CHOICES } from './choices';

/** What is remembered under each name, and when it was chosen (in milliseconds; 0 where that does not matter). */
export type Known = Record<string, readonly [value: string, when: number]>;

/** Drawings are in a database of the device rather than among what it remembers. */
export const DRAWINGS = 'drawings';

type Merge = (one: string, other: string) => string;

const words: Merge = (one, other) => union(one.split(' '), other.split(' '), String).filter(Boolean).sort().join(' ');

const most: Merge = (one, other) => String(Math.max(Number(one) || 0, Number(other) || 0));

/** A list of which the latest `kept` are kept; entries with the same name are the same. */
const list =
  <T>(kept: number, name: (entry: T) => string, order: (entry: T) => string = name): Merge =>
  (one, other) => {
    const all = union<T>(parsed<T[]>(one, []), parsed<T[]>(other, []), name);
    return JSON.stringify(all.sort((first, second) => compare(order(first), order(second)) || compare(name(first), name(second))).slice(-kept));
  };

/** A drawing as it is now, or that there is none any more. What it was before stays on the device. */
export interface SharedDrawing {
  id: string;
  kind: string;
  text: string;
  after: string | null;
  touched: number;
  gone?: true;
}

const DRAWINGS_KEPT = 200;

/** Each as whoever touched it last has left it. */
const drawings: Merge = (one, other) => {
  const newest = new Map<string, SharedDrawing>();
  for (const each of [...parsed<SharedDrawing[]>(one, []), ...parsed<SharedDrawing[]>(other, [])]) {
    const known = newest.get(each.id);
    const later = !known || each.touched > known.touched || (each.touched === known.touched && JSON.stringify(each) > JSON.stringify(known));
    if (later) newest.set(each.id, each);
  }
  const all = [...newest.values()].sort((first, second) => first.touched - second.touched || compare(first.id, second.id));
  return JSON.stringify(all.slice(-DRAWINGS_KEPT));
};

/** What adds up instead. */
const SUMS: Record<string, Merge> = {
  lessons: words,
  played: words,
  coached: most,
  matches: list<{ replay: string; when: string }>(1_000, ({ replay }) => replay, ({ when }) => when),
  'daily.begun': list<string>(2_000, String),
  daily: list<{ table: string; date: string }>(100, (mark) => mark.table, ({ date }) => date),
  [DRAWINGS]: drawings,
  optima: (one, other) => JSON.stringify(Object.fromEntries(union(entries(one), entries(other), ([date]) => date).sort(([first], [second]) => compare(first, second)))),
};

/** All that the devices of a person share. The rest is the device's own: its microphone, what it plays offline. */
export const SHARED: readonly string[] = [...CHOICES, ...Object.keys(SUMS)];

/** A clock that is ahead decides nothing later than `now`. */
export function merge(one: Known, other: Known, now: number): Known {
  const names = SHARED.filter((name) => one[name] || other[name]);
  return Object.fromEntries(names.map((name) => [name, together(name, one[name] ?? ['', 0], other[name] ?? ['', 0], now)]));
}

function together(name: string, [one, oneWhen]: Known[string], [other, otherWhen]: Known[string], now: number): Known[string] {
  const sum = SUMS[name];
  if (sum) return [sum(one, other), 0];
  const [first, second] = [Math.min(oneWhen, now), Math.min(otherWhen, now)];
  if (first === second) return [one > other ? one : other, first];
  return first > second ? [one, first] : [other, second];
}

/** With less to remember, if all of it is too long: the older half of each list goes. */
export function shortened(known: Known): Known {
  return Object.fromEntries(
    Object.entries(known).map(([name, [value, when]]) => {
      const found = parsed<unknown>(value, null);
      return [name, [Array.isArray(found) ? JSON.stringify(found.slice(Math.ceil(found.length / 2))) : value, when]];
    }),
  );
}

/** Of two entries with the same name, either will do, as long as it is always the same. */
function union<T>(one: readonly T[], other: readonly T[], name: (entry: T) => string): T[] {
  const found = new Map<string, T>();
  for (const entry of [...one, ...other]) {
    const known = found.get(name(entry));
    if (known === undefined || JSON.stringify(entry) > JSON.stringify(known)) found.set(name(entry), entry);
  }
  return [...found.values()];
}

function parsed<T>(text: string, otherwise: T): T {
  try {
    return text ? (JSON.parse(text) as T) : otherwise;
  } catch {
    return otherwise;
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const entries = (text: string): [string, number][] => Object.entries(parsed<Record<string, number>>(text, {}));

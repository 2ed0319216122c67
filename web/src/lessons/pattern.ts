/** Pattern matching, as in `dedale.lessons.patterns`. */

import type { Pattern } from './types';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether everything in `part` is in `whole`. */
export function includes(whole: unknown, part: unknown): boolean {
  if (isObject(part)) return isObject(whole) && Object.entries(part).every(([name, value]) => name in whole && includes(whole[name], value));
  return JSON.stringify(whole) === JSON.stringify(part);
}

/** Deep equality, regardless of the order of fields. */
export function equal(one: unknown, other: unknown): boolean {
  return includes(one, other) && includes(other, one);
}

export interface Happened {
  action?: unknown;
  events?: readonly { event: string }[];
  view?: unknown;
}

export function isDone(patterns: readonly Pattern[], { action, events = [], view }: Happened): boolean {
  return patterns.some((pattern) => {
    if ('do' in pattern) return includes(action, pattern);
    if ('view' in pattern) return includes(view, pattern['view']);
    return events.some((event) => includes(event, pattern));
  });
}

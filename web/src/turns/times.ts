/** Points in time, in seconds since 1970, as people say them. */

import { locale } from '../texts/texts.svelte';

const UNITS = [['day', 86_400], ['hour', 3_600], ['minute', 60]] as const;

/** "3 hours ago". */
export function ago(then: number, now = Date.now() / 1000): string {
  const passed = Math.max(0, now - then);
  const [unit, seconds] = UNITS.find(([, each]) => passed >= each) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-Math.floor(passed / seconds), unit);
}

/** "Tue 14:05". */
export function moment(then: number): string {
  return new Intl.DateTimeFormat(locale(), { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(then * 1000);
}

import { describe, expect, it } from 'vitest';
import { dayAfter, daysOf, monthAfter, numbersOf, streaks, untilTomorrow, weekday, type Results } from './calendar';

const solved = (...dates: string[]): Results => Object.fromEntries(dates.map((date) => [date, { moves: 9, seconds: 60 }]));
const late = (...dates: string[]): Results => Object.fromEntries(dates.map((date) => [date, { moves: 9, seconds: 60, late: true }]));

describe('a streak', () => {
  it('counts days in a row up to today', () => {
    expect(streaks(solved('2026-12-30', '2026-12-31', '2027-01-01'), '2027-01-01')).toEqual({ now: 3, best: 3 });
  });

  it('lasts while the quest of today is still open', () => {
    expect(streaks(solved('2026-11-14', '2026-11-15'), '2026-11-16').now).toBe(2);
  });

  it('ends with a day that was missed', () => {
    expect(streaks(solved('2026-11-13', '2026-11-14'), '2026-11-16')).toEqual({ now: 0, best: 2 });
    expect(streaks(solved('2026-11-12', '2026-11-13', '2026-11-15'), '2026-11-15')).toEqual({ now: 1, best: 2 });
  });

  it('is not mended by solving a day late', () => {
    expect(streaks({ ...solved('2026-11-14', '2026-11-16'), ...late('2026-11-15') }, '2026-11-16')).toEqual({ now: 1, best: 1 });
  });

  it('begins with nothing', () => {
    expect(streaks({}, '2026-11-16')).toEqual({ now: 0, best: 0 });
  });
});

describe('the numbers of a player', () => {
  it('tell days that were played, solved, and solved in the fewest moves', () => {
    const results = { ...solved('2026-11-15'), ...late('2026-11-01'), '2026-11-16': { moves: 12, seconds: 1 } };
    const optima = { '2026-11-15': 9, '2026-11-01': 8, '2026-11-16': 12 };
    expect(numbersOf(results, ['2026-11-02', '2026-11-15'], optima, '2026-11-16')).toEqual({
      played: 4,
      solved: 3,
      optimal: 2,
      streak: 2,
      best: 2,
    });
  });
});

describe('the calendar', () => {
  it('knows days, months and weeks', () => {
    expect(dayAfter('2027-01-01', -1)).toBe('2026-12-31');
    expect(dayAfter('2024-02-28', 1)).toBe('2024-02-29');
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2027-01', -1)).toBe('2026-12');
    expect(daysOf('2026-02')).toHaveLength(28);
    expect(weekday('2026-11-16')).toBe(0);
    expect(weekday('2026-11-15')).toBe(6);
  });

  it('counts down to midnight by UTC', () => {
    expect(untilTomorrow(Date.parse('2026-11-16T23:59:58Z'))).toBe(2_000);
    expect(untilTomorrow(Date.parse('2026-11-16T00:00Z'))).toBe(86_400_000);
  });
});

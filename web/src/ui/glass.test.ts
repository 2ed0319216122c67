import { describe, expect, it } from 'vitest';
import { lowerLevel, upperLevel } from './glass';

const parts = [0.05, 0.2, 0.4, 0.6, 0.8, 1];

describe('the sand', () => {
  it('sinks above as it runs', () => {
    const levels = parts.map(upperLevel);
    expect(levels).toEqual([...levels].sort((one, other) => other - one));
    expect(new Set(levels).size).toBe(parts.length);
  });

  it('rises below as it runs', () => {
    const levels = parts.map(lowerLevel);
    expect(levels).toEqual([...levels].sort((one, other) => other - one));
  });

  it('lies at the neck when none is left', () => {
    expect(upperLevel(0)).toBe(80);
  });
});

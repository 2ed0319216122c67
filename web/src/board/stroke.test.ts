import { expect, test } from 'vitest';
import { Stroke } from './stroke';

const told = (things: readonly (readonly unknown[])[]): string[] => [...new Set(things.map((thing) => thing.join()))];

test('a drag passes over every square, however fast it is', () => {
  const stroke = new Stroke(false, 0.5, 0.5);
  expect(told(stroke.to(3.5, 0.5))).toEqual(['0,0', '1,0', '2,0', '3,0']);
  expect(told(stroke.to(3.5, 2.5))).toEqual(['3,0', '3,1', '3,2']);
});

test('a drag along a line passes over its edges, and over none that it crosses or only comes near', () => {
  const along = new Stroke(true, 0.4, 1.05);
  expect(told(along.to(2.6, 0.95))).toEqual(['0,0,S', '1,0,S', '2,0,S']);
  expect(told(new Stroke(true, 2.02, 0.4).to(1.98, 1.6))).toEqual(['1,0,E', '1,1,E']);
  expect(told(new Stroke(true, 0.5, 0.5).to(2.5, 0.5))).toEqual([]);
});

/** Who did what, as far as that follows from whose action it is. */

import { expect, it } from 'vitest';
import { doerOf } from './doers';

const seats = [
  { seat: 0, name: 'Ann', owns: ['N'] },
  { seat: 1, name: 'Calm', owns: ['E', 'explore'] },
  { seat: 2, name: 'Swift', owns: ['W', 'vortex'] },
  { seat: 3, name: 'Brisk', owns: ['W'] },
] as never;
const north = { event: 'moved', hero: 'elf', by: 'walk', from: [2, 3], to: [2, 1] };
const doer = (...events: { event: string }[]) => doerOf(events, events.length - 1, { seats });

it('follows from the direction, the way and the action', () => {
  expect(doer(north)).toBe('Ann');
  expect(doer({ ...north, to: [4, 3] } as never)).toBe('Calm');
  expect(doer({ event: 'laid' })).toBe('Calm');
  expect(doer({ ...north, by: 'vortex', to: [9, 9] } as never)).toBe('Swift');
});

it('turns the sand whoever moved a hero to the hourglass', () => {
  expect(doer(north, { event: 'out_of_order' }, { event: 'turned' })).toBe('Ann');
});

it('is nobody in particular if several could have done it, or time did', () => {
  expect(doer({ ...north, to: [0, 3] } as never)).toBeNull();
  expect(doer({ event: 'started' })).toBeNull();
  expect(doer({ event: 'turned' })).toBeNull();
  expect(doer({ ...north, by: 'teleport', to: [9, 9] } as never)).toBeNull();
});

// @vitest-environment happy-dom
/** Lessons: what counts as done, what is said, and what is remembered. */

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_SCENE } from '../board/types';
import type { Incoming } from '../net/messages';
import { fetchLesson, TITLES, titlesOf } from './library';
import { equal, includes, isDone } from './pattern';
import { giveAt, hasPlayed, learnt, lessonAt, markPlayed } from './progress';
import { ScriptedLesson } from './script.svelte';
import type { Live, Script } from './types';

const panels = Object.values(import.meta.glob<string>('../games/**/*.svelte', { query: '?raw', import: 'default', eager: true })).join();
const first = async (): Promise<Script> => (await fetchLesson('mall-1')) as Script;

describe('a pattern', () => {
  it('fits whatever has all of it', () => {
    expect(includes({ do: 'move', hero: 'elf', to: [1, 2] }, { hero: 'elf' })).toBe(true);
    expect(includes({ do: 'move', hero: 'elf', to: [1, 2] }, { to: [1, 3] })).toBe(false);
    expect(includes({ view: { outcome: null } }, { view: { outcome: { result: 'won' } } })).toBe(false);
  });

  it('does not mind the order of fields', () => {
    expect(equal({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
    expect(equal({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  });

  it('is about an action, an event or a view', () => {
    expect(isDone([{ do: 'roll' }], { action: { do: 'roll' } })).toBe(true);
    expect(isDone([{ event: 'left', hero: 'elf' }], { events: [{ event: 'left' }] })).toBe(false);
    expect(isDone([{ event: 'left' }, { view: { moves: 2 } }], { view: { moves: 2 } })).toBe(true);
  });
});

describe('the library', () => {
  it('has every lesson that it names, each with its own words and in every language', async () => {
    for (const { id, game } of TITLES) {
      const lesson = await fetchLesson(id);
      expect(lesson?.game).toBe(game);
      for (const { say } of lesson?.steps ?? []) expect(new Set(Object.values(say)).size).toBe(Object.keys(say).length);
    }
    expect(await fetchLesson('mall-99')).toBeNull();
  });

  it('shows only parts of panels that exist', async () => {
    for (const { id } of TITLES) {
      const shown = (await fetchLesson(id))?.steps.flatMap(({ show }) => show.filter(([kind]) => kind === 'panel')) ?? [];
      for (const [, which] of shown) {
        const [kind = which] = which.split('-');
        const named = ['N', 'E', 'S', 'W', 'escalator', 'vortex', 'explore', 'start'].includes(which) ? 'data-panel={' : `data-panel="${kind}`;
        expect(panels, `${id}: ${which}`).toContain(named);
      }
    }
  });

  it('begins with the same lesson for whoever has never played', () => {
    for (const { game } of TITLES) expect(titlesOf(game)[0]?.id).toBe(`${game}-1`);
  });
});

describe('a scripted lesson', () => {
  const heard: Incoming[] = [];

  async function begin(): Promise<{ lesson: ScriptedLesson; send: (message: object) => void }> {
    const lesson = new ScriptedLesson('mall-1', await first(), 'Zoë');
    const line = lesson.host.line();
    heard.length = 0;
    line.onmessage = ({ data }) => heard.push(JSON.parse(data) as Incoming);
    line.send(JSON.stringify({ type: 'hello' }));
    return { lesson, send: (message) => line.send(JSON.stringify(message)) };
  }

  const act = (action: object, key = 'k'): object => ({ type: 'act', seat: 0, action, key });
  const dwarf = { do: 'move', to: [2, 0], hero: 'dwarf' };

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
  });

  it('shows the table under the player’s own name, with the sand at rest', async () => {
    await begin();
    const [lobby, snapshot] = heard;
    expect(lobby).toMatchObject({ type: 'lobby', playing: true, you: { seats: [0] } });
    expect(snapshot).toMatchObject({ type: 'snapshot', view: { sand_running: false, seats: [{ name: 'Zoë' }, {}, {}, {}] } });
  });

  it('points at nothing that is done, while the others act', async () => {
    const { lesson, send } = await begin();
    const scene = { ...EMPTY_SCENE, pieces: [{ id: 'dwarf', at: [2, 1] }] as never };
    expect(lesson.pointers(scene)).toEqual([{ kind: 'piece', at: [2, 1] }, { kind: 'place', at: [2, 0] }]);
    send(act(dwarf));
    expect([lesson.watching, lesson.pointers(scene)]).toEqual([true, []]);
    vi.advanceTimersByTime(10_000);
    expect([lesson.watching, lesson.done]).toEqual([false, 1]);
  });

  it('answers a wrong try kindly, and goes on', async () => {
    const { lesson, send } = await begin();
    send(act({ do: 'pause' }));
    expect(heard.at(-1)).toMatchObject({ type: 'refused', key: 'k', message: lesson.step?.wrong['en'] });
    expect(lesson.done).toBe(0);
    send(act(dwarf));
    expect(heard.at(-1)).toMatchObject({ type: 'update', v: 1, ack: 'k' });
  });

  it('lets the others act one after the other, and then says the next thing', async () => {
    const { lesson, send } = await begin();
    send(act(dwarf));
    expect(lesson.done).toBe(0);
    vi.runAllTimers();
    expect(heard.slice(3).map((each) => each.type === 'update' && each.v)).toEqual([2, 3, 4]);
    expect(lesson.done).toBe(1);
  });

  it('waits for nobody who is quicker than the others', async () => {
    const { lesson, send } = await begin();
    send(act(dwarf));
    send(act({ do: 'move', hero: 'elf', to: [0, 1] }, 'l'));
    expect(heard.at(-1)).toMatchObject({ type: 'update', v: 5, ack: 'l' });
    vi.runAllTimers();
    expect(lesson.done).toBe(2);
  });

  it('can be gone through to its end in every way, and is remembered', async () => {
    const script = await first();
    for (const [index, { ways }] of script.nodes.entries()) for (const { to } of ways) if (to !== null) expect(to).toBeGreaterThan(index - 1);
    const { lesson, send } = await begin();
    for (let node: number | null = 0; node !== null; ) {
      const way: Script['nodes'][number]['ways'][number] | undefined = script.nodes[node]?.ways.at(-1);
      if (way?.do) send(act(way.do));
      else lesson.next?.();
      vi.runAllTimers();
      node = way?.to ?? null;
    }
    expect(lesson.step).toBeNull();
    expect(learnt()).toEqual(['mall-1']);
  });

  it('runs its clock only as far as a step says', async () => {
    const lesson = new ScriptedLesson('mall-3', (await fetchLesson('mall-3')) as Script, 'Zoë');
    const [from, to] = lesson.step?.clock ?? [0, 0];
    expect(lesson.host.now()).toBeGreaterThanOrEqual(from);
    vi.advanceTimersByTime(600_000);
    expect(lesson.host.now()).toBe(to);
  });
});

describe('what this device has learnt and played', () => {
  beforeEach(() => localStorage.clear());

  it('is kept', () => {
    expect(hasPlayed('duel')).toBe(false);
    markPlayed('duel');
    markPlayed('duel');
    expect(hasPlayed('duel')).toBe(true);
    expect(localStorage.getItem('dedale.played')).toBe('duel');
  });

  it('knows the lesson that is given at a table', () => {
    giveAt('abc', 'mall-6');
    expect(lessonAt('abc', 'mall', undefined)).toBe('mall-6');
    expect(lessonAt('xyz', 'mall', undefined)).toBeNull();
    expect(lessonAt('xyz', 'tower', 't3')).toBe('tower-3');
    expect(lessonAt('xyz', 'tower', '1-3')).toBeNull();
  });
});

it('live lessons say by which options their table is made', async () => {
  const lesson = (await fetchLesson('tower-2')) as Live;
  expect(lesson.options).toEqual({ quest: 't2', players: 1 });
});

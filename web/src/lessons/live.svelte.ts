/** A lesson at a real table: it watches what happens and says what to do next. */

import type { Scene } from '../board/types';
import type { Table } from '../table/table.svelte';
import LessonCard from './LessonCard.svelte';
import { isDone, type Happened } from './pattern';
import { pointersOf } from './pointers';
import { markLearnt, markSteps, stepsAt } from './progress';
import type { Live, Step, Teacher } from './types';

export class LiveLesson implements Teacher {
  readonly scripted = false;
  readonly complaint = '';
  readonly watching = false;
  readonly refused = null;
  readonly next = null;
  readonly Card = LessonCard;
  done = $state(0);

  constructor(
    readonly id: string,
    readonly lesson: Live,
    private readonly table: Table,
  ) {
    this.done = stepsAt(this.at);
    const act = table.act.bind(table);
    table.act = async (seat, action) => {
      await act(seat, action);
      this.happened({ action });
    };
    table.onevents((events) => this.happened({ events, view: table.current?.view }));
  }

  get steps(): readonly Step[] {
    return this.lesson.steps;
  }

  get step(): Step | null {
    return this.steps[this.done] ?? null;
  }

  pointers(scene: Scene): ReturnType<Teacher['pointers']> {
    return pointersOf(this.step, scene);
  }

  private get at(): string {
    return this.table.lobby?.id ?? '';
  }

  /** Remembers the step for players who leave the table and come back. */
  private reach(done: number): void {
    this.done = done;
    markSteps(this.at, done);
  }

  private happened(what: Happened): void {
    if (what.events?.some((event) => event.event === 'restarted')) this.reach(0);
    // Players who find another way may complete a later step first.
    const later = this.lesson.steps.findIndex(({ done }, index) => index >= this.done && isDone(done, what));
    if (later < 0) return;
    this.reach(later + 1);
    if (!this.step) markLearnt(this.id);
  }
}

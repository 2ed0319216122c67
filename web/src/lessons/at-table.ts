/** Starts a lesson at a real table. */

import type { Table } from '../table/table.svelte';
import { fetchLesson } from './library';
import { LiveLesson } from './live.svelte';
import type { Teacher } from './types';

export async function teach(id: string, table: Table): Promise<Teacher | null> {
  const lesson = await fetchLesson(id);
  return lesson && lesson.others !== 'script' ? new LiveLesson(id, lesson, table) : null;
}

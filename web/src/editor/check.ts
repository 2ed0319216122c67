/** What the rules say about a drawing. */

import { api } from '../net/api';
import type { Finding } from './kind';

export async function checkText(text: string): Promise<Finding<undefined>> {
  const { mistakes } = await api.check(text);
  return { mistakes, good: !mistakes.length };
}

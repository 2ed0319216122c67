/** What can be printed and cut out. The PDF is made on this device, by the same Python as `dedale print`. */

import { language } from '../texts/texts.svelte';

export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

/** An `Order` of the rules (`dedale.pdf.order`), without paper and language. */
export interface Order {
  what: string;
  /** A number, the id of a floor, or a file; left out for what comes with the game. */
  which?: number | string | { path: string; text: string };
  players?: number;
}

/** One thing that can be chosen. */
export interface Printable {
  text: string;
  order: Order;
  /** The numbers of players it can be made for; left out where that changes nothing. */
  players?: readonly number[];
}

/** Makes the PDF. Throws `Refused`. */
export async function printed(order: Order, paper: Paper): Promise<Blob> {
  const { thread } = await import('../offline/thread');
  const question = { ask: 'print', order: { ...order, paper, language: language() } };
  const { pdf } = await thread.ask<{ pdf: string }>({ question });
  return new Blob([Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))], { type: 'application/pdf' });
}

/** The name of the file: `scenario-7.pdf`. */
export function fileName({ what, which }: Order): string {
  const named = typeof which === 'object' ? which.path.replace(/\.\w+$/, '') : which;
  return `${[what, named].filter(Boolean).join('-')}.pdf`;
}

/** Saves a file the way a link does. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

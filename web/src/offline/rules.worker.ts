/** Plays solo tables: the Python rules in a web worker. Python is loaded when first needed. */

import type { PyodideAPI } from 'pyodide';
import { newName, isLocal } from './local';
import { PYTHON, pathOf } from './rules';
import { addTable, find, keep, take, type Happened, type Kept } from './store';
import type { Told, Wanted } from './messages';

interface Answered extends Happened {
  frames: string[];
  /** Milliseconds until something happens on its own. */
  left: number | null;
}
type Failed = { error: string; message: string };
type Python = (question: object) => unknown;

/** How often the time is saved while the sand runs: the most that a reload can lose. */
const NOTE_MS = 1000;
const owner = newName();
const timers = new Map<string, number>();
const say = (told: Told): void => self.postMessage(told);

let python: Promise<Python> | null = null;

async function load(): Promise<Python> {
  const [pyodide, rules, ...wheels] = await Promise.all([start(), bytes('rules-'), bytes('msgspec-'), bytes('pydyf-')]);
  for (const wheel of wheels) pyodide.unpackArchive(wheel, 'wheel');
  pyodide.unpackArchive(rules, 'zip');
  const ask = pyodide.runPython('from dedale.browser.worker_api import worker_api\nworker_api().ask') as (text: string) => string;
  return (question) => JSON.parse(ask(JSON.stringify(question)));
}

async function bytes(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(pathOf(name));
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.arrayBuffer();
}

async function start(): Promise<PyodideAPI> {
  const folder = pathOf('pyodide.mjs').replace('pyodide.mjs', '');
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as typeof import('pyodide');
  return loadPyodide({
    indexURL: folder,
    // Nothing else is ever installed, so the long package list need not be loaded.
    lockFileContents: { info: PYTHON as never, packages: {} },
    packageBaseUrl: folder,
  });
}

/** One job at a time, each including its write to storage. */
let queue: Promise<unknown> = Promise.resolve();
function inTurn(job: () => Promise<void>): void {
  queue = queue.then(job).catch((why: unknown) => console.error(why));
}

async function ask<T extends object>(question: object): Promise<T | Failed> {
  let ready: Python;
  try {
    python ??= load();
    ready = await python;
  } catch (why) {
    python = null; // offline and without the files; they may be there next time
    console.warn(why);
    return { error: 'no_rules', message: 'The rules are not on this device yet.' };
  }
  try {
    return ready(question) as T | Failed;
  } catch (why) {
    console.error(why);
    return { error: 'broken', message: 'Something went wrong here.' };
  }
}

/** Shows what has happened, once it is saved. */
async function happened(id: string, answer: Answered | Failed, acting: boolean): Promise<void> {
  clearTimeout(timers.get(id));
  if ('error' in answer) return say({ closed: id, ...answer });
  const mine = await keep(owner, answer, Date.now()).catch(() => true); // if nothing can be saved, play on
  if (!mine) {
    await ask({ ask: 'close', table: id });
    return say({ closed: id, error: 'elsewhere', message: '', acting });
  }
  say({ at: id, frames: answer.frames });
  if (answer.left !== null) timers.set(id, self.setTimeout(() => tick(id), Math.min(answer.left, NOTE_MS)));
}

function tick(id: string): void {
  inTurn(async () => happened(id, await ask<Answered>({ ask: 'tick', table: id }), false));
}

async function open(id: string): Promise<void> {
  const record = await take(id, owner);
  const answer = record
    ? await ask<Answered>({ ask: 'open', kept: record.kept })
    : { error: 'no_such_table', message: 'There is no such table on this device.' };
  if ('error' in answer) say({ closed: id, ...answer });
  else say({ opened: id });
}

interface Wish {
  game: string;
  options: Record<string, unknown>;
  name: string;
  bots: string | null;
  start: boolean;
}

async function make({ options, ...rest }: Wish): Promise<{ id: string } | Failed> {
  const texts = await Promise.all(Object.entries(options).map(async ([key, value]) => [key, await textFor(value)]));
  const id = newName();
  return add(id, await ask<Answered>({ ask: 'make', id, options: Object.fromEntries(texts), ...rest }));
}

/** Saves a new table. It is opened when the player goes there. */
async function add(id: string, answer: Answered | Failed): Promise<{ id: string } | Failed> {
  if ('error' in answer) return answer;
  await ask({ ask: 'close', table: id });
  await addTable({ id, owner, kept: answer.kept, playing: answer.playing, touched: Date.now() });
  return { id };
}

/** Takes over a server's table with its match. */
async function adopt(kept: Kept): Promise<{ id: string } | Failed> {
  return add(kept.id, await ask<Answered>({ ask: 'open', kept }));
}

/** Replaces the name of a text shared on this device by the text. */
async function textFor(value: unknown): Promise<unknown> {
  const name = typeof value === 'string' ? value.replace(/^shared:/, '') : '';
  const found = isLocal(name) ? await find('texts', name) : undefined;
  return found ? { path: value, text: found.text } : value;
}

self.onmessage = ({ data }: MessageEvent<Wanted>) => {
  if ('open' in data) inTurn(() => open(data.open));
  else if ('frame' in data) {
    inTurn(async () => happened(data.at, await ask<Answered>({ ask: 'frame', table: data.at, frame: data.frame }), true));
  } else if ('close' in data) {
    inTurn(async () => {
      clearTimeout(timers.get(data.close));
      await ask({ ask: 'close', table: data.close });
    });
  } else {
    inTurn(async () => {
      const answer =
        'make' in data ? await make(data.make as Wish)
        : 'adopt' in data ? await adopt(data.adopt as Kept)
        : await ask(data.question);
      say({ n: data.n, answer });
    });
  }
};

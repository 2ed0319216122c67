/** Compiles the standard library and the rules for the browser: `node pack.js` after hatch_build.py has laid them out. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const MADE = 'node_modules/.cache/dedale';
const STANDARD = 'node_modules/pyodide/python_stdlib.zip';
/** Without what only people who read it need. */
const BARE = 2;
/** With the assertions of the rules. */
const WHOLE = 0;

const python = await loadPyodide();
const recipe = readFileSync('pack.py', 'utf8');
python.runPython(recipe);
const pack = python.globals.get('pack');

function compile(source, made, folder, optimize) {
  // The standard library changes with its version only.
  const known = createHash('sha256').update(recipe).update(readFileSync(source)).digest('hex');
  const note = `${made}.from`;
  if (existsSync(note) && readFileSync(note, 'utf8') === known) return;
  python.FS.writeFile('/source.zip', new Uint8Array(readFileSync(source)));
  pack('/source.zip', '/made.zip', folder, optimize);
  writeFileSync(made, python.FS.readFile('/made.zip'));
  writeFileSync(note, known);
}

compile(STANDARD, `${MADE}/python_stdlib.zip`, '/lib/python314.zip', BARE);
compile(`${MADE}/sources.zip`, `${MADE}/rules.zip`, 'rules', WHOLE);

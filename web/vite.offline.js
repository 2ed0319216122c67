/** What the client needs to work off line: the rules with their Python, and a service worker that knows every file. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { typeset } from './src/texts/typography';

const PYODIDE = 'node_modules/pyodide';
/** Laid out by hatch_build.py and compiled by pack.js before the client is built. */
const MADE = 'node_modules/.cache/dedale';
const PYTHON_FILES = [
  ...['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm'].map((name) => join(PYODIDE, name)),
  join(MADE, 'python_stdlib.zip'),
];
const WORKER = 'src/offline/sw.js';
/** Copied as they are: their names say nothing of their contents. */
const PLAIN = 'public/assets';

/** As long as those that Vite puts into names. */
function digest(...contents) {
  const hash = createHash('sha256');
  for (const each of contents) hash.update(each);
  return hash.digest('hex').slice(0, 8);
}

/** The rules and their Python, under names that change with their contents. */
function carried() {
  if (!existsSync(join(MADE, 'rules.zip'))) return []; // only tests are run
  const pyodide = PYTHON_FILES.map((path) => ({ name: basename(path), source: readFileSync(path) }));
  const folder = `assets/python-${digest(...pyodide.map(({ source }) => source))}`;
  const wheels = readdirSync(join(MADE, 'wheels')).filter((name) => name.endsWith('.whl')).sort();
  const named = (name, end, path) => {
    const source = readFileSync(path);
    return { fileName: `assets/${name}-${digest(source)}.${end}`, source };
  };
  return [
    ...pyodide.map(({ name, source }) => ({ fileName: `${folder}/${name}`, source })),
    ...wheels.map((name) => named(name.split('-')[0], 'whl', join(MADE, 'wheels', name))),
    named('rules', 'zip', join(MADE, 'rules.zip')),
  ];
}

/**
 * Another one whenever a page would get another file: names change with contents, and contents under the same name count
 * by themselves.
 */
export function versionOf(html, shell, plain) {
  return digest(html, shell.join(), ...plain);
}

/** What push messages say, by language: the service worker has no other texts. */
function pushed() {
  const said = ([key]) => key === 'turn.mine' || /^game\.[a-z]+$/.test(key);
  const files = readdirSync('src/texts').filter((name) => name.endsWith('.json')).sort();
  const texts = (language) => Object.entries(JSON.parse(readFileSync(`src/texts/${language}.json`, 'utf8'))).filter(said);
  const set = (language) => Object.fromEntries(texts(language).map(([key, text]) => [key, typeset(text, language)]));
  return Object.fromEntries(files.map((file) => basename(file, '.json')).map((language) => [language, set(language)]));
}

/** @returns {import('vite').Plugin} */
export function offline() {
  const files = carried();
  const rules = files.map(({ fileName, source }) => ({ path: `/${fileName}`, bytes: source.length }));
  const python = existsSync(PYODIDE) ? JSON.parse(readFileSync(join(PYODIDE, 'pyodide-lock.json'), 'utf8')).info : {};
  return {
    name: 'dedale-offline',
    enforce: 'post',
    config: () => ({ define: { __RULES__: JSON.stringify(rules), __PYTHON__: JSON.stringify(python) } }),
    generateBundle(_, bundle) {
      for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source });
      const html = String(bundle['index.html'].source);
      const [, entry] = /<script[^>]* src="([^"]+)"/.exec(html);
      const plain = readdirSync(PLAIN).sort();
      const shell = [...Object.keys(bundle), ...plain.map((name) => `assets/${name}`)]
        .filter((name) => name.startsWith('assets/') && !files.some(({ fileName }) => fileName === name))
        .map((name) => `/${name}`)
        .sort();
      const version = versionOf(html, shell, plain.map((name) => readFileSync(join(PLAIN, name))));
      const known = { version, entry, shell, rules: rules.map(({ path }) => path), texts: pushed() };
      const source = readFileSync(WORKER, 'utf8').replace('__KNOWN__', JSON.stringify(known));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

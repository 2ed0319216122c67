/** Writes the built files a second and a third time, compressed, so that the server need not do it at every request. */

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const CLIENT = new URL('../src/dedale/server/client', import.meta.url).pathname;
const WORTH_IT = /\.(js|mjs|css|html|svg|json|wasm|whl|zip|webmanifest)$/;
const SMALLEST = 600;
/** The best compression of a file as large as this takes longer than the rest of the build. */
const LARGE = 1_000_000;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

for (const name of readdirSync(CLIENT, { recursive: true })) {
  const path = join(CLIENT, name);
  if (!WORTH_IT.test(name) || statSync(path).size < SMALLEST) continue;
  const text = readFileSync(path);
  const quality = text.length > LARGE ? 9 : 11;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: text.length };
  keep(`${path}.br`, brotliCompressSync(text, { params }), text);
  keep(`${path}.gz`, gzipSync(text, { level: 9 }), text);
}

/** Not where it saves next to nothing. */
function keep(path, compressed, text) {
  if (compressed.length < text.length * 0.95) writeFileSync(path, compressed);
}

/** What the first screen does not need is read, parsed and run before it all the same if one import leads there. */
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { productFiles } from './product-files.mjs';

const texts = new Map(productFiles(['shared', 'renderer']).map(({ path, text }) => [path, text]));
/** What a file imports when it is run: neither types nor what is loaded later. */
const IMPORT = /^(?:import|export) (?!type )(?:[^;'"]*? from )?'([^']+)';/gm;

/** The files and packages of the page's first script, each with a file that imports it. */
function firstScript() {
  const all = new Map([['renderer/main.tsx', '']]);
  for (const path of all.keys())
    for (const [, name] of (texts.get(path) ?? '').matchAll(IMPORT)) {
      const other = name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
      if (!all.has(other)) all.set(other, path);
    }
  return all;
}

test('the page’s first script is free of zod, and of what only a comparison needs', () => {
  const all = firstScript();
  expect(all.has('renderer/app/keymap-store.ts')).toBe(true);
  expect(all.has('shared/keys/commands.ts')).toBe(true);
  const heavy = ['zod', 'highlight.js', 'diff2html', '@noble/hashes', 'renderer/features/compare/index.ts'];
  expect(
    [...all].filter(([name]) => heavy.some((one) => name === one || name.startsWith(`${one}/`))),
  ).toEqual([]);
});

/** What the first screen does not need is read, parsed and run before it all the same if one import leads there. */
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { productFiles } from './product-files.mjs';

const texts = new Map(
  productFiles(['shared', 'git', 'electron', 'renderer']).map(({ path, text }) => [path, text]),
);
/** What a file imports when it is run: neither types nor what is loaded later. */
const IMPORT = /^(?:import|export) (?!type )(?:[^;'"]*? from )?'([^']+)';/gm;

/** The files and packages that a file needs to run, each with a file that imports it. */
function neededBy(entry) {
  const all = new Map([[entry, '']]);
  for (const path of all.keys())
    for (const [, name] of (texts.get(path) ?? '').matchAll(IMPORT)) {
      const other = name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
      if (!all.has(other)) all.set(other, path);
    }
  return all;
}

test('the page’s first script is free of zod, and of what only a comparison needs', () => {
  const all = neededBy('renderer/main.tsx');
  expect(all.has('renderer/app/keymap-store.ts')).toBe(true);
  expect(all.has('shared/keys/commands.ts')).toBe(true);
  const heavy = ['zod', 'highlight.js', 'diff2html', '@noble/hashes', 'renderer/features/compare/index.ts'];
  expect(
    [...all].filter(([name]) => heavy.some((one) => name === one || name.startsWith(`${one}/`))),
  ).toEqual([]);
});

test('the window opens with few files of the main process, and no package but Electron', () => {
  const all = neededBy('electron/main.ts');
  const own = [...all.keys()].filter((name) => texts.has(name));
  expect(own).toContain('electron/window/window.ts');
  expect(own).not.toContain('electron/run.ts');
  const packages = [...all].filter(([name]) => !texts.has(name) && !name.startsWith('node:'));
  expect(packages).toEqual([['electron', 'electron/main.ts']]);
  expect(own.length).toBeLessThanOrEqual(34);
  expect(own.reduce((sum, path) => sum + (texts.get(path) ?? '').length, 0)).toBeLessThan(50_000);
});

/** Only the code that opens repositories knows their kinds: all other code reads capabilities. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at, root } from '../setup/paths.mjs';

const QUESTION =
  /[!=]==\s*(?:'folders'|FOLDERS\b|folders\.id)|(?:'folders'|\bFOLDERS|\bfolders\.id)\s*[!=]==|\borgId: 'folders'|\bcase 'folders'|\bisLocal\b|\blocal: boolean/;

const product = execFileSync('git', ['ls-files', 'shared', 'electron', 'renderer'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testing)\.tsx?$/.test(file));

test('a search for “is it a folder” finds open.ts alone', () => {
  expect(product.length).toBeGreaterThan(800);
  const asking = product.filter((file) => QUESTION.test(readFileSync(at(file), 'utf8')));
  expect(asking).toEqual(['electron/repositories/open.ts']);
});

/** Only the code that opens repositories knows their kinds: all other code reads capabilities. */
import { expect, test } from 'vitest';
import { productFiles } from './product-files.mjs';

const QUESTION =
  /[!=]==\s*(?:'folders'|FOLDERS\b|folders\.id)|(?:'folders'|\bFOLDERS|\bfolders\.id)\s*[!=]==|\borgId: 'folders'|\bcase 'folders'|\bisLocal\b|\blocal: boolean/;

const product = productFiles(['shared', 'electron', 'renderer']);

test('a search for “is it a folder” finds open.ts alone', () => {
  expect(product.length).toBeGreaterThan(800);
  const asking = product.filter(({ text }) => QUESTION.test(text));
  expect(asking.map(({ path }) => path)).toEqual(['electron/repositories/open.ts']);
});

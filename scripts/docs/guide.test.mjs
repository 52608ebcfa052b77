/** The guide has few pictures, and the checkout stays small. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../setup/paths.mjs';

const MAX_PICTURES = 20;
const MAX_BYTES = 3_000_000;

const pictures = readdirSync(at('docs/guide'));
const shown = readFileSync(at('docs/GUIDE.md'), 'utf8');

test('every picture of the guide is shown in it', () => {
  expect(pictures.filter((name) => !shown.includes(`](guide/${name})`))).toEqual([]);
});

test('the pictures are few and small', () => {
  expect(pictures.length).toBeLessThanOrEqual(MAX_PICTURES);
  const bytes = pictures.map((name) => statSync(at(`docs/guide/${name}`)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});

test('every picture of the guide is one that the tour takes', () => {
  const table = readFileSync(at('e2e/support/guide.ts'), 'utf8');
  expect(pictures.filter((name) => !table.includes(`'${name.replace('.png', '')}'`))).toEqual([]);
});

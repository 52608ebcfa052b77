/** Keys of an input method's composition are handled in one place: a second one would cover one field only. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../setup/paths.mjs';

const sources = readdirSync(at('renderer'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
  .map((path) => ({ path, text: readFileSync(at(`renderer/${path}`), 'utf8') }));

test('what belongs to an input method is decided in one place', () => {
  const deciding = sources.filter(({ text }) => /isComposing|keyCode|\.which\b|onComposition/.test(text));
  expect(deciding.map(({ path }) => path)).toEqual(['app/input-method.ts']);
});

test('nothing in the page hears of keys before that', () => {
  const main = sources.find(({ path }) => path === 'main.tsx')?.text ?? '';
  expect(main.indexOf('keepCompositionKeys();')).toBeGreaterThan(0);
  expect(main.indexOf('keepCompositionKeys();')).toBeLessThan(main.indexOf('createRoot('));
  // A listener of a module would be there before.
  const early = sources.filter(({ text }) => /^(?:window|document)\.addEventListener\('key/m.test(text));
  expect(early.map(({ path }) => path)).toEqual([]);
});

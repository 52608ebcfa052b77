import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../setup/paths.mjs';
import { day, dayPattern } from './day.mjs';

test.each(Object.entries(day))('%s has one journey', (_what, [file = '', title = '']) => {
  const text = readFileSync(at(`e2e/journeys/${file}.spec.ts`), 'utf8');
  expect(text.split(`test('${title}`)).toHaveLength(2);
});

test('the pattern takes the words as they are', () => {
  const pattern = new RegExp(dayPattern());
  expect(pattern.test('sync.spec.ts Sync pulls from upstream and says what moved')).toBe(true);
  expect(pattern.test('folder-sync.spec.ts without a remote there is no button')).toBe(false);
});

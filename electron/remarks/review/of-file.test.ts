import { expect, test } from 'vitest';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import { isOfFile } from './of-file.ts';

const lines = { first: 1, last: 1 };
const on = (path: string, side: 'new' | 'old'): Pick<RemarkThread, 'placed' | 'anchor'> => ({
  placed: { at: 'lines', path, side, lines },
  anchor: { path, side, lines },
});
const whole = (path: string): Pick<RemarkThread, 'placed' | 'anchor'> => ({
  placed: { at: 'file', path },
  anchor: { path, side: 'new', lines: null },
});

test('remarks on the old lines of a renamed or copied file are among those of the file', () => {
  const renamed = { path: 'new.ts', from: { path: 'old.ts', oldLinesOnly: false } };
  const copied = { path: 'new.ts', from: { path: 'old.ts', oldLinesOnly: true } };
  for (const file of [renamed, copied]) {
    expect(isOfFile(on('new.ts', 'new'), file)).toBe(true);
    expect(isOfFile(on('old.ts', 'old'), file)).toBe(true);
    expect(isOfFile(on('other.ts', 'old'), file)).toBe(false);
  }
  expect(isOfFile(whole('old.ts'), renamed)).toBe(true);
});

test('what is said of the new lines of a copied file, and of the whole of it, is not about its copy', () => {
  const copied = { path: 'new.ts', from: { path: 'old.ts', oldLinesOnly: true } };
  expect(isOfFile(on('old.ts', 'new'), copied)).toBe(false);
  expect(isOfFile(whole('old.ts'), copied)).toBe(false);
  expect(isOfFile(on('old.ts', 'old'), { path: 'new.ts' })).toBe(false);
});

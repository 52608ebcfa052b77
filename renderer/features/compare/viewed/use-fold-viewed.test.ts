import { expect, test } from 'vitest';
import { diffFiles } from '../../../diff/diff-file.testing.ts';
import { foldsOf } from './use-fold-viewed.ts';

const none: ReadonlySet<string> = new Set();

test('a file is folded when it becomes viewed, once, and unfolded when it is so no more', () => {
  const first = foldsOf(diffFiles('a', 'b'), new Set(['a']), none);
  expect(first).toMatchObject({ close: ['a'], open: [] });
  // The reader may have unfolded it meanwhile.
  const second = foldsOf(diffFiles('a', 'b'), new Set(['a', 'b']), first.now);
  expect(second).toMatchObject({ close: ['b'], open: [] });
  expect(foldsOf(diffFiles('a', 'b'), new Set(['b']), second.now)).toMatchObject({ close: [], open: ['a'] });
});

test('while a comparison is read again its files stay as they are', () => {
  const { now } = foldsOf(diffFiles('a'), new Set(['a']), none);
  const away = foldsOf(diffFiles(), none, now);
  expect(away).toMatchObject({ close: [], open: [] });
  expect(foldsOf(diffFiles('a'), new Set(['a']), away.now)).toMatchObject({ close: [], open: [] });
});

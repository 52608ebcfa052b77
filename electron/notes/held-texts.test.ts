import { expect, test } from 'vitest';
import { createHeldTexts } from './held-texts.ts';

/** Texts by their names, and what was read of them. */
function holding(texts: Readonly<Record<string, string>>, most: number) {
  const read: string[] = [];
  async function* readTexts(blobs: readonly string[], room: number): AsyncGenerator<Array<string | null>> {
    let left = room;
    for (const blob of blobs) {
      const text = texts[blob] ?? '';
      left -= text.length;
      if (left >= 0) read.push(blob);
      yield [left < 0 ? null : text];
    }
  }
  return { read, held: createHeldTexts(readTexts, most) };
}

test('a text that several refs have is read once, and let go with the last of them', async () => {
  const { read, held } = holding({ a: 'A text', b: 'Another', c: 'One more' }, 100);
  await held.replace('one', new Set(['a', 'b']));
  await held.replace('two', new Set(['b', 'c']));
  await held.replace('one', new Set(['b']));
  expect(read).toEqual(['a', 'b', 'c']);
  expect(held.of('a')).toBeNull();
  await held.replace('two', new Set());
  expect(held.of('b')).toEqual({ text: 'Another', folded: 'another' });
  expect(held.of('c')).toBeNull();
});

test('a text without room is not held until others are dropped', async () => {
  const { held } = holding({ a: 'x'.repeat(60), b: 'y'.repeat(60) }, 100);
  await held.replace('one', new Set(['a']));
  await held.replace('two', new Set(['b']));
  expect([held.of('a'), held.of('b')].map((known) => known?.text.length)).toEqual([60, undefined]);
  await held.replace('one', new Set());
  await held.replace('two', new Set(['b']));
  expect(held.of('b')?.text.length).toBe(60);
});

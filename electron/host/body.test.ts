import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson, readText } from './body.ts';

test('JSON is read as JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 10, stringUnit: 'grapheme' }), (value) => {
      expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('half a surrogate pair becomes a character, a whole one stays', () => {
  expect(parseJson('["a\\ud800b", "\\uDFFF", "\\ud83d\\ude00"]')).toEqual(['a\uFFFDb', '\uFFFD', '😀']);
});

test('depth is counted outside strings', () => {
  expect(parseJson(JSON.stringify('['.repeat(1000)))).toBe('['.repeat(1000));
  expect(parseJson('"\\\\["')).toBe('\\[');
  expect(parseJson('['.repeat(32) + ']'.repeat(32))).toBeDefined();
  expect(parseJson('['.repeat(33) + ']'.repeat(33))).toBeUndefined();
});

test('text that is no JSON is undefined', () => {
  for (const text of ['', 'x', '{', '[1,]', 'undefined']) expect(parseJson(text)).toBeUndefined();
});

test('a body that tells no length, or not the one that it unpacks to, is left at the limit', async () => {
  const lengths = ['10', 'abc', '-1', '+10'].map((length) => ({ 'content-length': length }));
  const packed = { 'content-length': '10', 'content-encoding': 'gzip' };
  for (const headers of [{}, packed, ...lengths]) {
    let [given, left] = [0, false];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1;
        if (given > 50) controller.close();
        else controller.enqueue(new Uint8Array(1000).fill(0x20));
      },
      cancel: () => void (left = true),
    });
    await expect(readText(new Response(body, { headers }), 5000)).rejects.toMatchObject({
      error: { kind: 'too-large', limitBytes: 5000 },
    });
    expect([given < 10, left]).toEqual([true, true]);
  }
});

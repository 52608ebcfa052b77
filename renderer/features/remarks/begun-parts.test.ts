import { expect, test } from 'vitest';
import { begunParts } from './begun-parts.ts';
import type { ShownRemark } from './shown-remark.ts';

type Parts = ShownRemark['parts'];
const suggestion = (lines: string[]): Parts[number] => ({
  kind: 'suggestion',
  lines: lines.map((text) => ({ kind: 'added', text })),
});
const many = (length: number): string[] => Array.from({ length }, (_, at) => String(at));

test('what people write is all of it', () => {
  const parts: Parts = [
    { kind: 'text', text: 'Shorter:' },
    suggestion(['a', '']),
    { kind: 'text', text: 'b' },
  ];
  expect(begunParts(parts)).toBe(parts);
});

test.each<[string, Parts]>([
  ['lines', [{ kind: 'text', text: many(100_000).join('\n') }]],
  ['characters', [{ kind: 'text', text: 'x'.repeat(1_000_000) }]],
  ['parts', many(100_000).map((text) => ({ kind: 'text', text }))],
  ['suggestions', many(100_000).map(() => suggestion([]))],
  ['lines of a suggestion', [suggestion(many(100_000))]],
  ['characters of a suggestion', [suggestion(['x'.repeat(1_000_000)])]],
  ['both', [{ kind: 'text', text: 'x'.repeat(15_000) }, suggestion(many(150)), suggestion(many(150))]],
])('of very many %s the beginning is drawn', (_, parts) => {
  const begun = begunParts(parts);
  expect(begun).not.toBe(parts);
  expect(begun.length).toBeGreaterThan(0);
  const texts = begun.flatMap((part) =>
    part.kind === 'text' ? part.text.split('\n') : part.lines.map(({ text }) => text),
  );
  expect(begun.length).toBeLessThanOrEqual(200);
  expect(texts.length).toBeLessThanOrEqual(200);
  expect(texts.join('').length).toBeLessThanOrEqual(20_000);
});

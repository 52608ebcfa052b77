import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkPieces } from './links.ts';

const links = (text: string): string[] => linkPieces(text).flatMap(({ url }) => url ?? []);

test.each([
  ['See https://example.com/a.', ['https://example.com/a']],
  ['(http://example.com/a_(b)), then', ['http://example.com/a_(b)']],
  ['<https://example.com/x?y=1&z=[2]>', ['https://example.com/x?y=1&z=[2]']],
  ['"https://example.com", "http://b.example/;"', ['https://example.com', 'http://b.example/']],
  ['Link: https://lore.example/r/20260101.abc@host/', ['https://lore.example/r/20260101.abc@host/']],
  ['HTTPS://EXAMPLE.COM/A', ['HTTPS://EXAMPLE.COM/A']],
  ['https://a.example/\nhttps://b.example/', ['https://a.example/', 'https://b.example/']],
  ['https://пример.example/путь!', ['https://пример.example/путь']],
  ['[text](https://example.com/a)', ['https://example.com/a']],
])('the addresses in %j', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ssh://git@example.com/x',
  'xhttps://example.com',
  'https://',
  'https://good.example@evil.example/',
  'https://:secret@evil.example/',
  'example.com, www.example.com',
  `https://example.com/${'a'.repeat(3000)}`,
])('%s is text', (text) => {
  expect(links(text)).toEqual([]);
});

test('what is not seen ends an address', () => {
  expect(links('https://example.com/a\u202Eb https://example.com/\u200Bx')).toEqual([
    'https://example.com/a',
    'https://example.com/',
  ]);
});

test('the pieces are the text, whatever it is', () => {
  const some = fc.constantFrom(
    'http',
    'https',
    '://',
    '://',
    '(',
    ')',
    '.',
    ' ',
    '\n',
    'a.b',
    '@',
    '[',
    ']',
    '\u202e',
    '😀',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(some).map((parts) => parts.join('')),
      ),
      (text) => {
        expect(
          linkPieces(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
        for (const { text: piece, url } of linkPieces(text)) if (url !== undefined) expect(piece).toBe(url);
      },
    ),
  );
});

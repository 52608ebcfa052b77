import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { at } from './paths.mjs';
import { escapeNonAscii } from './escape-non-ascii.mjs';

const scripts = [
  ['a string', '"’ \\’ \\\\’ \\\\\\’ é 😀"'],
  ['a template', '`“${"”"}” \\“ \\\\“`'],
  ['a regular expression', '/[À-ʸ]’\\’\\\\’/.source === "" ? 0 : "É’’\\\\’".replace(/[À-ʸ]’\\’\\\\’/, "!")'],
  ['one of code points', '"a😀b".replace(/[😀-😂]/u, "!")'],
  ['a name', '(() => { const café = 1; return { café }.café; })()'],
  ['a comment', '1 // ’\n/* “ */ + 1'],
];

test.each(scripts)('%s means the same in ASCII', (_what, code) => {
  const escaped = escapeNonAscii(code);
  expect(escaped).toMatch(/^[\0-\u007f]*$/);
  expect(runInNewContext(escaped)).toEqual(runInNewContext(code));
});

test('a raw template with other characters is refused: an escape would be part of it', () => {
  expect(() => escapeNonAscii('x(String.raw`a’`)')).toThrow('A raw template must be ASCII');
  expect(escapeNonAscii('x(String.raw`a`, "’")')).toBe('x(String.raw`a`, "\\u2019")');
});

test('every script of the build is escaped', () => {
  const config = readFileSync(at('electron.vite.config.ts'), 'utf8');
  expect(config.match(/plugins: [^\n]*\bascii\b/g)).toHaveLength(4);
});

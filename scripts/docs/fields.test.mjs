/** Pasting megabytes into a field freezes the window for a minute, so each has a limit. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../setup/paths.mjs';

const NO_TEXT = /type="(?:checkbox|radio|range|file)"/;

test('every field takes so much text and no more', () => {
  const files = readdirSync(at('renderer'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.tsx') && !path.includes('.test.') && !path.endsWith('TextField.tsx'),
  );
  const fields = files.flatMap((path) => {
    // A field ends where its element does, or the next one begins.
    const parts = readFileSync(at(`renderer/${path}`), 'utf8').split(
      /(?=<(?:input|textarea|TextInput|TextArea)\b)/,
    );
    return parts
      .filter((part) => /^<(?:input|textarea|TextInput|TextArea)\b/.test(part))
      .map((part) => ({ path, field: part.split('/>\n')[0] ?? '' }));
  });
  expect(fields.length).toBeGreaterThan(10);
  const endless = fields.filter(
    ({ field }) => !NO_TEXT.test(field) && !/maxLength=\{|onPaste=\{takeText\}/.test(field),
  );
  expect(endless).toEqual([]);
});

test('no field has its text written by React, which would take away the browser’s undo', () => {
  const written = readdirSync(at('renderer'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.') && !path.endsWith('TextField.tsx'))
    .flatMap((path) =>
      readFileSync(at(`renderer/${path}`), 'utf8')
        .split(/(?=<(?:input|textarea)\b)/)
        .map((part) => ({ path, field: part.split('/>\n')[0] ?? '' }))
        .filter(({ field }) => /^<(?:input|textarea)\b/.test(field) && !NO_TEXT.test(field)),
    );
  expect(written.filter(({ field }) => /\bvalue=/.test(field))).toEqual([]);
});

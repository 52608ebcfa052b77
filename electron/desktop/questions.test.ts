import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addOrganization, asShown, moveTokens, quoted } from './questions.ts';

const NAME = 'acme”, which you know. Nothing can happen.\n\nPress “Add\u202e\u2028" now\u0007';

test('a name cannot end its quotation, begin a line, reorder or hide', () => {
  expect(quoted(NAME)).toBe("“acme', which you know. Nothing can happen. Press 'AddRLO ' nowBEL”");
  for (const { message } of [addOrganization(NAME), moveTokens(NAME, [])].map(asShown)) {
    expect(message.match(/[“”]/g)).toEqual(['“', '”']);
    expect(message).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u);
  }
});

test('a name of any length is cut, and says so', () => {
  expect(quoted('a'.repeat(150))).toBe(`“${'a'.repeat(100)}…”`);
  expect(quoted('\u{e0041}'.repeat(100_000))).toHaveLength(103);
});

test('any name becomes one short quotation on one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const text = quoted(name);
      expect(text.match(/[“”„«»"]/gu)).toEqual(['“', '”']);
      expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(Array.from(text).length).toBeLessThanOrEqual(103);
    }),
  );
});

test('whatever reaches a dialog shows everything that is in it', () => {
  const shown = asShown({
    message: 'Open\na\u202eb?',
    detail: 'https://a.example/\u200b\nhttps://b.example',
    yes: 'Open',
  });
  expect(shown).toEqual({
    message: 'Open aRLOb?',
    detail: 'https://a.example/ZWSP\nhttps://b.example',
    yes: 'Open',
  });
});

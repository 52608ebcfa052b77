import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../shared/testing/rounds.ts';
import { Scratch } from './json-text.ts';
import { Section } from './section.ts';

const HEAD = 'diff --git a/x b/x\nindex 1..2 100644\n';
const NAMES = '--- a/x\n+++ b/x\n';
const changed = fc
  .array(fc.constantFrom('+a', '-b', ' c', '+@@ ', '-Binary files ', '+', '--- d'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((lines) => lines.map((line) => `${line}\n`).join(''));
const text = fc.oneof(
  fc.array(changed, { maxLength: 3 }).map((hunks) => [NAMES, ...hunks].join('@@ -1 +1 @@\n')),
  fc.constantFrom('', 'Binary files a/x and b/x differ\n', 'GIT binary patch\nliteral 1\n+a\n-b\n'),
);

test('the lines of a file are counted from its first hunk, however the text was cut into parts', () => {
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }), (body, sizes) => {
      const all = `${HEAD}${body}`;
      const scratch = new Scratch();
      const section = new Section(scratch);
      let at = 0;
      for (const size of [...sizes, all.length]) {
        section.add(Buffer.from(all.slice(at, at + size)));
        at += size;
      }
      section.end();
      const lines = body
        .split(/^(?=@@ )/m)
        .slice(1)
        .join('')
        .split('\n');
      const count = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
      expect(section).toMatchObject({
        additions: count('+'),
        deletions: count('-'),
        binary: /^(?:Binary|GIT)/.test(body),
        long: false,
        bytes: all.length,
      });
      expect(`"${scratch.take().toString()}"`).toBe(JSON.stringify(all));
    }),
    { numRuns: rounds(200, 2000) },
  );
});

const part = Buffer.from(`${'x'.repeat(64 * 1024 - 1)}\n`);

test('what precedes the first hunk is held up to a limit, and no text after it', () => {
  const scratch = new Scratch();
  const section = new Section(scratch);
  for (let nth = 0; nth < 4; nth += 1) section.add(part);
  expect([section.long, section.decided, scratch.pending]).toEqual([false, false, 4 * (part.length + 1)]);
  section.add(Buffer.from('@@ -1 +1 @@\n+a\n'));
  expect([section.long, section.decided]).toEqual([true, true]);
  section.add(part);
  expect(scratch.pending).toBe(4 * (part.length + 1));
  expect(section.bytes).toBe(5 * part.length + 15);
});

test('a long first part is no long head', () => {
  const section = new Section(new Scratch());
  section.add(
    Buffer.concat([Buffer.from(`${HEAD}${NAMES}@@ -1 +1 @@\n+`), ...Array.from({ length: 5 }, () => part)]),
  );
  expect(section).toMatchObject({ long: false, additions: 1, deletions: 0 });
});

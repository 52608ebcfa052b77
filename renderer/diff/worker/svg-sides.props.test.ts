import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scan } from './scan.ts';
import { textSides } from './svg-sides.ts';

const text = fc
  .tuple(
    fc.array(fc.constantFrom('<g>', '</g>', '<path/>', '', '\u{1f44d}'), { maxLength: 40 }),
    fc.boolean(),
  )
  .map(([lines, end]) => lines.join('\n') + (end && lines.length > 0 ? '\n' : ''));
const encode = (one: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(one);
const decode = (one: Uint8Array | null | undefined): string => new TextDecoder().decode(one ?? undefined);

const never = () => Promise.reject(new Error('asked'));

test('the old side follows from the new one and the diff', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, text, async (head, one, two) => {
      const [old, next] = [`${head}\n${one}`, `${head}\n${two}`];
      const raw = `diff --git a/x b/x\nindex 1234567..89abcde 100644\n${createTwoFilesPatch('a/x', 'b/x', old, next)}`;
      const sides = await textSides(scan(raw), () => Promise.resolve(encode(next)));
      expect([decode(sides?.old), decode(sides?.next)]).toEqual([old, next]);
    }),
  );
});

test('an added and a deleted file are whole in the diff; another version of a file is refused', async () => {
  const head = 'diff --git a/x b/x\n';
  const added = await textSides(scan(`${head}index 0000000..89abcde\n@@ -0,0 +1,2 @@\n+a\n+b\n`), never);
  expect([added?.old, decode(added?.next)]).toEqual([null, 'a\nb\n']);
  const deleted = await textSides(scan(`${head}index 89abcde..0000000\n@@ -1 +0,0 @@\n-a\n`), never);
  expect([decode(deleted?.old), deleted?.next]).toEqual(['a\n', null]);
  const changed = scan(`${head}index 1234567..89abcde\n@@ -1 +1 @@\n-a\n+b\n`);
  expect(await textSides(changed, () => Promise.resolve(encode('c\n')))).toBeNull();
  expect(await textSides(changed, () => Promise.resolve(null))).toBeNull();
});

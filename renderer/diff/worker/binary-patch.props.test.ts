import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffOf, type Version } from '../../../bench/diff/git-corpus.mjs';
import { binarySides, binarySizes } from './binary-patch.ts';

const bytes = fc.array(fc.nat(255), { maxLength: 400 });
const file = (path: string, list: number[] | null): Version[] =>
  list ? [{ path, content: { kind: 'binary', bytes: list }, executable: false }] : [];

/** Many files in one repository: Git is asked once. The second side is often an edit, so that Git writes a delta. */
const pair = fc
  .tuple(fc.option(bytes), fc.option(bytes), fc.boolean(), fc.nat(400))
  .map(([one, two, edit, at]): [number[] | null, number[] | null] =>
    edit && one
      ? [
          [...one, ...one, ...one],
          [...one, ...one, at % 256, ...one],
        ]
      : [one, two],
  );

const from = (list: number[] | null): Uint8Array<ArrayBuffer> | null => {
  const content = whole(list);
  return content && Uint8Array.from(content);
};
const none = () => Promise.resolve(null);
const whole = (list: number[] | null): number[] | null => list && [0, ...list];

test('both sides of a binary file come out of the patch as they went in', async () => {
  const pairs = fc.sample(pair, 60);
  const side = (which: 0 | 1): Version[] => pairs.flatMap((each, i) => file(`${i}.bin`, each[which]));
  const files = diffOf(side(0), side(1), ['--binary', '--no-renames']);
  expect(files.length).toBeGreaterThan(10);
  for (const { path, raw } of files) {
    const [old, next] = pairs[Number.parseInt(path, 10)] ?? [null, null];
    const sides = await binarySides(raw, () => Promise.resolve(from(next)));
    expect(sides && { old: sides.old && [...sides.old], next: sides.next && [...sides.next] }).toEqual({
      old: whole(old),
      next: whole(next),
    });
    expect(await binarySizes(raw)).toEqual({ old: whole(old)?.length ?? 0, next: whole(next)?.length ?? 0 });
  }
});

test('a patch that says too much is refused, and text has none', async () => {
  expect(await binarySides('diff --git a/x b/x\n@@ -1 +1 @@\n-a\n+b\n', none)).toBeNull();
  await expect(
    binarySides('diff --git a/x b/x\nindex 1..2\nGIT binary patch\nliteral 99999999999\nzcmZ\n\n', none),
  ).rejects.toThrow('too large');
  expect(await binarySizes('diff --git a/x b/x\n@@ -1 +1 @@\n-a\n+b\n')).toBeNull();
  await expect(
    binarySides('diff --git a/x b/x\nGIT binary patch\nliteral 4\nD"""""\n\n', none),
  ).rejects.toThrow();
});

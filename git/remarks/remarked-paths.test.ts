import { expect, test } from 'vitest';
import { remarkedPaths } from './remarked-paths.ts';

const paths = (note: string) => remarkedPaths(note, () => undefined);

test('the files on whose lines a note has remarks, each once', async () => {
  const note = `General words at 12:30, and TODO: later.

src/a.ts:16-18: Why?
  src/indented.ts:3: belongs to the remark
src/a.ts:20: Again.\r
src/gone.ts:-40: [x] Was this used?
docs/On call.md: The whole file.
"a\\tb.txt":3: Quoted.
dos.ts:8:\r
last.ts:7:`;
  expect(await paths(note)).toEqual(['src/a.ts', 'src/gone.ts', 'a\tb.txt', 'dos.ts', 'last.ts']);
  expect(await paths('Nothing: of the kind\n')).toEqual([]);
});

test('what can be no file is none, and a note that never ends is read in part', async () => {
  expect(await paths('a//b:3: x\n../up:4: y\n/root:5: z\nnul\0:6: a\n\ud800:7: b\n')).toEqual([]);
  const many = Array.from({ length: 20_000 }, (_, at) => `f${at}:1: x`).join('\n');
  expect(await paths(many)).toHaveLength(1_000);
  expect(await paths(`${'x:1 '.repeat(1_100_000)}\nlate.ts:1: x\n`)).toEqual([]);
  let pauses = 0;
  await remarkedPaths('a:1: x\n'.repeat(5_000), () => void (pauses += 1));
  expect(pauses).toBe(5_000);
  pauses = 0;
  await remarkedPaths('\n'.repeat(4_000_000), () => void (pauses += 1));
  expect(pauses).toBe(80);
});

import { expect, test } from 'vitest';
import { changeWith } from './change.testing.ts';
import { FileText } from './file-text.ts';
import { Scratch } from './json-text.ts';
import type { Change } from './listing.ts';

const HEAD = 'diff --git a/x b/x\n';
const TEXT = `${HEAD}--- a/x\n+++ b/x\n@@ -1 +1 @@\n+a\n`;
const BINARY = `${HEAD}Binary files a/x and b/x differ\n`;
const LONG = `${'x'.repeat(300 * 1024)}\n`;
/** Enough to be sent on. */
const MUCH = `${TEXT}${' line\n'.repeat(4000)}`;

/** A file with these texts of its sides; the last one goes on. */
function fileWith(
  sides: readonly string[],
  {
    excluded = false,
    mayHold = true,
    ...change
  }: Partial<Change> & { excluded?: boolean; mayHold?: boolean } = {},
): { file: FileText; scratch: Scratch } {
  const scratch = new Scratch();
  const file = new FileText(changeWith(change), scratch, mayHold, excluded);
  for (const [nth, text] of sides.entries()) {
    const section = file.begin();
    section.add(Buffer.from(text));
    if (nth < sides.length - 1) section.end();
  }
  return { file, scratch };
}

test.each<
  [string, Parameters<typeof fileWith>, { held: boolean; isExcluded: boolean; isHalfBinary: boolean }]
>([
  ['text', [[TEXT]], { held: false, isExcluded: false, isHalfBinary: false }],
  ['excluded text', [[TEXT], { excluded: true }], { held: true, isExcluded: true, isHalfBinary: false }],
  [
    'excluded, with a long path',
    [[TEXT], { excluded: true, long: true }],
    { held: true, isExcluded: false, isHalfBinary: false },
  ],
  [
    'excluded and binary',
    [[BINARY], { excluded: true }],
    { held: true, isExcluded: false, isHalfBinary: false },
  ],
  [
    'excluded, with a long head',
    [[LONG], { excluded: true }],
    { held: true, isExcluded: false, isHalfBinary: false },
  ],
  ['binary', [[BINARY]], { held: true, isExcluded: false, isHalfBinary: false }],
  [
    'binary, asked for',
    [[BINARY], { mayHold: false }],
    { held: false, isExcluded: false, isHalfBinary: false },
  ],
  ['half text', [[TEXT, BINARY]], { held: true, isExcluded: false, isHalfBinary: true }],
  ['both halves text', [[TEXT, TEXT]], { held: false, isExcluded: false, isHalfBinary: false }],
  [
    'half text, with a long path',
    [[TEXT, BINARY], { long: true }],
    { held: true, isExcluded: false, isHalfBinary: false },
  ],
  [
    'half text, excluded',
    [[TEXT, BINARY], { excluded: true }],
    { held: true, isExcluded: false, isHalfBinary: false },
  ],
])('why a file is held back: %s', (_, args, state) => {
  expect(fileWith(...args).file).toMatchObject(state);
});

const ready = (...args: Parameters<typeof fileWith>): boolean => fileWith(...args).file.ready() !== null;

test('text is sent on once there is enough of it, and it is certain to be sent', () => {
  expect(ready([MUCH])).toBe(true);
  expect(ready([TEXT])).toBe(false);
  // It may turn out to be binary.
  expect(ready([`${HEAD}${' line\n'.repeat(4000)}`])).toBe(false);
  expect(ready([MUCH], { state: 'T' })).toBe(false);
  expect(ready([MUCH], { excluded: true })).toBe(false);
  expect(ready([MUCH], { state: 'T', mayHold: false })).toBe(true);
});

test('what is held back is dropped as it comes', () => {
  const { file, scratch } = fileWith([MUCH], { excluded: true });
  expect([file.ready(), scratch.pending]).toEqual([null, 0]);
});

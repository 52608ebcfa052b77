import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenCopy } from '../../electron/repository-copy/index.ts';
import { gitText } from '../../git/process/run.ts';
import type { ChangedAnswers } from './support/changed-answers.ts';
import { changedCopy } from './support/changed-copy.ts';

let gitDir: string;
let host: ChangedAnswers;
let copy: OpenCopy;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ copy, host, gitDir, close } = await changedCopy([
    { files: { a: '1\n' } },
    { files: { a: '2\n' } },
    { ref: 'refs/heads/topic', from: 'refs/heads/main', files: { a: '3\n' } },
  ]));
});
afterEach(() => close());

const idOf = (revision: string): Promise<string> => gitText(['rev-parse', revision], { gitDir });

const inPack =
  (change: (pack: Buffer) => void) =>
  (body: Buffer): Buffer => {
    const at = body.indexOf('\u0001PACK');
    if (at !== -1) change(body.subarray(at + 1));
    return body;
  };
const BROKEN: ReadonlyArray<readonly [string, (body: Buffer) => Buffer]> = [
  ['an object that cannot be read', inPack((pack) => pack.fill(0, 16, 24))],
  ['a count of objects that is not theirs', inPack((pack) => pack.fill(0, 8, 12))],
  [
    'words like those of a damaged repository',
    (body) => (body.includes('PACK') ? Buffer.from('002dERR The repository asked for is empty now') : body),
  ],
];
test.each(BROKEN)('%s, as a host may send it, takes nothing of the copy away', async (_, change) => {
  await copy.fetchHistory('main', false);
  host.change = change;
  await expect(copy.fetchHistory('topic', false)).rejects.toMatchObject({ name: 'GitError' });
  expect(await copy.hasHistory(await idOf('main'))).toBe(true);
  host.change = (body) => body;
  expect(await copy.fetchHistory('topic', false)).toBe(await idOf('topic'));
});

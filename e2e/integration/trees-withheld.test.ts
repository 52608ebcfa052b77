/** A host that answers a fetch of trees with something else: what it withholds is missing then, and nothing besides. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHistory } from '../../git/remarks/history.ts';
import type { OpenCopy } from '../../electron/repository-copy/index.ts';
import { gitText } from '../../git/process/run.ts';
import type { ChangedAnswers } from './support/changed-answers.ts';
import { changedCopy } from './support/changed-copy.ts';

let gitDir: string;
let host: ChangedAnswers;
let copy: OpenCopy;
let close: () => Promise<void>;
/** The packs that the host handed out. */
let packs: Buffer[];

beforeEach(async () => {
  ({ copy, host, gitDir, close } = await changedCopy([
    { files: { a: '1\n', 'deep/b': '1\n' } },
    { files: { a: '2\n' } },
    { files: { 'deep/b': '2\n' } },
  ]));
  packs = [];
  host.change = fair;
});
afterEach(() => close());

function fair(body: Buffer): Buffer {
  if (body.includes('PACK')) packs.push(Buffer.from(body));
  return body;
}

const LIES: ReadonlyArray<readonly [string, () => Buffer]> = [
  ['the commits once more', () => packs[0] ?? Buffer.alloc(0)],
  ['no pack', () => Buffer.from('0000')],
  [
    'an error in its own words',
    () => Buffer.from('0045ERR upload-pack: not our ref 0123456789012345678901234567890123456'),
  ],
];

test.each(LIES)('%s in place of trees: the read fails, and works as soon as they come', async (_, lie) => {
  const tip = await copy.fetchHistory('main', false);
  const span = { branch: 'main', ephemeral: false, commits: { sha: tip, base: null } };
  let lied = 0;
  host.change = (body) => {
    if (!body.includes('PACK')) return body;
    lied += 1;
    return lie();
  };
  for (let time = 1; time <= 2; time += 1) {
    await expect(createHistory(copy).range(span)).rejects.toMatchObject({ name: 'GitError' });
    expect(lied).toBe(time);
  }
  expect(await copy.hasHistory(tip)).toBe(true);
  expect(await gitText(['rev-parse', 'main'], { gitDir })).toBe(tip);
  host.change = fair;
  expect((await createHistory(copy).range(span)).commits).toHaveLength(3);
});

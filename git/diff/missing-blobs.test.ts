import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { missingAmong, refuseMissingBlobs } from './missing-blobs.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'git-missing-blobs-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const file = (text: string): string => `M 100644 inline a\ndata ${text.length}\n${text}\n`;

test('what a partial clone lacks of a diff is told before Git looks for it everywhere', async () => {
  const from = join(root, 'from.git');
  await runGit(['init', '--bare', '-q', '--initial-branch=main', from]);
  const names = 'committer Reviewer <reviewer@example.com> 0 +0000';
  const commit = (mark: number, parent: string, text: string): string =>
    `commit refs/heads/main\nmark :${mark}\n${names}\ndata 1\n.\n${parent}${file(text)}M 100644 inline same\ndata 1\ns\n`;
  await runGit(['fast-import', '--quiet'], {
    gitDir: from,
    input: `${commit(1, '', 'one')}${commit(2, 'from :1\n', 'two')}`,
  });
  await runGit(['config', 'uploadpack.allowFilter', 'true'], { gitDir: from });
  const work = join(root, 'work');
  await runGit(['clone', '-q', '--no-checkout', '--filter=blob:none', `file://${from}`, work], {
    protocols: ['file'],
  });
  const gitDir = join(work, '.git');
  const [older, newer] = await Promise.all(
    ['main~1', 'main'].map((name) => gitText(['rev-parse', name], { gitDir })),
  );
  const range = { gitDir, from: older ?? '', to: newer ?? '' };
  await expect(refuseMissingBlobs(range)).rejects.toMatchObject({ stderr: '2 contents were never fetched' });
  // What both sides have needs not be there.
  await runGit(['diff', 'main~1', 'main'], {
    gitDir,
    protocols: ['file'],
    env: { GIT_NO_LAZY_FETCH: '0' },
  });
  await expect(refuseMissingBlobs(range)).resolves.toBeUndefined();
  // Whole clones are not searched, however large they are.
  expect(
    await missingAmong({ gitDir: from }, [range.to], () => Promise.reject(new Error('searched'))),
  ).toEqual([]);
  await expect(refuseMissingBlobs({ ...range, gitDir: from })).resolves.toBeUndefined();
});

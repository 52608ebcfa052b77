import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHistory } from '../../git/remarks/history.ts';
import { reviewedFiles } from '../../electron/remarks/review/changed-files.ts';
import { gitText } from '../../git/process/run.ts';
import { writeHistory } from '../../hosting/testing/history.ts';

test('a review with the diff is as long as a page that browsers open well, and no longer', async () => {
  const gitDir = await mkdtemp(join(tmpdir(), 'review-limit-'));
  try {
    await gitText(['init', '--quiet', '--bare', gitDir]);
    await writeHistory(gitDir, [
      { files: { 'a.txt': 'one\n' } },
      { files: { 'a.txt': 'two\n', 'large.txt': 'x'.repeat(10_000) } },
    ]);
    const history = createHistory({
      gitDir,
      hasHistory: () => Promise.resolve(true),
      fetchHistory: () => Promise.reject(new Error('everything is here')),
      fetchTreesIn: () => Promise.resolve(),
      fetchTreesOf: () => Promise.resolve(),
      fetchContents: () => Promise.resolve(),
    });
    const sha = await gitText(['rev-parse', 'main'], { gitDir });
    const range = await history.range({ branch: 'main', ephemeral: false, commits: { sha } });
    const read = async (paths: readonly string[] | null) =>
      (await reviewedFiles(gitDir, history, range, paths, false, 5_000)).map(({ path }) => path);
    await expect(read(null)).rejects.toMatchObject({ reason: 'too-large' });
    // What is left out costs nothing, even if it cannot be named.
    expect(await read(['a.txt'])).toEqual(['a.txt']);
    const absent = Array.from({ length: 200 }, (_, at) => `absent ${at}`);
    expect(await read(['a.txt', ...absent])).toEqual(['a.txt']);
    const unread = { ...history, contents: () => Promise.reject(new Error('nothing is read')) };
    expect(await reviewedFiles(gitDir, unread, range, [], false)).toEqual([]);
    const all = await reviewedFiles(gitDir, history, range, null, false);
    expect(all.map(({ path }) => path)).toEqual(['a.txt', 'large.txt']);
  } finally {
    await rm(gitDir, { recursive: true, force: true });
  }
});

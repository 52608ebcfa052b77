import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gatherFacts } from '../../git/remarks/facts.ts';
import { createHistory } from '../../git/remarks/history.ts';
import { gitText } from '../../git/process/run.ts';
import { writeHistory } from '../../hosting/testing/history.ts';

test('what is written on one commit is asked about in pieces: each file that it leaves alone is known', async () => {
  const gitDir = await mkdtemp(join(tmpdir(), 'facts-test-'));
  try {
    await gitText(['init', '--quiet', '--bare', gitDir]);
    await writeHistory(gitDir, [
      { files: { a: '1\n', b: '1\n', c: '1\n' } },
      { from: ':1', files: { a: '1\n2\n' } },
      { from: ':2', files: { c: '2\n' } },
    ]);
    const ids = await gitText(['rev-parse', 'main', 'main~2'], { gitDir });
    const [tip = '', base = ''] = ids.split('\n');
    const history = createHistory({
      gitDir,
      hasHistory: () => Promise.resolve(true),
      fetchHistory: () => Promise.reject(new Error('everything is here')),
      fetchTreesIn: () => Promise.resolve(),
      fetchTreesOf: () => Promise.resolve(),
      fetchContents: () => Promise.resolve(),
    });
    const range = await history.range({ branch: 'main', ephemeral: false, commits: { sha: tip, base } });
    const on = (path: string) => ({
      commit: tip,
      anchors: [{ path, side: 'new', lines: { first: 1, last: 1 } } as const],
    });
    const facts = (await gatherFacts(history, range, [on('a'), on('b'), on('c')], false)).get(tip);
    expect(['a', 'b', 'c'].map((path) => facts?.lineCount(path, 'new'))).toEqual([2, 1, 1]);
  } finally {
    await rm(gitDir, { recursive: true, force: true });
  }
});

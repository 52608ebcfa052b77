import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitsAt } from './refs.ts';
import { gitText, runGit } from './run.ts';

test('what several revisions stand for is told in their order; what is none, a blob or two lines is no commit', async () => {
  const gitDir = await mkdtemp(join(tmpdir(), 'refs-'));
  try {
    await runGit(['init', '--quiet', '--bare', '--initial-branch=main', gitDir]);
    expect(await commitsAt(gitDir, ['HEAD'])).toEqual([null]);
    const stream = 'blob\nmark :1\ndata 1\na\ncommit refs/heads/main\ncommitter A <a@example.com> 1 +0000\n';
    const tag = 'tag v1\nfrom refs/heads/main\ntagger A <a@example.com> 1 +0000\ndata 1\nt\n';
    await runGit(['fast-import', '--quiet'], {
      gitDir,
      input: `${stream}data 1\nm\nM 644 :1 a\n\n${tag}`,
    });
    const main = await gitText(['rev-parse', 'main'], { gitDir });
    const asked = ['refs/heads/none', 'refs/tags/v1', 'main:a', 'main\nmain', '', 'HEAD'];
    expect(await commitsAt(gitDir, asked)).toEqual([null, main, null, null, null, main]);
    expect(await commitsAt(gitDir, [])).toEqual([]);
  } finally {
    await rm(gitDir, { recursive: true, force: true });
  }
});

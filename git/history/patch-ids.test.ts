import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { patchIds } from './patch-ids.ts';

const written = (ref: string, file: string): string =>
  `commit ${ref}\ncommitter A <a@example.com> 1700000000 +0000\ndata 1\nx\nM 100644 inline ${file}\ndata 2\n${file}\n`;

const branch = (name: string): string =>
  written(`refs/heads/${name}`, name) + written(`refs/heads/${name}`, 'c');

/** The same change on two bases. @returns the repository, and both commits */
async function twice(format: string): Promise<{ gitDir: string; commits: string[] }> {
  const gitDir = await mkdtemp(join(tmpdir(), 'patch-ids-'));
  onTestFinished(() => rm(gitDir, { recursive: true, force: true }));
  await gitText(['init', '--quiet', '--bare', `--object-format=${format}`, gitDir]);
  await runGit(['fast-import', '--quiet'], { gitDir, input: `${branch('a')}${branch('b')}\n` });
  return { gitDir, commits: (await gitText(['rev-parse', 'a', 'b'], { gitDir })).split('\n') };
}

test.each(['sha1', 'sha256'])('the same change has the same patch id, by commit: %s', async (format) => {
  const { gitDir, commits } = await twice(format);
  const ids = await patchIds(gitDir, commits);
  expect([...ids.keys()]).toEqual(commits);
  expect(new Set(ids.values()).size).toBe(1);
});

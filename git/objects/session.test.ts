import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GitSession } from './session.ts';
import { gitText } from '../process/run.ts';

let gitDir: string;
let blob: string;
beforeAll(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'session-'));
  await gitText(['init', '--quiet', '--bare', gitDir]);
  blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'text' });
});
afterAll(async () => await rm(gitDir, { recursive: true, force: true }));

test('a revision with a line end is none, and shifts no answer', async () => {
  const git = new GitSession(gitDir);
  for (const revision of [`${blob}\ninfo ${blob}`, `${blob}\r`, `${blob}\0`, '']) {
    expect(await git.info(revision)).toBeNull();
    expect(await git.contents(revision)).toBeNull();
    expect(await git.infoAndTip(revision, 'refs/notes/commits')).toBeNull();
  }
  expect(await git.info(blob)).toEqual({ sha: blob, type: 'blob', size: 4 });
});

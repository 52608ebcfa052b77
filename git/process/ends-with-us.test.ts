import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sweepTemporaryFolders } from '../objects/temporary-folder.ts';
import { childEnv } from '../testing/child-env.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ends-'));
});
afterEach(async () => await rm(root, { recursive: true, force: true }));

const SCRIPT = `
  const { createMergeRepository } = await import(process.env.MERGE_REPOSITORY);
  const { streamGit } = await import(process.env.RUN);
  const { gitDir } = await createMergeRepository(process.env.ROOT, 'sha1');
  const git = streamGit(['hash-object', '--no-filters', process.env.PIPE], { gitDir, timeoutMs: 0 });
  process.stdout.write(JSON.stringify({ gitDir, pid: git.pid }) + '\\n');
  process.stdin.once('data', () => process.exit(0));
`;

/** A process of ours with a Git that would wait for ever, in a temporary repository. */
async function started() {
  const pipe = join(root, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const env = childEnv({
    MERGE_REPOSITORY: new URL('../history/merge-repository.ts', import.meta.url).href,
    RUN: new URL('run.ts', import.meta.url).href,
    ROOT: root,
    PIPE: pipe,
  });
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said] = z.tuple([z.instanceof(Buffer)]).parse(await once(child.stdout, 'data'));
  return {
    child,
    ...z.object({ gitDir: z.string(), pid: z.int() }).parse(JSON.parse(said.toString('utf8'))),
  };
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.runIf(process.platform === 'linux')('a Git that waits for nothing of ours', () => {
  test('ends with the process that started it', async () => {
    const { child, pid, gitDir } = await started();
    expect(isRunning(pid)).toBe(true);
    child.stdin.write('end\n');
    await once(child, 'exit');
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(existsSync(gitDir)).toBe(false);
  });

  test('is ended at the next start if that was killed, and its repository is deleted', async () => {
    const { child, pid, gitDir } = await started();
    await sweepTemporaryFolders();
    expect([isRunning(pid), existsSync(gitDir)]).toEqual([true, true]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await sweepTemporaryFolders();
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(existsSync(gitDir)).toBe(false);
  });
});

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ByteReader } from '../objects/blobs.ts';
import { endProcess, TERMINATION_GRACE_MS } from './end-process.ts';
import { type GitStream, gitText, runGit, streamGit } from './run.ts';
import { oldestRun } from './runs.ts';

let gitDir: string;
let lock: string;
let commit: string;
beforeEach(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'end-'));
  lock = join(gitDir, 'refs/heads/main.lock');
  await runGit(['init', '--quiet', '--bare', gitDir]);
  const tree = await gitText(['hash-object', '-w', '-t', 'tree', '--stdin'], { gitDir });
  const env = { GIT_AUTHOR_NAME: 'R', GIT_AUTHOR_EMAIL: 'r@example.com' };
  const committer = { GIT_COMMITTER_NAME: 'R', GIT_COMMITTER_EMAIL: 'r@example.com' };
  commit = await gitText(['commit-tree', '-m', 'x', tree], { gitDir, env: { ...env, ...committer } });
});
afterEach(async () => await rm(gitDir, { recursive: true, force: true }));

/** A transaction that holds the lock of a ref and waits. */
async function holding(options: { signal?: AbortSignal; timeoutMs?: number; lingerMs?: number } = {}) {
  const stream = streamGit(['update-ref', '--stdin'], { gitDir, ...options });
  stream.stdin.write(`start\ncreate refs/heads/main ${commit}\nprepare\n`);
  const reader = new ByteReader(stream.stdout);
  expect([await reader.line(), await reader.line()]).toEqual(['start: ok', 'prepare: ok']);
  expect(existsSync(lock)).toBe(true);
  return stream;
}
const ended = async (stream: GitStream): Promise<unknown> =>
  await stream.done.catch((error: unknown) => error);

test.each(['kill', 'abort', 'time-out'])(
  'a process that is ended (%s) takes its locks with it',
  async (how) => {
    const controller = new AbortController();
    const stream = await holding({
      signal: controller.signal,
      ...(how === 'time-out' ? { timeoutMs: 1000 } : {}),
    });
    expect(oldestRun(gitDir)).toBeLessThanOrEqual(Date.now());
    if (how === 'kill') stream.kill();
    if (how === 'abort') controller.abort();
    expect(await ended(stream)).toMatchObject({ reason: how === 'time-out' ? 'timeout' : 'aborted' });
    expect(existsSync(lock)).toBe(false);
    expect(oldestRun(gitDir)).toBe(Infinity);
    expect(await gitText(['update-ref', 'refs/heads/main', commit], { gitDir })).toBe('');
  },
);

test.runIf(process.platform !== 'win32')(
  'one that hears of its end late is still asked, and not killed: it takes its locks with it',
  async () => {
    const stream = await holding();
    // Else it may have come to its end by its closed input alone, before any signal.
    process.kill(stream.pid ?? 0, 'SIGSTOP');
    stream.kill();
    process.kill(stream.pid ?? 0, 'SIGCONT');
    await ended(stream);
    expect(existsSync(lock)).toBe(false);
  },
);

test('one that may linger comes to its own end: what it was told already is done', async () => {
  const stream = await holding({ lingerMs: 20_000 });
  // Git was stopped before it could read the word; what is in the pipe is read after its input was closed.
  process.kill(stream.pid ?? 0, 'SIGSTOP');
  await new Promise((resolve) => stream.stdin.write('commit\n', resolve));
  stream.kill();
  process.kill(stream.pid ?? 0, 'SIGCONT');
  expect(await ended(stream)).toMatchObject({ reason: 'aborted' });
  expect(existsSync(lock)).toBe(false);
  expect(await gitText(['rev-parse', 'refs/heads/main'], { gitDir })).toBe(commit);
});

test.runIf(process.platform !== 'win32')('one that does not obey is killed', async () => {
  const stream = await holding();
  process.kill(stream.pid ?? 0, 'SIGSTOP');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  stream.kill();
  vi.advanceTimersByTime(TERMINATION_GRACE_MS);
  vi.useRealTimers();
  expect(await ended(stream)).toMatchObject({ reason: 'aborted' });
});

test('one that has ended gets no signal: its number may be that of another by now', async () => {
  const stream = new PassThrough();
  const child = {
    stdin: stream,
    stdout: new PassThrough(),
    stderr: stream,
    kill: () => true,
    once: () => null,
  };
  for (const state of [
    { exitCode: 0, signalCode: null },
    { exitCode: null, signalCode: 'SIGTERM' as const },
  ]) {
    const send = vi.fn(() => true);
    endProcess({ ...child, ...state }, 0, send);
    expect(send).not.toHaveBeenCalled();
  }
  expect(child.stdout.destroyed).toBe(true);
});

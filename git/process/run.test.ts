import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GitError } from './error.ts';
import { endedWell, gitText, runGit, streamGit } from './run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'git-run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('collects output and passes input', async () => {
  await runGit(['init', '--bare', '-q', folder]);
  const id = await gitText(['hash-object', '-w', '--stdin'], { gitDir: folder, input: 'hello\n' });
  expect(id).toBe('ce013625030ba8dba906f756967f9e9ca394464a');
  expect(await gitText(['cat-file', 'blob', id], { gitDir: folder })).toBe('hello');
});

test('what is shown after everything else lets other processes go first', async () => {
  await runGit(['init', '--bare', '-q', folder]);
  const below = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
  for (const [isBehind, wanted] of [
    [true, below],
    [false, getPriority()],
  ] as const) {
    const waiting = streamGit(['cat-file', '--batch'], { gitDir: folder, isBehind });
    expect(getPriority(waiting.pid)).toBe(wanted);
    waiting.stdin.end();
    await waiting.done;
  }
});

test('a failure is a GitError that keeps arguments out of its message', async () => {
  await runGit(['init', '--bare', '-q', folder]);
  const failure = await runGit(['cat-file', '-e', 'secret-name'], { gitDir: folder }).catch(
    (e: unknown) => e,
  );
  expect(failure).toBeInstanceOf(GitError);
  expect(failure).toMatchObject({ reason: 'exit', code: 128 });
  expect(String(failure)).not.toContain('secret-name');
});

test('GIT_ variables of the caller do not reach the process, nor do user settings', async () => {
  process.env['GIT_DIR'] = '/nonexistent';
  process.env['GIT_AUTHOR_NAME'] = 'leak';
  try {
    await runGit(['init', '--bare', '-q', folder]);
    const shown = await gitText(['var', '-l'], { gitDir: folder, okCodes: [0, 128] });
    expect(shown).not.toContain('leak');
    expect(shown).toContain('core.hookspath=/dev/null');
  } finally {
    delete process.env['GIT_DIR'];
    delete process.env['GIT_AUTHOR_NAME'];
  }
});

test('caps, time-outs and aborts end the process with their own reason', async () => {
  await runGit(['init', '--bare', '-q', folder]);
  const id = await gitText(['hash-object', '-w', '--stdin'], { gitDir: folder, input: 'x'.repeat(5000) });
  await expect(runGit(['cat-file', 'blob', id], { gitDir: folder, maxOutput: 100 })).rejects.toMatchObject({
    reason: 'too-large',
  });
  const slow = streamGit(['cat-file', '--batch'], { gitDir: folder, timeoutMs: 50 });
  await expect(slow.done).rejects.toMatchObject({ reason: 'timeout' });
  const controller = new AbortController();
  const waiting = streamGit(['cat-file', '--batch'], { gitDir: folder, signal: controller.signal });
  controller.abort();
  await expect(waiting.done).rejects.toMatchObject({ reason: 'aborted' });
  expect(() => streamGit(['version'], { signal: controller.signal })).toThrow(GitError);
});

test('a process with a limit to its silence may take as long as it goes on speaking', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const config = ['alias.speak=!while read line; do echo $line >&2; echo $line; done'];
    const speaking = streamGit(['speak'], { config, cwd: folder, silentMs: 1000 });
    const heard = speaking.stdout[Symbol.asyncIterator]();
    // More than the limit altogether, and each pause far less.
    for (const line of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      speaking.stdin.write(`${line}\n`);
      await heard.next();
      vi.advanceTimersByTime(300);
    }
    speaking.stdin.end();
    await heard.next();
    expect((await speaking.done).stderr).toContain('8');
    await runGit(['init', '--bare', '-q', folder]);
    const silent = streamGit(['cat-file', '--batch'], { gitDir: folder, silentMs: 1000 });
    silent.done.catch(() => undefined);
    vi.advanceTimersByTime(1001);
    await expect(silent.done).rejects.toMatchObject({ reason: 'timeout' });
  } finally {
    vi.useRealTimers();
  }
});

test('other protocols than the ones a caller allows are refused', async () => {
  await expect(runGit(['ls-remote', 'ext::sh -c true'], { cwd: folder })).rejects.toMatchObject({
    code: 128,
  });
});

test.each([
  ['ext', 'ext::touch PROOF'],
  ['ssh', 'ssh://host.invalid/repo'],
])('a repository that lacks an object and names %s for it starts no program', async (protocol, url) => {
  const proof = join(folder, 'proof');
  const gitDir = join(folder, 'repo.git');
  await runGit(['init', '--bare', '-q', gitDir]);
  for (const [name, value] of [
    ['core.repositoryFormatVersion', '1'],
    ['extensions.partialClone', 'promised'],
    ['remote.promised.url', url.replace('PROOF', proof)],
    ['remote.promised.promisor', 'true'],
    ['core.sshCommand', `touch ${proof}; false`],
    [`protocol.${protocol}.allow`, 'always'],
  ] as const)
    await runGit(['config', name, value], { gitDir });
  // As a Git does that does not know yet to leave it at that.
  const env = { GIT_NO_LAZY_FETCH: '0' };
  const missing = runGit(['cat-file', '-p', '1'.repeat(40)], { gitDir, env });
  // It ends with an error, or by the broken pipe to a helper that was not started.
  await expect(missing).rejects.toMatchObject({ reason: expect.stringMatching(/^(?:exit|signal)$/) });
  expect(existsSync(proof)).toBe(false);
});

test('the first reason to end a process is the one that is told', async () => {
  await runGit(['init', '--bare', '-q', folder]);
  const waiting = streamGit(['cat-file', '--batch'], { gitDir: folder });
  waiting.kill('too-large');
  waiting.kill('aborted');
  await expect(waiting.done).rejects.toMatchObject({ reason: 'too-large' });
});

test('of what Git says on standard error the end is kept', async () => {
  const config = ['alias.speak=!yes line | head -n 20000 >&2; echo last >&2'];
  const { stderr } = await runGit(['speak'], { config, cwd: folder });
  expect(stderr).toHaveLength(16_384);
  expect(stderr.endsWith('line\nlast\n')).toBe(true);
});

test('a folder that is not there, a Git that is not there and one that was killed are told apart', async () => {
  const nowhere = join(folder, 'nowhere');
  await expect(runGit(['rev-parse', 'HEAD'], { gitDir: nowhere })).rejects.toMatchObject({
    reason: 'no-folder',
  });
  await expect(runGit(['version'], { cwd: nowhere })).rejects.toMatchObject({ reason: 'no-folder' });
  vi.stubEnv('PATH', nowhere);
  await expect(runGit(['version'], { cwd: folder })).rejects.toMatchObject({ reason: 'missing' });
  await expect(runGit(['version'])).rejects.toMatchObject({ reason: 'missing' });
  // One that is no program.
  writeFileSync(join(folder, 'git'), '');
  vi.stubEnv('PATH', folder);
  await expect(runGit(['version'], { cwd: folder })).rejects.toMatchObject({ reason: 'signal' });
  vi.unstubAllEnvs();
  const config = ['alias.fall=!kill -9 $PPID'];
  await expect(runGit(['fall'], { config, cwd: folder })).rejects.toMatchObject({ reason: 'signal' });
});

test('a Git that ended before it had told all is an error with what it said', async () => {
  await endedWell({ done: Promise.resolve({ code: 0, stderr: '' }) }, 'log');
  const broken = endedWell({ done: Promise.resolve({ code: 128, stderr: 'fatal: no' }) }, 'log');
  await expect(broken).rejects.toMatchObject({ reason: 'exit', code: 128, stderr: 'fatal: no' });
});

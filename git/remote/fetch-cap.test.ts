import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withinCap } from './fetch-cap.ts';
import { GitError } from '../process/error.ts';

let gitDir: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  gitDir = await mkdtemp(join(tmpdir(), 'fetch-cap-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(gitDir, { recursive: true, force: true });
});

const untilStopped = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new GitError('fetch', 'aborted', null, '')));
  });

test('a fetch is stopped above the limit, and not by checks that find less', async () => {
  const partial = join(gitDir, 'objects/pack/tmp_pack_x');
  await mkdir(join(gitDir, 'objects/pack'), { recursive: true });
  await writeFile(partial, 'x'.repeat(1000));
  // Files from before a fetch do not count.
  const later = new Date(Date.now() + 3_600_000);
  await utimes(partial, later, later);
  const end = new AbortController();
  const within = withinCap(gitDir, { mostBytes: 1000, signal: end.signal }, untilStopped).catch(
    (error: unknown) => error,
  );
  // When the second of these has been checked, so has the one within its limit.
  for (let round = 0; round < 2; round += 1) {
    const beyond = withinCap(gitDir, { mostBytes: 999 }, untilStopped);
    vi.advanceTimersByTime(1000);
    await expect(beyond).rejects.toMatchObject({ reason: 'too-large' });
  }
  end.abort();
  await expect(within).resolves.toMatchObject({ reason: 'aborted' });
});

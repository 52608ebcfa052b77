import { expect, test, vi } from 'vitest';
import { GitError } from '../../git/process/error.ts';
import type { OpenCopy } from '../repository-copy/index.ts';
import { createHostVersions } from './at-hosts.ts';

const branch = { side: 'topic', ephemeral: false };
const gitError = (stderr: string): GitError => new GitError('fetch', 'exit', 128, stderr);

/** A copy whose fetches fail so, one after the other, and then work. */
function copyThat(...failures: readonly GitError[]) {
  const left = [...failures];
  const histories = new Set<string>();
  const fetchHistory = vi.fn(async (side: string) => {
    const failure = left.shift();
    if (failure !== undefined) throw failure;
    histories.add(side === 'topic' ? 'now' : side);
    return await Promise.resolve(side);
  });
  const hasHistory = (...shas: readonly string[]) => Promise.resolve(shas.every((sha) => histories.has(sha)));
  // The rest is not used.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const copy = { gitDir: '/copy', fetchHistory, hasHistory } as unknown as OpenCopy;
  return { copy, fetched: () => fetchHistory.mock.calls.map(([side]) => side) };
}

test('the branch is fetched by its name, and older versions by their ids, each once', async () => {
  const { copy, fetched } = copyThat();
  const atHosts = createHostVersions(1000);
  const wanted = { branch, tips: ['old', 'now'], base: null };
  expect(await atHosts.fetchHistories(copy, wanted)).toBe(true);
  expect(await atHosts.fetchHistories(copy, wanted)).toBe(false);
  expect(fetched()).toEqual(['topic', 'old']);
});

test('what a host refuses is gone and not requested again; a host that does not answer is asked once more', async () => {
  const atHosts = createHostVersions(1000);
  const away = copyThat(gitError('fatal: unable to access: Could not resolve host: example.com'));
  const wanted = { branch, tips: ['old', 'now'], base: null };
  expect(await atHosts.fetchHistories(away.copy, wanted)).toBe(false);
  expect(await atHosts.fetchHistories(away.copy, wanted)).toBe(true);
  expect(away.fetched()).toEqual(['topic', 'topic', 'old']);
  expect(atHosts.hasRefused(away.copy, 'old')).toBe(false);

  const others = createHostVersions(1000);
  const strict = copyThat(
    gitError("fatal: couldn't find remote ref refs/heads/topic"),
    gitError('fatal: remote error: upload-pack: not our ref old'),
  );
  expect(await others.fetchHistories(strict.copy, wanted)).toBe(true);
  expect(await others.fetchHistories(strict.copy, wanted)).toBe(false);
  expect([others.hasRefused(strict.copy, 'old'), others.hasRefused(strict.copy, 'now')]).toEqual([
    true,
    false,
  ]);
});

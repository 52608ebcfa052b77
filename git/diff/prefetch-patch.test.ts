import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { gitStartedBy } from '../testing/started.ts';
import { prefetchPatch, claimPatch } from './prefetch-patch.ts';
import type { Patch } from './patch.ts';

const commit = (mark: number, text: string): string =>
  `commit refs/heads/main\nmark :${mark}\ncommitter Reviewer <reviewer@example.com> 0 +0000\ndata 1\n.\n${mark === 1 ? '' : 'from :1\n'}M 100644 inline a\ndata ${text.length}\n${text}\n`;

let gitDir: string;
let from: string;
let to: string;
beforeEach(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'git-prefetch-patch-'));
  await runGit(['init', '--bare', '-q', '--initial-branch=main', gitDir]);
  await runGit(['fast-import', '--quiet'], { gitDir, input: `${commit(1, 'one')}${commit(2, 'two')}` });
  [from, to] = await Promise.all([
    gitText(['rev-parse', 'main~1'], { gitDir }),
    gitText(['rev-parse', 'main'], { gitDir }),
  ]);
});
afterEach(async () => {
  await rm(gitDir, { recursive: true, force: true });
});

const OPTIONS = { fileBytes: 1000, binary: false, fullIndex: false };

async function textOf(patch: Patch): Promise<string> {
  let text = '';
  for await (const piece of patch.text) text += piece.toString();
  await patch.ended();
  return text;
}

/** Begins, does more, and then what was begun has said all it has to say, and no Git could begin any more. */
async function begunBefore(more?: () => Promise<unknown>): Promise<void> {
  await gitStartedBy(async (started) => {
    // On a slow machine, too, it waits to be asked for.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    prefetchPatch({ gitDir, from, to }, OPTIONS);
    vi.useRealTimers();
    await more?.();
    await expect.poll(() => started().map(({ ended }) => ended)).not.toContain(false);
  });
  await rm(join(gitDir, 'objects'), { recursive: true });
}

test('a comparison that was begun is taken by whoever asks for the same, once', async () => {
  await begunBefore();
  const patch = await claimPatch({ gitDir, from, to, signal: new AbortController().signal }, OPTIONS);
  expect(patch.listing.map(({ path }) => path)).toEqual(['a']);
  expect(await textOf(patch)).toContain('+two');
  await expect(claimPatch({ gitDir, from, to }, OPTIONS)).rejects.toThrow('diff-tree');
});

test('whoever asks for another comparison gets that one', async () => {
  await begunBefore(async () => {
    expect(await textOf(await claimPatch({ gitDir, from: to, to: from }, OPTIONS))).toContain('+one');
  });
  // What was begun has been ended: the same is compared anew.
  await expect(claimPatch({ gitDir, from, to }, OPTIONS)).rejects.toThrow('diff-tree');
});

test('what was begun ends with the request that took it', async () => {
  prefetchPatch({ gitDir, from, to }, OPTIONS);
  const request = new AbortController();
  const patch = await claimPatch({ gitDir, from, to, signal: request.signal }, OPTIONS);
  request.abort();
  await expect(patch.ended()).rejects.toMatchObject({ reason: 'aborted' });
});

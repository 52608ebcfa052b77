/** A disk without room under a repository: what does not go says why, nothing is lost, and the next time it goes. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { childEnv } from '../../git/testing/child-env.ts';
import type { Report } from './support/full-disk-child.ts';
import { withOwnMounts } from './support/rights.ts';

let disk: string;
beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), 'full-disk-'));
});
afterEach(async () => await rm(disk, { recursive: true, force: true }));

test('on a full disk notes, settings and Syncs say so, and are complete once there is room', async (context) => {
  const [unshare, ...own] = withOwnMounts(context);
  const script = join(import.meta.dirname, 'support/full-disk-child.ts');
  const inside = 'mount -t tmpfs -o size=8m none "$1" && exec "$2" "$3" "$1"';
  const { stdout, stderr } = spawnSync(
    unshare,
    [...own, 'sh', '-c', inside, 'sh', disk, process.execPath, script],
    { env: childEnv({}), encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const { writes, settings, syncs, note }: Report = JSON.parse(stdout);
  let kept = '';
  for (const { pages, status, detail, note: now } of writes) {
    if (status === 201) kept += `${kept === '' ? '' : '\n'}${pages}`;
    else expect([status, detail]).toEqual([500, 'There is no space left for the note']);
    expect(now, `${pages} pages`).toBe(kept);
  }
  // Without room for an object, for the ref alone, and with enough.
  expect(new Set(writes.map(({ status }) => status))).toEqual(new Set([500, 201]));
  expect(settings).toEqual({ told: [false, false, false, false], remembered: 300, aside: [] });
  for (const { step, problem } of syncs)
    expect(problem?.message, step).toMatch(/^The disk is full: .+ could not be synced. Nothing is lost.$/);
  expect(note).toBe('ours');
});

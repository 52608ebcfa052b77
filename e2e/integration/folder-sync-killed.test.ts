/** Ended with kill -9 at any step, both sides stay readable by Git, and the next Sync finishes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rounds } from '../../shared/testing/rounds.ts';
import { childEnv } from '../../git/testing/child-env.ts';
import { COMMITS, Remote, type Clone } from './support/clones.ts';
import type { SyncJob } from './support/sync-child.ts';
import { patience } from '../../shared/testing/patience.ts';

let origin: Remote;
let kept: string;
beforeEach(async () => {
  origin = await Remote.open();
  kept = join(origin.root, 'kept');
  await writeFile(kept, '');
});
afterEach(async () => await origin.close());

/** @returns how many steps it took; null: it was ended */
async function syncIn(clone: Clone, killAt: number, killAfter = 0): Promise<number | null> {
  const job: SyncJob = { path: clone.path, killAt, killAfter, kept };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/sync-child.ts')], {
    env: childEnv({ SYNC_JOB: JSON.stringify(job) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close');
  if (code === null) return null;
  expect(code).toBe(0);
  return Number(said);
}

/** Both sides write: beside each other, into the same note, and against each other. */
async function write(one: Clone, two: Clone, objects: readonly string[], round: number): Promise<void> {
  const [beside = '', same = '', against = ''] = objects;
  for (const [clone, name] of [
    [one, 'one'],
    [two, 'two'],
  ] as const) {
    await clone.git('notes', 'append', '-m', `${name} on both in round ${round}`, same);
    await clone.write(against, `${name} has it so in round ${round}`);
  }
  await two.git('notes', 'append', '-m', `two beside in round ${round}`, beside);
}

/** Fetch, fetched, put together, before and after what is to be decided is kept, send, sent, moved. */
const MOMENTS = 8;
/** When what is to be decided is kept and when the remote has it, while nothing here has moved; or each. */
const KILLED_AT = rounds(
  [5, 7],
  Array.from({ length: MOMENTS }, (_, at) => at + 1),
);

test(
  'a Sync that is ended with kill -9 leaves both sides readable, and the next one finishes it',
  async () => {
    const [one, two] = [await origin.clone(), await origin.clone()];
    const objects = [origin.first, await one.commit('second'), await one.commit('third')];
    await one.git('push', '--quiet', 'origin', 'main');
    await one.write(objects[2] ?? '', 'as it was');
    await one.sync();
    await two.sync();
    const plan: Array<[step: number, after: number]> = [
      ...KILLED_AT.map((at): [number, number] => [at, 0]),
      ...Array.from({ length: rounds(0, 60) }, (): [number, number] => [0, 200 + Math.random() * 900]),
    ];
    await write(one, two, objects, -1);
    await one.sync();
    // Every moment that a Sync has is one of those at which it is ended.
    expect(await syncIn(two, 0)).toBe(MOMENTS);
    await one.sync();
    let killed = 0;
    for (const [round, [step, after]] of plan.entries()) {
      await write(one, two, objects, round);
      expect(await one.sync()).toMatchObject({ problem: null });
      if ((await syncIn(two, step, after)) === null) killed += 1;
      for (const side of [origin, two]) await expectSound(side);
      for (const object of objects.slice(1)) expect(await origin.note(object)).not.toBeNull();
      for (const object of objects) expect(await two.note(object)).not.toBeNull();
      // What was killed is not waited for: its Git may still be at work.
      await syncIn(two, 0);
      await one.sync();
      await expectUndamaged(one, two, objects, round);
    }
    expect(killed).toBeGreaterThanOrEqual(KILLED_AT.length);
  },
  patience(300_000),
);

/**
 * Git reads all of it. The Git of what was killed may still be sending: an object that comes while everything is listed,
 * and whose ref has moved by the end of it, is told as missing that once.
 */
async function expectSound(side: Remote | Clone): Promise<void> {
  await expect.poll(async () => await side.git('fsck', '--strict'), { interval: 200 }).toBeDefined();
}

/** Every line is there once, in the notes or among what somebody has to decide, and all sides agree. */
async function expectUndamaged(
  one: Clone,
  two: Clone,
  objects: readonly string[],
  last: number,
): Promise<void> {
  const [beside = '', same = '', against = ''] = objects;
  const ids = [
    await one.git('rev-parse', COMMITS),
    await two.git('rev-parse', COMMITS),
    await origin.git('rev-parse', COMMITS),
  ];
  expect(new Set(ids).size).toBe(1);
  const lines = `${(await origin.note(beside)) ?? ''}\n${(await origin.note(same)) ?? ''}`.split('\n');
  for (let round = 0; round <= last; round += 1)
    for (const line of [
      `one on both in round ${round}`,
      `two on both in round ${round}`,
      `two beside in round ${round}`,
    ])
      expect(
        lines.filter((each) => each === line),
        line,
      ).toHaveLength(1);
  expect(await origin.note(against)).toBe(`one has it so in round ${last}`);
  expect(await readFile(kept, 'utf8')).toContain(`two has it so in round ${last}`);
}

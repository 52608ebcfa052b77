/** A hand-over that is ended with kill -9, and one beside a program that writes notes all the time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newestHanded } from '../../git/handover/newest-handed.ts';
import { childEnv } from '../../git/testing/child-env.ts';
import { begin, beginAll, commitAll, endAll, git, place, write } from '../../git/testing/work-tree-scene.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import type { HandOverJob } from './support/hand-over-child.ts';
import { expectSound, handNow, noteOn, REVIEWS, untouched } from './support/hand-over-scene.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

/**
 * Hands over in a process of its own, and ends it with all of its Git processes.
 * @param afterMs since it began; null: it may finish
 * @returns how long it took in milliseconds; null: it was ended
 */
async function handInChild(
  kind: HandOverJob['kind'],
  text: string,
  afterMs: number | null,
): Promise<number | null> {
  const job: HandOverJob = { place, kind, notes: { [REVIEWS]: text } };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/hand-over-child.ts')], {
    env: childEnv({ HAND_OVER_JOB: JSON.stringify(job) }),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const closed = once(child, 'close');
  child.stdout.resume();
  await once(child.stdout, 'data');
  const began = performance.now();
  const timer =
    afterMs === null ? undefined : setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), afterMs);
  const [code] = await closed;
  clearTimeout(timer);
  return code === 0 ? performance.now() - began : null;
}

/** As our sentence about an abandoned lock says. */
async function removeLocks(): Promise<void> {
  const names = await readdir(place.gitDir, { recursive: true });
  for (const name of names) if (name.endsWith('.lock')) await rm(join(place.gitDir, name));
}

test.each(['handed', 'added'] as const)(
  'what is %s with kill -9 at any moment: nothing can be seen of it, or all of it',
  async (kind) => {
    await write('a.txt', 'one\n');
    await commitAll();
    await git('notes', '--ref=reviews', 'add', '-m', 'of a commit', 'HEAD');
    await write('a.txt', 'two\n');
    const other = kind === 'added' ? await handNow({ [REVIEWS]: 'a.txt:1: Why?\n' }) : null;
    const whole = await handInChild(kind, 'a.txt:1: first\n', null);
    let said = 'a.txt:1: first\n';
    let ended = 0;
    for (let round = 0; round < rounds(6, 80); round += 1) {
      await write('a.txt', `round ${String(round)}\n`);
      const [before, handed] = [await untouched(), await newestHanded(place, kind)];
      const more = `a.txt:1: round ${String(round)}\n`;
      const took = await handInChild(kind, more, Math.random() * (whole ?? 0));
      if (took === null) ended += 1;
      await removeLocks();
      await expectSound();
      expect(await untouched()).toBe(before);
      expect(await noteOn('HEAD')).toBe('of a commit\n');
      const now = await newestHanded(place, kind);
      if (now !== handed) said += `\n${more}`;
      expect(await noteOn(now ?? '')).toBe(said);
    }
    expect(ended).toBeGreaterThan(0);
    if (other === null) return;
    expect(await newestHanded(place)).toBe(other.commit);
    expect(await noteOn(other.commit)).toBe('a.txt:1: Why?\n');
  },
);

test('beside a program that writes notes all the time, no note of either is lost', async () => {
  await write('a.txt', 'one\n');
  await commitAll();
  await write('a.txt', 'two\n');
  let { commit } = await handNow({ [REVIEWS]: 'a.txt:1: Why?\n' });
  const [answers, others] = [rounds(20, 200), await git('rev-parse', 'HEAD')];
  const finished = new AbortController();
  const agent = async (): Promise<void> => {
    for (let count = 0; count < answers; count += 1) {
      // What was handed over last, as a script finds it: a hand-over may come in between.
      const on = count % 2 === 0 ? others : await git('rev-parse', 'refs/marginalia/handed/main');
      await git('notes', '--ref=reviews', 'append', '-m', `answer ${String(count)}.`, on).catch(() => {
        count -= 1;
      });
    }
    finished.abort();
  };
  const reviewer = async (): Promise<void> => {
    while (!finished.signal.aborted) ({ commit } = await handNow({}));
  };
  await Promise.all([agent(), reviewer()]);
  ({ commit } = await handNow({}));
  await expectSound();
  const [first, ofCommit] = [(await noteOn(commit)) ?? '', (await noteOn(others)) ?? ''];
  expect(first).toContain('a.txt:1: Why?');
  // An answer on a hand-over that was not the newest any more went along with the next one.
  for (let count = 0; count < answers; count += 1)
    expect((count % 2 === 0 ? ofCommit : first).split(`answer ${String(count)}.`)).toHaveLength(2);
  const list = await git('notes', '--ref=reviews', 'list');
  expect(list.split('\n')).toHaveLength(2);
});

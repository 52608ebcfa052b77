/** Two programs that apply suggestions to one file at the same time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureSnapshots } from '../../git/worktree/own-index.ts';
import { textOf } from '../../git/testing/apply-scene.ts';
import { childEnv } from '../../git/testing/child-env.ts';
import { begin, beginAll, commitAll, endAll, git, place, write } from '../../git/testing/work-tree-scene.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import type { Applied, ApplyJob } from './support/apply-child.ts';

beforeAll(beginAll);
afterAll(endAll);

const LINES = rounds(6, 60);

async function startChild(suggestions: ApplyJob['suggestions']) {
  const job: ApplyJob = { place, suggestions };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/apply-child.ts')], {
    env: childEnv({ APPLY_JOB: JSON.stringify(job) }),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return async (): Promise<Applied> => {
    child.stdin.write('go\n');
    return JSON.parse(await text(child.stdout));
  };
}

test('of two that apply to one line one wins, the other says why, and neither loses what the other wrote', async () => {
  await begin();
  await write('a.txt', Array.from({ length: LINES }, (_, at) => `line ${at + 1}\n`).join(''));
  await commitAll();
  await ensureSnapshots(place);
  const blob = await git('rev-parse', 'HEAD:a.txt');
  const suggestionsOf = (name: string): ApplyJob['suggestions'] =>
    Array.from({ length: LINES }, (_, at) => ({
      gitDir: place.snapshots,
      blob,
      lines: { first: at + 1, last: at + 1 },
      suggested: [`${name} ${at + 1}`],
      path: 'a.txt',
    }));
  const starts = [await startChild(suggestionsOf('first')), await startChild(suggestionsOf('second'))];
  const [first = [], second = []] = await Promise.all(starts.map((start) => start()));
  const lines = (await textOf('a.txt')).split('\n');
  for (let at = 0; at < LINES; at += 1) {
    const done = [first[at] === null ? 'first' : '', second[at] === null ? 'second' : ''].join('');
    expect(['', 'first', 'second']).toContain(done);
    expect(lines[at]).toBe(`${done === '' ? 'line' : done} ${at + 1}`);
    for (const why of [first[at], second[at]])
      if (why !== null)
        expect([
          'Another program changed the file at the same moment.',
          'These lines have changed since the suggestion was made.',
        ]).toContain(why);
  }
  expect([...first, ...second]).toContain(null);
  expect((await readdir(place.workTree)).filter((name) => name.endsWith('marginalia-tmp'))).toEqual([]);
});

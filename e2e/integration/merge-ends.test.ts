/** A merge that takes longer than anybody waits ends with whoever asked for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mergeHandlers } from '../../electron/ipc/merges.ts';
import { createRunningRequests } from '../../electron/protocol/running-requests.ts';
import { gitChildren } from '../../git/testing/processes.ts';
import { openScene, type Scene } from './support/repositories-scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene('folder');
  await scene.feed(crossed(), 'fast-import', '--quiet');
});
afterAll(async () => await scene.close());

/** How often three branches merged each other: Git merges about two to this power of times. */
const CROSSINGS = 30;

const commit = (ref: string, mark: number, parents: readonly number[]) =>
  [
    `commit ${ref}\nmark :${mark}\ncommitter R <r@example.com> ${1_000_000_000 + mark} +0000\ndata 0\n`,
    ...parents.map((parent, at) => `${at === 0 ? 'from' : 'merge'} :${parent}\n`),
    `M 100644 inline file\ndata <<END\n${mark}\nEND\n`,
  ].join('');

/** Three branches that merged each other again and again, and wrote another text each time. */
function crossed(): string {
  const names = [0, 1, 2].map((side) => `refs/heads/side-${side}`);
  let stream = commit(names[0] ?? '', 1, []);
  let last = [1];
  let mark = 1;
  for (let level = 0; level < CROSSINGS; level += 1) {
    const parents = last;
    last = names.map((name) => {
      mark += 1;
      stream += commit(name, mark, parents);
      return mark;
    });
  }
  return stream;
}

async function asking() {
  const runningRequests = createRunningRequests();
  const { place } = scene.repository;
  const { merges } = mergeHandlers({ repositories: scene.repositories, runningRequests });
  const tip = await scene.git('rev-parse', 'side-1');
  const sides = { ...place, branch: 'side-1', ephemeral: false, base: 'side-0', ephemeralBase: false, tip };
  const ask = async (requestId: string) => {
    const answer = Promise.resolve(merges.conflicts({ ...sides, fetches: false, requestId }));
    const ended = expect(answer).rejects.toMatchObject({ error: { kind: 'cancelled' } });
    await expect.poll(merging).toHaveLength(1);
    return { ended };
  };
  return { ask, cancel: (requestId: string) => runningRequests.cancel(requestId) };
}

const merging = () => gitChildren('merge-tree');

describe.runIf(process.platform === 'linux')('no Git goes on', () => {
  test('when the page left the comparison', async () => {
    const { ask, cancel } = await asking();
    const { ended } = await ask('one');
    cancel('one');
    await ended;
    expect(await merging()).toEqual([]);
  });

  test('when the page asks for another merge', async () => {
    const { ask, cancel } = await asking();
    const first = await ask('one');
    const next = ask('two');
    await first.ended;
    const { ended } = await next;
    cancel('two');
    await ended;
    expect(await merging()).toEqual([]);
  });
});

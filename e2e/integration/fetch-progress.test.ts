import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRepositoryCopies, type RepositoryCopies } from '../../electron/repository-copy/index.ts';
import { createLongFetches } from '../../electron/repository-copy/long-fetches.ts';
import type { LongFetch } from '../../shared/ipc/transfer.ts';
import { gitText } from '../../git/process/run.ts';
import { silentRemote } from '../../git/testing/silent-remote.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

let reach: Reach;
let root: string;
let blob: string;
const place = { orgId: ORG, repo: 'acme/demo' };
beforeAll(async () => {
  reach = await openReach({ readRoutes: false });
  root = await mkdtemp(join(tmpdir(), 'fetches-'));
  const gitDir = await reach.world.repository('acme/demo', [
    { files: { a: '1\n' } },
    { ref: 'refs/notes/reviews', files: { note: 'text\n' } },
  ]);
  blob = await gitText(['rev-parse', 'main:a'], { gitDir });
});
afterAll(async () => {
  await reach.close();
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

/** Everything that a copy fetches, one after the other. */
const fetchers = (copies: RepositoryCopies): Record<string, () => Promise<unknown>> => {
  const copy = copies.of(place);
  return {
    history: () => copy.fetchHistory('main', false),
    notes: () => copy.notes.refresh(),
    files: () => copy.fetchContents([blob], false),
  };
};

test('each fetch says what it reads, and how far it is in Git’s own numbers', async () => {
  const heard = new Map<string, Set<string>>();
  const copies = createRepositoryCopies(join(root, 'told'), reach.client, () => null, {
    during(_at, part, fetch) {
      const steps = heard.get(part) ?? new Set();
      heard.set(part, steps);
      return fetch(({ what }) => void steps.add(what), new AbortController().signal);
    },
  });
  for (const read of Object.values(fetchers(copies))) await read();
  copies.close();
  expect([...heard.keys()]).toEqual(['history', 'notes', 'files']);
  for (const steps of heard.values())
    expect([...steps].join()).toMatch(/(?:Counting|Receiving|Enumerating) objects/);
});

test('a fetch from a host that says nothing is told, and can be stopped', async () => {
  const silent = await silentRemote();
  const told: LongFetch[][] = [];
  const fetches = createLongFetches((all) => told.push(all));
  const gitRemote = () => Promise.resolve({ url: silent.url, token: 'none' });
  const copies = createRepositoryCopies(join(root, 'silent'), { gitRemote }, () => null, fetches);
  const reading = copies.of(place).fetchHistory('main', false);
  reading.catch(() => undefined);
  await expect.poll(() => told.at(-1)).toMatchObject([{ ...place, part: 'history' }]);
  fetches.stop(place);
  await expect(reading).rejects.toMatchObject({ error: { kind: 'cancelled' } });
  expect(told.at(-1)).toEqual([]);
  copies.close();
  silent.close();
});

test('each fetch can be stopped, says that it was, and is read when it is asked for again', async () => {
  const fetches = createLongFetches(() => undefined);
  let stops = true;
  const copies = createRepositoryCopies(join(root, 'stopped'), reach.client, () => null, {
    during: (at, part, fetch) =>
      fetches.during(at, part, (progress, stop) =>
        fetch((now) => {
          if (stops) fetches.stop(at);
          progress(now);
        }, stop),
      ),
  });
  for (const [part, read] of Object.entries(fetchers(copies))) {
    stops = true;
    await expect(read(), part).rejects.toMatchObject({ error: { kind: 'cancelled' } });
    stops = false;
    await expect(read(), part).resolves.not.toThrow();
  }
  copies.close();
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import { gitText } from '../../git/run.ts';
import { openReach, ORG } from './support/reach.ts';

test('each fetch says what it reads, and how far it is in Git’s own numbers', async () => {
  const reach = await openReach({ readRoutes: false });
  const root = await mkdtemp(join(tmpdir(), 'fetches-'));
  const gitDir = await reach.world.repository('acme/demo', [
    { files: { a: '1\n' } },
    { ref: 'refs/notes/reviews', files: { note: 'text\n' } },
  ]);
  const heard = new Map<string, Set<string>>();
  const copies = createRepositoryCopies(root, reach.client, () => null, {
    during(_at, part, fetch) {
      const steps = heard.get(part) ?? new Set();
      heard.set(part, steps);
      return fetch(({ what }) => void steps.add(what));
    },
  });
  const copy = copies.of({ orgId: ORG, repo: 'acme/demo' });
  await copy.fetchHistory('main', false);
  await copy.notes.refresh();
  await copy.fetchContents([await gitText(['rev-parse', 'main:a'], { gitDir })], false);
  copies.close();
  await reach.close();
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  expect([...heard.keys()]).toEqual(['history', 'notes', 'files']);
  for (const steps of heard.values())
    expect([...steps].join()).toMatch(/(?:Counting|Receiving|Enumerating) objects/);
});

/** Measures badges and search over a notes ref with many notes, through the app's own code and a real host. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createFetchedNotes } from '../../electron/notes/fetched-notes.ts';
import { readOverview } from '../../electron/notes/overview.ts';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import { openWorld } from '../../hosting/testing/world.ts';
import { runGit } from '../../git/process/run.ts';

/** Milliseconds. */
const time = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

const [corpus = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'bench-notes-'));
const world = await openWorld('socket');
try {
  const gitDir = await world.repository('many');
  await runGit(['fetch', '--quiet', corpus, '+refs/*:refs/*'], {
    gitDir,
    protocols: ['file'],
  });
  const client = {
    gitRemote: async () => ({
      url: `${world.origin}/many.git`,
      token: await world.token('many', ['git:read']),
    }),
  };
  const place = { orgId: 'org', repo: 'many' };
  const complete = Promise.withResolvers<void>();
  const routes = { refs: async () => await Promise.resolve([]) };
  const copies = createRepositoryCopies(join(folder, 'repositories'), client);
  const notes = createFetchedNotes(
    (at) => ({ copy: () => copies.of(at), notes: routes }),
    () => undefined,
    { info: () => undefined },
  );
  const fetched = await time(() => notes.refresh(place, true));
  const badges = await time(() => readOverview(place, notes, routes, complete.resolve));
  const begun = performance.now();
  await complete.promise;
  const authors = performance.now() - begun + badges;
  const again = await time(() => readOverview(place, notes, routes, () => undefined));
  const search = notes.search(place);
  const first = await time(() => search.find('iat rotation', 200));
  const searches: number[] = [];
  for (const q of ['limit 7', 'rotation 7', 'token', 'nothing has this', '99']) {
    for (let n = 0; n < 5; n += 1) searches.push(await time(() => search.find(q, 200)));
  }
  searches.sort((a, b) => a - b);
  const result = {
    fetched,
    badges,
    authors,
    again,
    first,
    search: searches[Math.floor(searches.length / 2)],
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
  copies.close();
} finally {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
}

/** What was written on a snapshot needs its objects for as long as it is there. */
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { UNCOMMITTED } from '../../shared/domain/worktree.ts';
import { runGit } from '../process/run.ts';
import {
  begin,
  beginAll,
  commitAll,
  endAll,
  git,
  place,
  snapshot,
  write,
} from '../testing/work-tree-scene.ts';
import { aboutToShow, clearOldSnapshots } from './clear-old.ts';
import { isSnapshot, keepSnapshot, keptSnapshots, releaseSnapshot } from './kept-snapshots.ts';

const HOUR_MS = 3_600_000;

beforeAll(beginAll);
afterAll(endAll);
beforeEach(async () => {
  await begin();
  await write('src/a.txt', 'one\n');
  await write('src/b.txt', 'one\n');
  await commitAll();
});

/** Every object was last written so long ago. */
function age(hours: number): void {
  const then = new Date(Date.now() - hours * HOUR_MS);
  const objects = join(place.snapshots, 'objects');
  for (const folder of readdirSync(objects).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    for (const name of readdirSync(join(objects, folder)))
      utimesSync(join(objects, folder, name), then, then);
}
const clear = (): Promise<void> => clearOldSnapshots(place.snapshots, Date.now() + HOUR_MS / 2);
async function isThere(revision: string): Promise<boolean> {
  const { code } = await runGit(['cat-file', '-e', revision], {
    gitDir: place.snapshots,
    okCodes: [0, 1, 128],
  });
  return code === 0;
}
async function changed(): Promise<string> {
  await write('src/a.txt', 'two\n');
  await write('src/b.txt', 'three\n');
  return (await snapshot()).commit;
}

test('a kept snapshot stays readable with the files that are written about, until it is released', async () => {
  const commit = await changed();
  await keepSnapshot(place.snapshots, commit, ['src/a.txt', 'no-such-file']);
  await keepSnapshot(place.snapshots, commit, []);
  age(2);
  await clear();
  const { stdout } = await runGit(['diff-tree', '-r', '--name-only', `${commit}^`, commit], {
    gitDir: place.snapshots,
  });
  expect(stdout.toString()).toBe('src/a.txt\nsrc/b.txt\n');
  expect([await isThere(`${commit}:src/a.txt`), await isThere(`${commit}:src/b.txt`)]).toEqual([true, false]);
  expect(await isSnapshot(place.snapshots, commit)).toBe(true);
  expect(await keptSnapshots(place.snapshots)).toEqual([commit]);
  await releaseSnapshot(place.snapshots, commit);
  age(2);
  await clearOldSnapshots(place.snapshots, Date.now() + HOUR_MS);
  expect(await isThere(commit)).toBe(false);
  expect(await keptSnapshots(place.snapshots)).toEqual([]);
});

test('another file of a snapshot that is kept is kept, too', async () => {
  const commit = await changed();
  await keepSnapshot(place.snapshots, commit, ['src/a.txt']);
  await keepSnapshot(place.snapshots, commit, ['src/b.txt']);
  age(2);
  await clear();
  expect([await isThere(`${commit}:src/a.txt`), await isThere(`${commit}:src/b.txt`)]).toEqual([true, true]);
});

test('the snapshot that a page shows stays readable for a day while others are taken', async () => {
  aboutToShow(place.snapshots, Date.now() - 3 * HOUR_MS);
  const shown = await changed();
  age(2);
  await clear();
  expect(await isThere(`${shown}:src/b.txt`)).toBe(true);
  aboutToShow(place.snapshots, Date.now() - 30 * HOUR_MS);
  age(25);
  await clearOldSnapshots(place.snapshots, Date.now() + HOUR_MS);
  expect(await isThere(shown)).toBe(false);
});

test('nothing but a snapshot counts as one', async () => {
  const commit = await changed();
  const tree = await git('rev-parse', 'HEAD^{tree}');
  const blob = (await runGit(['rev-parse', `${commit}:src/a.txt`], { gitDir: place.snapshots })).stdout;
  const others = [tree, blob.toString().trim(), await git('rev-parse', 'HEAD'), '0'.repeat(40), 'HEAD'];
  expect(await Promise.all(others.map((one) => isSnapshot(place.snapshots, one)))).toEqual(
    others.map(() => false),
  );
});

test('neither a commit of the folder nor a file of it counts as a snapshot by naming its author', async () => {
  const { name, email } = UNCOMMITTED;
  const forged = `tree 1\nauthor ${name} <${email}> 1700000000 +0000`;
  await write('src/a.txt', forged);
  const snapshotted = await snapshot();
  const { stdout } = await runGit(['rev-parse', `${snapshotted.commit}:src/a.txt`], {
    gitDir: place.snapshots,
  });
  await git('commit', '--quiet', '--all', `--author=${name} <${email}>`, '-m', 'two');
  const commit = await git('rev-parse', 'HEAD');
  expect(await isThere(commit)).toBe(true);
  const all = [snapshotted.commit, stdout.toString().trim(), commit];
  expect(await Promise.all(all.map((one) => isSnapshot(place.snapshots, one)))).toEqual([true, false, false]);
});

test('what is not staged is kept with what is staged below it', async () => {
  await write('src/a.txt', 'two\n');
  await git('add', 'src/a.txt');
  await write('src/b.txt', 'three\n');
  const { commit, staged = '' } = await snapshot(true);
  await keepSnapshot(place.snapshots, commit, ['src/b.txt']);
  age(2);
  await clear();
  expect(await isThere(`${commit}:src/b.txt`)).toBe(true);
  const { stdout } = await runGit(['diff-tree', '-r', '--name-only', staged, commit], {
    gitDir: place.snapshots,
  });
  expect(stdout.toString()).toBe('src/b.txt\n');
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOverview } from '../../electron/notes/overview.ts';
import { unpackBadges } from '../../shared/domain/notes/packed-badges.ts';
import { notesOn } from '../../git/remarks/notes-on.ts';
import { createRepositoryCopies, type RepositoryCopies } from '../../electron/repository-copy/index.ts';
import { gitText, runGit } from '../../git/process/run.ts';

const place = { orgId: 'folders', repo: 'mine' };
const NOTHING_AHEAD = { written: () => undefined, places: () => [], outbox: () => [] };
let root: string;
let copies: RepositoryCopies;
let head: string;

const git = (...args: string[]): Promise<string> =>
  gitText(args, { cwd: root, config: ['user.name=R', 'user.email=r@example.com'] });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'unreadable-notes-'));
  await runGit(['init', '--quiet', '--initial-branch=main', root]);
  await git('commit', '--quiet', '--allow-empty', '-m', 'one');
  head = await git('rev-parse', 'HEAD');
  await git('notes', '--ref=reviews', 'add', '-m', 'Readable.');
  await git('notes', '--ref=damaged', 'add', '-m', 'Not any more.');
  const tree = await git('rev-parse', 'refs/notes/damaged^{tree}');
  await rm(join(root, '.git', 'objects', tree.slice(0, 2), tree.slice(2)));
  const folder = { gitDir: join(root, '.git'), headDir: join(root, '.git') };
  copies = createRepositoryCopies(
    join(root, 'copies'),
    { gitRemote: () => Promise.reject(new Error('a folder has no remote')) },
    () => folder,
  );
});
afterEach(async () => {
  copies.close();
  await rm(root, { recursive: true, force: true });
});

async function overviewOf(): ReturnType<typeof readOverview> {
  const { notes } = copies.of(place);
  await notes.refresh();
  const fetched = { of: () => notes, refresh: () => Promise.resolve(null), refreshLater: () => undefined };
  const routes = { refs: () => Promise.reject(new Error('Git has them')) };
  return await readOverview(place, fetched, routes, () => undefined);
}

test('notes whose Git objects are missing are named, and those of other refs are shown', async () => {
  const overview = await overviewOf();
  expect(await unpackBadges(overview.badges)).toMatchObject([
    { notesRef: 'refs/notes/reviews', object: head },
  ]);
  expect(overview.refs.map(({ notesRef, count }) => [notesRef, count])).toEqual([
    ['refs/notes/damaged', 0],
    ['refs/notes/reviews', 1],
  ]);
  expect(overview.problem).toContain('refs/notes/damaged cannot be read');

  const { notes } = copies.of(place);
  const read = await notesOn(place, notes, new Set([head]), NOTHING_AHEAD);
  expect(read.notes.map(({ text }) => text)).toEqual(['Readable.\n']);
  expect(read.unreadable).toEqual(['refs/notes/damaged']);
});

test('a notes ref that names a file is said to, and not to be damaged; one of a tree is read, as by Git', async () => {
  await writeFile(join(root, 'a.txt'), 'a\n');
  const file = await git('hash-object', '-w', 'a.txt');
  await git('tag', '-a', '-m', 'of a file', 'file', file);
  await git('update-ref', 'refs/notes/file', file);
  await git('update-ref', 'refs/notes/tagged', 'refs/tags/file');
  await git('update-ref', 'refs/notes/tree', 'refs/notes/reviews^{tree}');
  await git('update-ref', '-d', 'refs/notes/damaged');
  const read = await overviewOf();
  expect(read.problem).toBe(
    'refs/notes/file names a file, so it has no notes. refs/notes/tagged names a tag of a file, so it has no notes.',
  );
  expect(read.refs.map(({ notesRef, count }) => [notesRef, count])).toEqual([
    ['refs/notes/file', 0],
    ['refs/notes/reviews', 1],
    ['refs/notes/tagged', 0],
    ['refs/notes/tree', 1],
  ]);
  expect(await git('notes', '--ref=tree', 'list')).toContain(head);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configuredNotesRef } from '../../git/notes/configured-notes-ref.ts';
import { runGit } from '../../git/process/run.ts';
import { createStore, type Store } from '../store/index.ts';
import { createWritesTo } from './writes-to.ts';

const place = { orgId: 'folders', repo: 'mine' };
const { HOME, XDG_CONFIG_HOME } = process.env;
let root: string;
let folder: string;
let store: Store | undefined;

const set = (key: string, value: string) => runGit(['config', key, value], { cwd: folder });
const begin = () => {
  store?.close();
  store = createStore(root);
  return createWritesTo(store.memories, async ({ repo }) =>
    repo === 'mine' ? await configuredNotesRef(folder) : null,
  );
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'writes-to-'));
  process.env['HOME'] = root;
  delete process.env['XDG_CONFIG_HOME'];
  vi.stubEnv('GIT_NOTES_REF', undefined);
  folder = join(root, 'work');
  await runGit(['init', '--quiet', folder]);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  if (HOME !== undefined) process.env['HOME'] = HOME;
  if (XDG_CONFIG_HOME !== undefined) process.env['XDG_CONFIG_HOME'] = XDG_CONFIG_HOME;
  store?.close();
  store = undefined;
  await rm(root, { recursive: true, force: true });
});

test('Git’s default first; then where was written last, in this repository, also after a restart', async () => {
  const writesTo = begin();
  expect(await writesTo(place)).toBe('refs/notes/commits');
  writesTo.wrote({ ...place, notesRef: 'refs/notes/reviews', object: 'a' });
  expect(await writesTo(place)).toBe('refs/notes/reviews');
  expect(await writesTo({ ...place, repo: 'other' })).toBe('refs/notes/commits');
  expect(await begin()(place)).toBe('refs/notes/reviews');
});

test('one note among a program’s data does not send the next ones there; Git’s own setting does', async () => {
  const writesTo = begin();
  writesTo.wrote({ ...place, notesRef: 'refs/notes/ai', object: 'a' });
  expect(await writesTo(place)).toBe('refs/notes/commits');
  await set('core.notesRef', 'refs/notes/ai');
  expect(await writesTo(place)).toBe('refs/notes/ai');
});

test('core.notesRef of the folder goes before that of the user, and both before what was written to', async () => {
  const writesTo = begin();
  writesTo.wrote({ ...place, notesRef: 'refs/notes/reviews', object: 'a' });
  await runGit(['config', '--file', join(root, '.gitconfig'), 'core.notesRef', 'refs/notes/user']);
  expect(await writesTo(place)).toBe('refs/notes/user');
  await set('core.notesRef', 'refs/notes/folder');
  expect(await writesTo(place)).toBe('refs/notes/folder');
  expect(await writesTo({ ...place, repo: 'hosted' })).toBe('refs/notes/commits');
});

test('GIT_NOTES_REF goes before what is configured, as for Git', async () => {
  await set('core.notesRef', 'refs/notes/folder');
  vi.stubEnv('GIT_NOTES_REF', 'refs/notes/environment');
  expect(await begin()(place)).toBe('refs/notes/environment');
});

test('what is no notes ref is not taken; what an included file says counts, as for Git', async () => {
  await set('core.notesRef', 'refs/heads/main');
  expect(await begin()(place)).toBe('refs/notes/commits');
  await runGit(['config', '--unset', 'core.notesRef'], { cwd: folder });
  const more = join(root, 'more');
  await runGit(['config', '--file', more, 'core.notesRef', 'refs/notes/included']);
  await set('include.path', more);
  expect(await begin()(place)).toBe('refs/notes/included');
});

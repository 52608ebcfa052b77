/** Who a note's commit is of: author and committer, each as `git notes` takes them. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAuthor, authorField } from '../../electron/notes/author.ts';
import { gitIdentity } from '../../git/config/identity.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { inspectFolder } from '../../hosting/in-place.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import { settings } from '../../shared/ipc/settings.ts';
import { connectFolders, type ConnectedFolders } from './support/folder-calls.ts';

const [OURS, GITS] = ['refs/notes/ours', 'refs/notes/gits'];
const place = { orgId: 'folders', repo: 'mine' };
let root: string;
let folder: string;
let world: World;
let connected: ConnectedFolders;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'committer-'));
  folder = join(root, 'work');
  await mkdir(folder);
  await runGit(['init', '--quiet', '--initial-branch=main', folder]);
  const who = ['user.name=R', 'user.email=r@example.com'];
  await gitText(['commit', '--quiet', '--allow-empty', '-m', 'one'], { cwd: folder, config: who });
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(root, 'of-the-user'));
  vi.stubEnv('EMAIL', undefined);
  world = await openWorld();
  world.hosting.host.store.addInPlace('mine', await inspectFolder(folder));
  connected = connectFolders(world.hosting.host);
});
afterEach(async () => {
  connected.close();
  await world.close();
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

const people = async (ref: string): Promise<string> =>
  await gitText(['log', '-1', '--format=%an <%ae>, %cn <%ce>', ref], { cwd: folder });

const USER = '[user]\n name = Pat\n email = pat@example.com\n';

test.each<[what: string, config: string, env: Record<string, string>]>([
  ['author.email', `${USER}[author]\n email = author@example.com\n`, {}],
  ['committer.*', `${USER}[committer]\n name = Cy\n email = cy@example.com\n`, {}],
  ['GIT_AUTHOR_*', USER, { GIT_AUTHOR_NAME: 'An', GIT_AUTHOR_EMAIL: 'an@example.com' }],
  [
    'GIT_COMMITTER_*',
    `${USER}[committer]\n email = cy@example.com\n`,
    { GIT_COMMITTER_NAME: 'Co', GIT_COMMITTER_EMAIL: 'co@example.com' },
  ],
  ['user.* alone', USER, {}],
])('a note in a folder has the people of plain Git: %s', async (_what, config, env) => {
  await writeFile(join(root, 'of-the-user'), config);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  await promisify(execFile)('git', ['notes', `--ref=${GITS}`, 'add', '-m', 'x', 'HEAD'], {
    cwd: folder,
    env: process.env,
  });
  const author = createAuthor(
    () => settings.parse({}),
    async () => await gitIdentity(folder),
  );
  const object = await gitText(['rev-parse', 'HEAD'], { cwd: folder });
  const write = { action: 'add', note: 'x', ...(await authorField(author, place)) } as const;
  await connected.client.writeNote({ ...place, notesRef: OURS, object }, write);
  expect(await people(OURS)).toBe(await people(GITS));
});

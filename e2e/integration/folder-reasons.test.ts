/** What is wrong with a folder on this computer comes to the screen in the service's own words, and at once. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QuestionRefused } from '../../electron/embedded/folder-line.ts';
import type { FolderClient } from '../../electron/repositories/folder/client.ts';
import { GitError } from '../../git/process/error.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { later } from '../../git/testing/later.ts';
import { inspectFolder } from '../../hosting/in-place.ts';
import { AppFailure } from '../../shared/failure.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import { failureOf } from './support/failure-of.ts';
import { connectFolders, folderClient, listedFolder, type ConnectedFolders } from './support/folder-calls.ts';

let world: World;
let folder: string;
let client: FolderClient;
let connected: ConnectedFolders;
const place = { orgId: 'folders', repo: 'mine' };
const mine = () => listedFolder('mine', folder);
const read = () => client.worktree(place, { signal: AbortSignal.timeout(10_000) });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-reasons-'));
  await runGit(['init', '--quiet', '--initial-branch=main', folder]);
  const who = ['user.name=R', 'user.email=r@example.com'];
  await runGit(['commit', '--quiet', '--allow-empty', '-m', 'one'], { cwd: folder, config: who });
  world = await openWorld();
  world.hosting.host.store.addInPlace('mine', await inspectFolder(folder));
  connected = connectFolders(world.hosting.host, { listFolders: () => [mine()] });
  ({ client } = connected);
});
afterEach(async () => {
  connected.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

test.runIf(process.platform !== 'win32').each(['.git/packed-refs', '.gitignore'])(
  'a pipe at %s is named, asked about once, and read beyond when it has gone',
  async (name) => {
    const pipe = join(folder, name);
    await read();
    execFileSync('mkfifo', [pipe]);
    // The look that was just taken holds for a moment.
    later(600);
    await expect
      .poll(
        async () =>
          await read().catch((cause: unknown) => (cause instanceof AppFailure ? cause.error : cause)),
      )
      .toMatchObject({ message: expect.stringContaining(pipe), next: expect.stringMatching(/\S/) });
    connected.questions.length = 0;
    await expect(read()).rejects.toThrow(name);
    expect(connected.questions).toEqual(['worktree']);
    await rm(pipe);
    later(600);
    await expect.poll(async () => await read().catch(() => null)).not.toBeNull();
  },
);

test('a note that a folder does not take, or an object that it has not, is told without a host', async () => {
  const object = (await gitText(['rev-parse', 'HEAD'], { cwd: folder })).trim();
  const write = (notesRef: string, of = object) =>
    failureOf(client.writeNote({ ...place, notesRef, object: of }, { action: 'add', note: 'x' }));
  await mkdir(join(folder, '.git/refs/notes'), { recursive: true });
  await symlink(join(folder, 'elsewhere'), join(folder, '.git/refs/notes/linked'));
  const failures = [
    await write('refs/notes/linked'),
    await write('refs/notes/commits', 'a'.repeat(40)),
    await failureOf(client.commits(place, 'none', false)),
    await failureOf(client.writeNote({ ...place, notesRef: 'refs/notes/x', object }, { action: 'remove' })),
  ];
  expect(failures[0]?.message).toMatch(
    /^Could not write the note: notes_ref: a symbolic link is in its place/,
  );
  for (const error of failures) {
    expect(`${error.message} ${error.next ?? ''}`).not.toMatch(/host|administrator|service|token/i);
    expect(error).not.toHaveProperty('status');
  }
});

test.each([
  ['as it is', (path: string) => path],
  ['in quotes', (path: string) => `"${path.replace('é', String.raw`\303\251`)}"`],
])(
  'a missing folder that objects are borrowed from is named, spelled %s, with at most two questions to Git',
  async (_, spell) => {
    const lender = join(folder, 'lendér');
    await runGit(['clone', '--quiet', '--bare', folder, lender], { protocols: ['file'] });
    const objects = join(folder, '.git/objects');
    await writeFile(join(objects, 'info/alternates'), `${spell(`${lender}/objects`)}\n`);
    for (const name of await readdir(objects))
      if (/^[0-9a-f]{2}$/.test(name)) await rm(join(objects, name), { recursive: true });
    expect(await client.refs(place)).toHaveLength(1);
    await rm(lender, { recursive: true });
    connected.questions.length = 0;
    expect(await failureOf(client.refs(place))).toMatchObject({
      message: `${folder} borrows objects from a folder that does not exist: ${lender}/objects`,
      command: 'git fsck',
    });
    expect(connected.questions).toHaveLength(2);
  },
);

test.each(['taken from the list', 'taken away while it was served again'])(
  'a folder that was %s is told without a host',
  async (how) => {
    let listed = how === 'taken from the list' ? [] : [mine()];
    world.hosting.host.store.removeInPlace('mine');
    const again = () => Promise.resolve(void (listed = []));
    const told = folderClient(connected.line, { listFolders: () => listed, again });
    expect(await failureOf(told.refs(place))).toEqual({
      kind: 'not-found',
      message: 'This folder is not in the list of opened folders.',
      next: 'Open it again with “Open folder…”.',
    });
  },
);

test('a folder that is not there is missed with the first question that fails', async () => {
  const away = { ...mine(), problem: 'The folder is not there' };
  const missed = vi.fn<() => void>();
  const told = folderClient(connected.line, { listFolders: () => [away], missed });
  await told.refs(place);
  expect(missed).not.toHaveBeenCalled();
  await rm(folder, { recursive: true });
  expect((await failureOf(told.refs(place))).message).toBe(`The folder is not there: ${folder}`);
  expect(missed).toHaveBeenCalledTimes(1);
});

/** As the process says it of contents that were never fetched. */
const gitFailed = { kind: 'host-unavailable', message: 'The service could not answer' } as const;

test('the command that fetches what a partial clone lacks is one word of a shell for each of Git’s', async () => {
  const branch = "topic;echo${IFS}'x'";
  await runGit(['branch', branch], { cwd: folder });
  await runGit(['config', 'extensions.partialClone', 'origin'], { cwd: folder });
  const lacking = { ...connected.line, open: () => Promise.reject(new QuestionRefused(gitFailed)) };
  const unread = new GitError('diff-tree', 'exit', 128, 'fatal: could not fetch');
  const told = folderClient(lacking, { listFolders: () => [mine()] }, unread);
  const asked = { ...place, branch, base: 'main', ephemeral: false, ephemeralBase: false, paths: [] };
  const cause: unknown = await told.diff(asked).catch((error: unknown) => error);
  const command = cause instanceof AppFailure ? (cause.error.command ?? '') : '';
  expect(command).toMatch(/^git diff /);
  const words = execFileSync('sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' });
  expect(words.split('\n')).toEqual(['git', 'diff', `main...${branch}`, '']);
  const [sha, base, older, olderBase] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(40));
  const versions = { sha: sha ?? '', base, since: { sha: older ?? '', base: olderBase ?? '' } };
  await expect(told.diff({ ...asked, commits: versions })).rejects.toMatchObject({
    error: { command: `git diff ${olderBase} ${base} && git diff ${older} ${sha}` },
  });
});

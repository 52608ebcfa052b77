/** A folder that somebody made to harm is opened by looking at it: nothing that its configuration names may run. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderWatch } from '../../electron/repositories/folder/watch.ts';
import { createAuthor } from '../../electron/notes/author.ts';
import { createWritesTo } from '../../electron/notes/writes-to.ts';
import { createHistory } from '../../git/remarks/history.ts';
import { targetOf } from '../../git/remarks/target.ts';
import { createContents } from '../../electron/repository-copy/contents.ts';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import { createTags } from '../../electron/repository-copy/tags.ts';
import { createStore } from '../../electron/store/index.ts';
import { configuredNotesRef } from '../../git/notes/configured-notes-ref.ts';
import { gitIdentity } from '../../git/config/identity.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { inspectFolder } from '../../hosting/in-place.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import { armFolder, signCommitOf } from './support/armed-folder.ts';
import { unknownPrograms } from './support/hostile-keys.ts';

const WHO = ['user.name=R', 'user.email=r@example.com', 'commit.gpgsign=false'];
const place = { orgId: 'folders', repo: 'mine' };

let root: string;
let folder: string;
let witness: string;
let world: World;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(404).end();
});

const git = (...args: string[]): Promise<string> =>
  gitText(args, { cwd: folder, config: WHO, protocols: ['file'] });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hostile-'));
  witness = join(root, 'ran');
  folder = join(root, 'work');
  await runGit(['init', '--quiet', '--initial-branch=main', folder]);
  await writeFile(join(folder, 'a.txt'), 'one\ntwo\n');
  await git('add', '.');
  await git('commit', '--quiet', '-m', 'one');
  await git('notes', 'add', '-m', 'a note');
  await git('tag', '-a', '-m', 'v1', 'v1');
  await git('checkout', '--quiet', '-b', 'topic');
  await writeFile(join(folder, 'a.txt'), 'one\nthree\n');
  await git('commit', '--quiet', '--all', '-m', 'two');
  const gitDir = join(folder, '.git');
  await git('tag', 'signed', await signCommitOf(gitDir, 'refs/heads/topic'));
  await signCommitOf(gitDir, 'refs/notes/commits');
  world = await openWorld();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  asked.length = 0;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
  await rm(root, { recursive: true, force: true });
});

async function arm(): Promise<void> {
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}/x.git`;
  const program = join(root, 'program');
  await armFolder({ gitDir: join(folder, '.git'), root, witness }, [
    ['remote.other.url', url],
    ['remote.other.promisor', 'true'],
    [`url.ext::${program}.insteadOf`, 'https://'],
    [`url.${url}.insteadOf`, 'git@'],
  ]);
  await writeFile(join(folder, '.gitattributes'), '* diff=x filter=x\n');
}

test('every key of this computer’s Git that sounds like a program’s is among those that are tried', async () => {
  expect(unknownPrograms((await gitText(['help', '--config'])).split('\n'))).toEqual([]);
});

test('nothing that a folder’s configuration names runs, whatever is read of it or written to it', async () => {
  await arm();
  const before = await readdir(join(folder, '.git'));
  const served = await inspectFolder(folder);
  world.hosting.host.store.addInPlace('mine', served);
  const token = await world.token('mine', ['git:read', 'git:write']);
  const paths = [
    'repo',
    'refs',
    'revision?name=HEAD',
    'revision?name=topic%401',
    'branches',
    'commits?branch=topic',
    'commits?branch=topic&base=main',
    'commits?branch=topic&path=a.txt',
    'branches/diff?branch=topic&base=main',
    'branches/diff?branch=topic&base=main&path=a.txt',
    'diff?sha=topic',
    'notes/refs',
    'notes?sha=main',
  ];
  const answers: string[] = [];
  for (const path of paths) {
    const { status, text } = await world.send('GET', `/api/v1/repos/${path}`.replace('repos/repo', 'repo'), {
      token,
    });
    answers.push(`${status} ${path} ${text.length > 0}`);
  }
  await world.askFolder('head', 'mine', {});
  await world.askFolder('worktree', 'mine', { shown: false, parts: true });
  const json = { object_ref: 'topic', note: 'x' };
  expect((await world.send('POST', '/api/repos/mine/notes', { token, json })).status).toBe(201);

  // What the app itself reads of a folder.
  const copies = createRepositoryCopies(
    join(root, 'copies'),
    { gitRemote: () => Promise.reject(new Error('no remote is asked')) },
    () => ({ gitDir: served.gitDir, headDir: served.headDir }),
  );
  const copy = copies.of(place);
  const at = { ...place, branch: 'topic', ephemeral: false, path: 'a.txt' };
  expect(String(await createContents(copies)(at))).toBe('one\nthree\n');
  expect(await copy.notes.refresh()).toBe(true);
  await copy.notes.index('refs/notes/commits');
  const object = await gitText(['rev-parse', 'refs/tags/v1'], { gitDir: copy.gitDir, okCodes: [0, 128] });
  await createTags(copies).read(place, { name: 'v1', object });
  const tip = await copy.fetchHistory('topic', false);
  const base = await copy.fetchHistory('main', false);
  const history = createHistory(copy);
  const range = await history.range({ branch: 'topic', ephemeral: false, commits: { sha: tip, base } });
  const lines = { first: 2, last: 2 };
  await targetOf(copy.gitDir, history, range, { path: 'a.txt', side: 'new', lines }, false);
  await targetOf(copy.gitDir, history, range, { path: 'a.txt', side: 'old', lines }, false);
  const store = createStore(root);
  await createAuthor(
    () => store.settings.get(),
    () => gitIdentity(folder),
  )(place);
  await createWritesTo(store.memories, () => configuredNotesRef(folder))(place);
  store.close();
  let compared = 0;
  const watch = createFolderWatch({
    noted: () => undefined,
    uncommitted: () => {
      compared += 1;
      return Promise.resolve(null);
    },
    tips: async (_folder, names) => await world.askFolder('tips', 'mine', { names }),
    calm: () => Promise.resolve(),
    log: { info: () => undefined },
  });
  await watch.on({
    place,
    moved: () => undefined,
    git: served,
    sides: ['topic', ':worktree', 'HEAD~1'],
    workTree: folder,
  });
  watch.look();
  // As shown and as it is now: the last that a look asks.
  await expect.poll(() => compared).toBe(2);
  await watch.on(null);
  copies.close();

  expect(existsSync(witness)).toBe(false);
  expect(asked).toEqual([]);
  expect(answers.filter((answer) => !answer.startsWith('200'))).toEqual([]);
  // Nothing of it changed but the notes ref, which was asked for.
  expect((await readdir(join(folder, '.git'))).toSorted()).toEqual(before.toSorted());
});

test('a program that is told to run does run: the witness works', async () => {
  await arm();
  await runGit(['-c', 'core.fsmonitor=', 'log', '-1', '-p', '--ext-diff', '--textconv', 'topic'], {
    cwd: folder,
  });
  expect(existsSync(witness)).toBe(true);
});

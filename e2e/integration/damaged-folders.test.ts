/** A damaged file of Git in a folder is named, with what helps, and Git reads on without the files it can do without. */
import { execFileSync } from 'node:child_process';
import { appendFile, chmod, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { review } from '../../cli/main.ts';
import type { FolderClient } from '../../electron/repositories/folder/client.ts';
import type { Reports } from '../../electron/host/ask.ts';
import { brokenRefsSentence } from '../../git/refs/broken-refs.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { inspectFolder } from '../../hosting/in-place.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import { connectFolders, folderClient, listedFolder, type ConnectedFolders } from './support/folder-calls.ts';
import { failureOf } from './support/failure-of.ts';

let world: World;
let folder: string;
let gitDir: string;
let client: FolderClient;
let connected: ConnectedFolders;
let head: string;
const place = { orgId: 'folders', repo: 'mine' };
const compared = {
  ...place,
  branch: 'feature',
  base: 'main',
  ephemeral: false,
  ephemeralBase: false,
  paths: [],
};
const git = async (...args: string[]) =>
  (await runGit(args, { cwd: folder, config: WHO })).stdout.toString('utf8').trim();
const WHO = ['user.name=R', 'user.email=r@example.com'];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-folders-'));
  gitDir = join(folder, '.git');
  await runGit(['init', '--quiet', '--initial-branch=main', folder]);
  for (const [branch, text] of [
    ['main', '1'],
    ['feature', '2'],
  ] as const) {
    await git('checkout', '--quiet', '-B', branch);
    await writeFile(join(folder, 'f'), `${text}\n`);
    await git('add', '--all');
    await git('commit', '--quiet', '-m', text);
    await git('repack', '-dq');
  }
  head = await git('rev-parse', 'HEAD');
  await git('notes', 'add', '-m', 'f:1: Look.');
  world = await openWorld();
  world.hosting.host.store.addInPlace('mine', await inspectFolder(folder));
  connected = connectFolders(world.hosting.host, { listFolders: () => [listedFolder('mine', folder)] });
  ({ client } = connected);
});
afterEach(async () => {
  connected.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const asked: ReadonlyArray<readonly [what: string, ask: () => Promise<unknown>]> = [
  ['branches', () => client.refs(place)],
  ['changes', async () => await (await client.diff(compared)).text()],
  ['commits', () => client.range(compared)],
  ['a typed name', () => client.revision(place, 'feature')],
  ['a note', () => client.readNote({ ...place, notesRef: 'refs/notes/commits', object: head })],
  [
    'writing a note',
    () =>
      client.writeNote(
        { ...place, notesRef: 'refs/notes/commits', object: head },
        { action: 'append', note: 'x' },
      ),
  ],
];

async function command(): Promise<string> {
  let said = '';
  const err = (text: string): void => void (said += text);
  const code = await review(['list', 'main...feature'], { folder, out: err, err });
  return `${String(code)} ${said}`;
}

/** A commit whose objects are all in the folder itself. */
async function ownCommit(): Promise<string> {
  const { stdout } = await runGit(['mktree'], { gitDir });
  return await git('commit-tree', '-m', 'own', stdout.toString().trim());
}

const packed = () => join(gitDir, 'packed-refs');
const DAMAGED_REFS: Array<readonly [what: string, named: string, damage: () => Promise<void>]> = [
  ['has lost its end', 'refs/ta', async () => await cut(packed(), 5)],
  ['ends in zeros', 'not text', async () => await appendFile(packed(), Buffer.alloc(4096))],
  [
    'has the lines of a conflict',
    '>>>>>>> there',
    async () => await writeFile(packed(), `<<<<<<< here\n${await readFile(packed(), 'utf8')}>>>>>>> there\n`),
  ],
];

async function cut(file: string, bytes: number): Promise<void> {
  await chmod(file, 0o600);
  const opened = await open(file, 'r+');
  await opened.truncate((await opened.stat()).size - bytes);
  await opened.close();
}

test.each(DAMAGED_REFS)(
  'packed-refs that %s is named with its line, whatever is asked',
  async (_, line, damage) => {
    await git('tag', 'v1', 'main');
    await git('pack-refs', '--all');
    await rm(join(gitDir, 'refs/heads/feature'), { force: true });
    const whole = await readFile(packed());
    await damage();
    for (const [what, ask] of asked) {
      const error = await failureOf(ask());
      expect(error.message, what).toContain(packed());
      expect(error.message, what).toContain(line);
      expect(error.next, what).toContain('Correct or remove that line');
      expect(JSON.stringify(error), what).not.toContain('fsck');
    }
    expect(await command()).toMatch(/^3 .*packed-refs is damaged/);
    expect(await readFile(packed())).not.toEqual(whole);
    await writeFile(packed(), whole);
    for (const [, ask] of asked) await ask();
    expect(await command()).toContain('Look.');
  },
);

/** Has the folder borrow all objects. @returns from which repository */
async function lend(): Promise<string> {
  const lender = join(folder, 'lender.git');
  await runGit(['clone', '--quiet', '--bare', folder, lender], { protocols: ['file'] });
  await writeFile(join(gitDir, 'objects/info/alternates'), `${lender}/objects\n`);
  await git('repack', '-adlq');
  await git('prune-packed');
  return lender;
}

test('a folder that objects are borrowed from and that is gone is named, whatever is asked', async () => {
  const lender = await lend();
  for (const [, ask] of asked.slice(0, 4)) await ask();
  await rename(lender, `${lender}.away`);
  for (const [what, ask] of asked.slice(1, 4))
    expect((await failureOf(ask())).message, what).toContain(
      `a folder that does not exist: ${lender}/objects`,
    );
  expect(await command()).toMatch(/^3 .*borrows objects from a folder that does not exist/);
  await rename(`${lender}.away`, lender);
  for (const [, ask] of asked.slice(0, 4)) await ask();
});

test('branches whose objects are gone with the folder they are borrowed from are not said to be broken', async () => {
  const lender = await lend();
  await rename(lender, `${lender}.away`);
  const said: (string | null)[] = [];
  const brokenRefs: Reports['brokenRefs'] = (...of) => void said.push(brokenRefsSentence(...of));
  const listed = { listFolders: () => [listedFolder('mine', folder)] };
  await writeFile(join(gitDir, 'refs/heads/own'), `${await ownCommit()}\n`);
  await folderClient(connected.line, listed, undefined, { brokenRefs }).refs(place);
  expect(said.join()).toContain('Git cannot read refs/heads/feature, refs/heads/main, so they are left out.');
  expect(said.join()).toContain(`borrows objects from a folder that does not exist: ${lender}/objects`);
  expect(said.join()).not.toContain('broken');
});

test('a damaged index of several packs, or graph of commits, is not needed', async () => {
  const on = ['-c', 'core.multiPackIndex=true', '-c', 'core.commitGraph=true'];
  await git(...on, 'multi-pack-index', 'write', '--bitmap');
  await git(...on, 'commit-graph', 'write', '--reachable', '--split');
  const graphs = join(gitDir, 'objects/info/commit-graphs');
  const packs = join(gitDir, 'objects/pack');
  const named = (await readdir(packs)).filter((name) => name.startsWith('multi-pack-index'));
  const files = [
    ...named.map((name) => join(packs, name)),
    ...(await readdir(graphs)).map((name) => join(graphs, name)),
  ];
  for (const bytes of ['', 'XXXX'.repeat(100)]) {
    for (const file of files) {
      await chmod(file, 0o600);
      await writeFile(file, bytes);
    }
    for (const [, ask] of asked) await ask();
    expect(await command()).toContain('Look.');
  }
});

const ofPack = async (ends: string): Promise<string> => {
  const packs = join(gitDir, 'objects/pack');
  const sizes = await readdir(packs);
  const [name = ''] = sizes.filter((one) => one.endsWith(ends));
  return join(packs, name);
};

test('the damaged index of a pack is named, and the command beside it mends it', async () => {
  await git('repack', '-adq');
  const file = await ofPack('.idx');
  await cut(file, (await readFile(file)).length - 100);
  for (const [what, ask] of asked.filter(([one]) => one !== 'branches')) {
    const error = await failureOf(ask());
    expect(error.message, what).toContain(basename(file));
    expect(error.command, what).toContain('git index-pack');
  }
  const { command: mends = '' } = await failureOf(client.range(compared));
  if (process.platform !== 'win32') {
    execFileSync('sh', ['-c', mends], { cwd: folder });
    for (const [, ask] of asked) await ask();
  }
});

test.each(['.pack', 'loose'])('a damaged file of objects (%s) is named', async (kind) => {
  if (kind === '.pack') {
    await git('repack', '-adq');
    await cut(await ofPack('.pack'), (await readFile(await ofPack('.pack'))).length - 40);
  } else {
    const file = join(gitDir, 'objects', head.slice(0, 2), head.slice(2));
    const packs = join(gitDir, 'objects/pack');
    const aside = join(folder, 'aside');
    await rename(packs, aside);
    for (const name of (await readdir(aside)).filter((one) => one.endsWith('.pack')))
      execFileSync('git', ['unpack-objects', '-q'], {
        cwd: folder,
        input: await readFile(join(aside, name)),
      });
    await chmod(file, 0o600);
    await writeFile(file, '');
  }
  const error = await failureOf(client.range(compared));
  expect(error.message).toMatch(/is damaged, and Git objects in it cannot be read/);
  expect(await command()).toMatch(/^3 .*is damaged/);
  expect(await gitText(['rev-parse', 'HEAD'], { cwd: folder })).toBe(head);
});

test('a configuration that was edited into none is named with its line', async () => {
  const file = join(gitDir, 'config');
  const whole = await readFile(file, 'utf8');
  await writeFile(file, `${whole}[core\n`);
  const line = whole.split('\n').length;
  for (const [what, ask] of asked.slice(0, 3)) {
    const error = await failureOf(ask());
    expect(error.message, what).toBe(`Git cannot read line ${String(line)} of ${file}.`);
    expect(JSON.stringify(error), what).not.toContain('fsck');
  }
  await writeFile(file, whole);
  for (const [, ask] of asked) await ask();
});

test('an index that a power cut left is no file of ours, and can be made anew', async () => {
  await writeFile(join(gitDir, 'index'), 'garbage');
  await writeFile(join(folder, 'f'), 'mine\n');
  const error = await failureOf(client.worktree(place, { parts: true }));
  expect(error.message).toContain('Git’s index of this work tree is damaged');
  expect(await command()).toMatch(/^3 Git’s index of this work tree is damaged.* git read-tree HEAD\n$/);
  await git('read-tree', 'HEAD');
  expect(await command()).toContain('Look.');
  expect(await readFile(join(folder, 'f'), 'utf8')).toBe('mine\n');
});

test('a work tree that its repository does not have any more says so', async () => {
  const linked = join(folder, 'linked');
  await git('worktree', 'add', '--quiet', '--detach', linked);
  world.hosting.host.store.addInPlace('linked', await inspectFolder(linked));
  const own = join(gitDir, 'worktrees/linked');
  await rm(own, { recursive: true });
  const lists = connectFolders(world.hosting.host, { listFolders: () => [listedFolder('linked', linked)] });
  const error = await failureOf(lists.client.head({ orgId: 'folders', repo: 'linked' }));
  lists.close();
  expect(error.message).toBe(`There is no Git repository at ${own} any more.`);
  expect(error.next).toContain('git worktree repair');
});

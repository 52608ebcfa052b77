/** Generated work trees: what a snapshot shows is held against plain `git diff HEAD`, byte for byte. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rounds } from '../../shared/testing/rounds.ts';
import { gitText, runGit } from '../run.ts';
import { takeSnapshot, type Snapshot, type WorktreePlace } from './snapshot.ts';

const WHO = ['user.name=R', 'user.email=r@example.com', 'commit.gpgsign=false'];
let root: string;
let place: WorktreePlace;
let count = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'worktree-'));
});
afterAll(async () => await rm(root, { recursive: true, force: true }));

const git = (...args: string[]): Promise<string> =>
  gitText(args, { cwd: place.workTree, config: WHO, protocols: ['file'] });

async function fresh(...init: string[]): Promise<void> {
  const base = join(root, String(count++));
  const workTree = join(base, 'work');
  await mkdir(base, { recursive: true });
  await runGit(['init', '--quiet', '--initial-branch=main', ...init, workTree]);
  const gitDir = join(workTree, '.git');
  place = { gitDir, headDir: gitDir, workTree, snapshots: join(base, 'snapshots.git') };
}
beforeEach(async () => await fresh());

async function write(path: string, text: string | Uint8Array): Promise<void> {
  const file = join(place.workTree, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function commitAll(): Promise<void> {
  await git('add', '-A');
  await git('commit', '--quiet', '--allow-empty', '-m', 'one');
}

/** What the snapshot shows against HEAD. */
async function shown({ commit, head }: Snapshot, ...more: string[]): Promise<string> {
  return await gitText(['diff', '-M', '--binary', ...more, head, commit], { gitDir: place.snapshots });
}

async function snapshot(): Promise<Snapshot> {
  const taken = await takeSnapshot(place);
  if (taken === null) throw new Error('no commit');
  return taken;
}

/** What `git diff HEAD` says in a copy of the folder, where untracked files are told to Git. */
async function expected(): Promise<string> {
  const copy = `${place.workTree}.copy`;
  await rm(copy, { recursive: true, force: true });
  cpSync(place.workTree, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  await runGit(['add', '--all', '--intent-to-add', '.'], { cwd: copy, config: WHO });
  return await gitText(['diff', '-M', '--binary', 'HEAD'], { cwd: copy });
}

const part = fc.constantFrom(
  'a',
  'b',
  'sub/c',
  'sub/d',
  'sub/deep/e',
  'x y',
  'ünï',
  '"q"',
  'tab\there',
  '-dash',
);
const text = fc
  .tuple(
    fc.array(fc.constantFrom('one', 'two', 'three', 'four', ''), { maxLength: 20 }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([lines, end]) => lines.map((line) => line + end).join(''));
const content = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 60 }) },
);
type Step = {
  kind: 'write' | 'delete' | 'stage' | 'move' | 'exec' | 'link' | 'unstage';
  at: string;
  to: string;
  content: string | Uint8Array;
};
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('write', 'write', 'delete', 'stage', 'move', 'exec', 'link', 'unstage'),
  at: part,
  to: part,
  content,
});

async function doStep({ kind, at, to, content: value }: Step): Promise<void> {
  const file = join(place.workTree, at);
  const there = existsSync(file) && statSync(file).isFile();
  if (kind === 'write') await write(at, value);
  if (kind === 'delete' && there) await rm(file);
  if (kind === 'stage' && there) await git('add', '--', at);
  if (kind === 'exec' && there) await chmod(file, 0o755);
  if (kind === 'unstage') await git('rm', '--cached', '--force', '--quiet', '--ignore-unmatch', '--', at);
  if (kind === 'move' && there && at !== to) {
    const before = readFileSync(file);
    await rm(file);
    await write(to, before);
  }
  if (kind === 'link') {
    await rm(file, { force: true });
    await mkdir(dirname(file), { recursive: true });
    await symlink('a', file);
  }
}

test('a snapshot shows what git diff HEAD shows, and the folder is as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(part, content), { maxLength: 8 }),
      fc.array(step, { maxLength: 12 }),
      fc.constantFrom('', 'true', 'input'),
      async (files, steps, autocrlf) => {
        await fresh();
        if (autocrlf !== '') await git('config', 'core.autocrlf', autocrlf);
        for (const [path, value] of files) await write(path, value);
        await commitAll();
        for (const one of steps) await doStep(one);
        const index = readFileSync(join(place.gitDir, 'index'));
        const objects = await git('count-objects', '-v');
        const taken = await snapshot();
        expect(await shown(taken)).toBe(await expected());
        expect(taken.leftOut).toEqual([]);
        expect(readFileSync(join(place.gitDir, 'index')).equals(index)).toBe(true);
        expect(await git('count-objects', '-v')).toBe(objects);
        expect((await snapshot()).commit).toBe(taken.commit);
      },
    ),
    { numRuns: rounds(8, 200) },
  );
}, 300_000);

test('nothing uncommitted is HEAD itself; ignored files are not shown; a folder without a commit has no snapshot', async () => {
  expect(await takeSnapshot(place)).toBeNull();
  await write('.gitignore', '*.log\n');
  await write('.git/info/exclude', 'private/\n');
  await write('a', 'one\n');
  await commitAll();
  await write('x.log', 'x');
  await write('private/x', 'x');
  const { commit, head } = await snapshot();
  expect(commit).toBe(head);
  await write('new', 'x\n');
  expect(await shown(await snapshot(), '--name-status')).toBe('A\tnew');
});

// Windows has no pipes among its files, and rights of another kind.
test.runIf(process.platform !== 'win32')(
  'what cannot be taken in is named, and the rest is there',
  async () => {
    await write('a', 'one\n');
    await write('was-a-file', 'one\n');
    await write('encoded', 'x\n');
    await commitAll();
    await write('a', 'two\n');
    execFileSync('mkfifo', [join(place.workTree, 'pipe')]);
    await rm(join(place.workTree, 'was-a-file'));
    execFileSync('mkfifo', [join(place.workTree, 'was-a-file')]);
    await write('.git/info/attributes', 'encoded working-tree-encoding=UTF-16\n');
    await write('encoded', Buffer.from([0xff, 0x00, 0x41]));
    await runGit(['init', '--quiet', join(place.workTree, 'nested')]);
    await runGit(['commit', '--quiet', '--allow-empty', '-m', 'x'], {
      cwd: join(place.workTree, 'nested'),
      config: WHO,
    });
    await write('secret', 'x\n');
    await chmod(join(place.workTree, 'secret'), 0o000);
    await write('large', '');
    await truncate(join(place.workTree, 'large'), 70 * 1024 * 1024);
    const taken = await snapshot();
    const names = await shown(taken, '--name-status');
    expect(names).toContain('M\ta');
    expect(names).toContain('D\twas-a-file');
    const why = new Map(taken.leftOut.map((one) => [one.path, one.why]));
    expect(why.get('large')).toBe('is larger than 64 MB');
    expect(why.get('was-a-file')).toBe('is no ordinary file');
    expect(why.get('nested/')).toBe('is a repository of its own');
    expect(why.get('encoded')).toBe('could not be read by Git');
    // Root reads everything.
    if (process.getuid?.() !== 0) expect(why.get('secret')).toBe('may not be read');
  },
);

test('submodules show the commit they are at, and nobody looks into them', async () => {
  const other = join(root, `other-${String(count)}`);
  await runGit(['init', '--quiet', other]);
  await runGit(['commit', '--quiet', '--allow-empty', '-m', 'x'], { cwd: other, config: WHO });
  await git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'sub');
  await commitAll();
  await runGit(['commit', '--quiet', '--allow-empty', '-m', 'y'], {
    cwd: join(place.workTree, 'sub'),
    config: WHO,
  });
  await writeFile(join(place.workTree, 'sub', 'dirty'), 'x');
  const taken = await snapshot();
  expect(await shown(taken)).toBe(
    await gitText(['diff', '--ignore-submodules=dirty', 'HEAD'], { cwd: place.workTree }),
  );
  expect(await shown(taken, '--name-status')).toBe('M\tsub');
});

test('a conflict shows what lies there; SHA-256, split and sparse indexes are read', async () => {
  await write('a', 'one\n');
  await commitAll();
  await git('checkout', '--quiet', '-b', 'topic');
  await write('a', 'two\n');
  await commitAll();
  await git('checkout', '--quiet', 'main');
  await write('a', 'three\n');
  await commitAll();
  await runGit(['merge', '--quiet', 'topic'], { cwd: place.workTree, config: WHO, okCodes: [1] });
  expect(await shown(await snapshot())).toContain('+<<<<<<<');

  await fresh('--object-format=sha256');
  await write('a', 'one\n');
  await write('b/c', 'one\n');
  await write('d/e', 'one\n');
  await commitAll();
  await git('sparse-checkout', 'set', '--cone', '--sparse-index', 'b');
  await git('update-index', '--split-index').catch(() => undefined);
  await rm(join(place.workTree, 'a'));
  await write('b/c', 'two\n');
  expect(await shown(await snapshot(), '--name-status')).toBe('D\ta\nM\tb/c');
});

test('no filter, monitor or hook runs, whatever the configuration names', async () => {
  const witness = join(root, 'ran');
  const program = join(root, 'program');
  await writeFile(program, `#!/bin/sh\necho "$*" >> '${witness}'\ncat\n`);
  await chmod(program, 0o755);
  await write('a', 'one\n');
  await write('b', 'one\n');
  await commitAll();
  for (const key of [
    'filter.x.clean',
    'filter.x.smudge',
    'filter.x.process',
    'core.fsmonitor',
    'diff.x.textconv',
    'diff.external',
  ])
    await git('config', key, program);
  await git('config', 'filter.x.required', 'true');
  await write('.git/info/attributes', '* filter=x diff=x\n');
  await write('.gitattributes', '* filter=x diff=x\n');
  await write('.git/hooks/post-index-change', `#!/bin/sh\necho hook >> '${witness}'\n`);
  await chmod(join(place.gitDir, 'hooks/post-index-change'), 0o755);
  await rm(witness, { force: true });
  await write('a', 'two\n');
  await write('new', 'x\n');
  const taken = await snapshot();
  expect(existsSync(witness)).toBe(false);
  expect(await shown(taken, '--name-status')).toBe('A\t.gitattributes\nM\ta\nA\tnew');
  await runGit(['add', 'a'], { cwd: place.workTree, okCodes: [0, 128] });
  expect(existsSync(witness)).toBe(true);
});

test('nothing that a submodule’s configuration names runs', async () => {
  const witness = join(root, 'ran-in-submodule');
  const program = join(root, 'submodule-program');
  await writeFile(program, `#!/bin/sh\necho "$*" >> '${witness}'\ncat\n`);
  await chmod(program, 0o755);
  const other = join(root, `other-${String(count)}`);
  await runGit(['init', '--quiet', other]);
  await writeFile(join(other, 'a'), 'one\n');
  await runGit(['add', '.'], { cwd: other });
  await runGit(['commit', '--quiet', '-m', 'x'], { cwd: other, config: WHO });
  await git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'sub');
  await commitAll();
  const sub = join(place.workTree, 'sub');
  for (const key of ['filter.x.clean', 'core.fsmonitor'])
    await runGit(['config', key, program], { cwd: sub });
  await writeFile(join(sub, '.gitattributes'), '* filter=x\n');
  await writeFile(join(sub, 'a'), 'two\n');
  // What a hostile repository would say of it.
  await git('config', '--file', '.gitmodules', 'submodule.sub.ignore', 'none');
  await git('config', 'submodule.sub.ignore', 'none');
  await git('config', 'diff.ignoreSubmodules', 'none');
  await snapshot();
  expect(existsSync(witness)).toBe(false);
  await writeFile(join(sub, 'a'), 'six\n');
  await runGit(['status'], { cwd: place.workTree });
  expect(existsSync(witness)).toBe(true);
});

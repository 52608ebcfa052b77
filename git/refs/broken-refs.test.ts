import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenRefs, brokenRefsSentence } from './broken-refs.ts';
import { checkedOutBranch } from './head.ts';
import { listedRefs } from './listed-refs.ts';
import { newestTips } from './newest-branch.ts';
import { listRefs, type Ref } from './refs.ts';
import { listTags } from './tags.ts';
import { typedRefs } from './typed-refs.ts';
import { gitText, runGit } from '../process/run.ts';

let folder: string;
let gitDir: string;
const config = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'commit.gpgsign=false'];
const git = async (...args: string[]) => await gitText(args, { cwd: folder, config });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'broken-refs-'));
  gitDir = join(folder, '.git');
  await git('init', '--quiet', '--initial-branch=main');
  await git('commit', '--quiet', '--allow-empty', '--message=first');
  await git('branch', 'feature');
  await mkdir(join(gitDir, 'refs/notes'), { recursive: true });
  await writeFile(join(gitDir, 'refs/heads/broken'), '');
  await writeFile(join(gitDir, 'refs/notes/commits'), '');
});
afterEach(async () => await rm(folder, { recursive: true, force: true }));

/** Branches, tags and notes whose names Git takes and no text can carry. */
async function addNotUtf8(): Promise<void> {
  const sha = await git('rev-parse', 'HEAD');
  const names = ['refs/heads/caf\xe8', 'refs/heads/caf\xe9', 'refs/notes/caf\xe9', 'refs/tags/caf\xe9'];
  const lines = names.map((name) => `${sha} ${name}\n`).join('');
  await writeFile(join(gitDir, 'packed-refs'), Buffer.from(lines, 'latin1'));
}

const namesOf = async (refs: Promise<readonly Ref[]>): Promise<string[]> =>
  (await refs).map(({ ref }) => ref);

const listed = async () => {
  const { refs, broken } = await listedRefs(gitDir);
  return { refs: refs.map(({ ref }) => ref).toSorted((a, b) => a.localeCompare(b)), broken };
};

test('a ref that a power cut left empty is named, and takes no other with it', async () => {
  expect(await listed()).toEqual({
    refs: ['refs/heads/feature', 'refs/heads/main'],
    broken: ['refs/heads/broken', 'refs/notes/commits'],
  });
  expect(await brokenRefs(gitDir, ['refs/notes'])).toEqual(['refs/notes/commits']);
  expect(brokenRefsSentence(await brokenRefs(gitDir, ['refs/heads']))).toContain(
    'refs/heads/broken is broken',
  );
});

test('a ref whose commit is missing is named, and takes no other with it', async () => {
  for (const name of ['heads/missing', 'notes/missing'])
    await writeFile(join(gitDir, 'refs', name), `${'1'.repeat(40)}\n`);
  expect(await listed()).toEqual({
    refs: ['refs/heads/feature', 'refs/heads/main'],
    broken: ['refs/heads/broken', 'refs/notes/commits', 'refs/heads/missing', 'refs/notes/missing'],
  });
});

test('a repository without any of its commits is broken, and not one without branches', async () => {
  for (const name of ['main', 'feature'])
    await writeFile(join(gitDir, 'refs/heads', name), `${'1'.repeat(40)}\n`);
  await expect(listedRefs(gitDir)).rejects.toMatchObject({ reason: 'exit', code: 128 });
});

test('neither notes nor another name of a branch are listed as branches', async () => {
  await rm(join(gitDir, 'refs/notes/commits'));
  await git('notes', 'add', '--message=a note', 'HEAD');
  await git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  await git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
  await git('tag', 'of-a-tree', 'HEAD^{tree}');
  expect((await listed()).refs).toEqual([
    'refs/heads/feature',
    'refs/heads/main',
    'refs/remotes/origin/main',
  ]);
});

test('of many a few are named', () => {
  expect(brokenRefsSentence([])).toBeNull();
  expect(brokenRefsSentence(['a', 'b', 'c', 'd', 'e'])).toMatch(/^a, b, c and 2 more are broken/);
});

test('refs whose names are not UTF-8 are counted, and no reader lists another name', async () => {
  await addNotUtf8();
  // A name of an author is no reason to leave a branch out.
  const commit = Buffer.from(
    (await git('cat-file', 'commit', 'HEAD')).replaceAll('Reviewer', 'Andr\xe9'),
    'latin1',
  );
  const { stdout } = await runGit(['hash-object', '-t', 'commit', '-w', '--stdin'], {
    gitDir,
    input: commit,
  });
  await git('update-ref', 'refs/heads/main', stdout.toString().trim());
  const { refs, odd } = await listedRefs(gitDir);
  expect({ refs: refs.map(({ ref }) => ref).toSorted(), odd }).toEqual({
    refs: ['refs/heads/feature', 'refs/heads/main'],
    odd: 4,
  });
  expect(await namesOf(listRefs(gitDir, 'refs'))).toEqual(['refs/heads/feature', 'refs/heads/main']);
  expect(await namesOf(listTags(gitDir))).toEqual([]);
  expect(await namesOf(newestTips(gitDir, 'refs/heads'))).toEqual(['refs/heads/main']);
  expect(await typedRefs(gitDir, ['refs'])).toMatchObject({ odd: 4 });
  // Also when a missing commit has Git list them in parts.
  await writeFile(join(gitDir, 'refs/heads/missing'), `${'1'.repeat(40)}\n`);
  expect(await listedRefs(gitDir)).toMatchObject({ odd: 4, refs: { length: 2 } });
});

test('a checked-out branch whose name is not UTF-8 has no name', async () => {
  await writeFile(join(gitDir, 'HEAD'), Buffer.from('ref: refs/heads/caf\xe9\n', 'latin1'));
  expect(await checkedOutBranch(gitDir)).toBeNull();
});

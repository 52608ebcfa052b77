/** A folder of somebody that is served in place: what is read and written there. */
import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { inspectFolder } from '../in-place.ts';
import { env, world, folder, token, snapshot, begin, end } from '../testing/folder-scene.ts';

beforeEach(begin);
afterEach(end);

test('reading changes nothing; a note changes its ref alone', async () => {
  const before = await snapshot();
  for (const path of [
    'repos/branches',
    'repos/commits',
    'repos/branches/diff?branch=feature',
    'repos/notes/refs',
    'repo',
  ]) {
    expect((await world.send('GET', `/api/v1/${path}`, { token })).status).toBe(200);
  }
  const url = `${world.origin.replace('//', `//t:${token}@`)}/mine.git`;
  await gitText(['ls-remote', url], { protocols: ['http'] });
  expect(await snapshot()).toEqual(before);
  const json = { object_ref: 'feature', note: 'x' };
  expect((await world.send('POST', '/api/repos/mine/notes', { token, json })).status).toBe(201);
  const changed = [...(await snapshot())]
    .filter(([path, hash]) => before.get(path) !== hash)
    .map(([path]) => path);
  expect(changed.every((path) => path.endsWith('refs/notes/commits'))).toBe(true);
  expect(changed).toContain('.git/refs/notes/commits');
  expect(await gitText(['notes', 'show', 'feature'], { cwd: folder })).toBe('x');
});

test('a linked work tree is served too; what is no repository is refused in words', async () => {
  const linked = join(world.root, 'linked');
  await runGit(['worktree', 'add', '--quiet', linked, 'feature'], { cwd: folder });
  expect((await inspectFolder(linked)).gitDir).toBe(join(folder, '.git'));
  await expect(inspectFolder(join(folder, 'missing'))).rejects.toThrow('There is no such folder');
  await expect(inspectFolder(join(folder, 'a.txt'))).rejects.toThrow('This is a file');
  await expect(inspectFolder(tmpdir())).rejects.toThrow('not a Git repository');
});

test('a repository with SHA-256 ids is served like any other', async () => {
  const wide = join(world.root, 'wide');
  await runGit(['init', '--quiet', '--object-format=sha256', '--initial-branch=main', wide]);
  for (const branch of ['main', 'feature']) {
    await writeFile(join(wide, `${branch}.txt`), 'one\n');
    if (branch !== 'main') await runGit(['checkout', '--quiet', '-b', branch], { cwd: wide });
    await runGit(['add', '.'], { cwd: wide });
    await runGit(['commit', '--quiet', '-m', branch], { cwd: wide, env });
  }
  const served = await inspectFolder(wide);
  const { gitDir } = served;
  world.hosting.host.store.addInPlace('wide', served);
  const wideToken = await world.token('wide', ['git:read', 'git:write']);
  const write = async (json: Record<string, unknown>) =>
    await world.send('POST', '/api/repos/wide/notes', {
      token: wideToken,
      json: { object_ref: 'main', ...json },
    });
  const made = await write({ note: 'one', expected_notes_ref_sha: '0'.repeat(64) });
  expect(made).toMatchObject({ status: 201, json: { sha: expect.stringMatching(/^[0-9a-f]{64}$/) } });
  const guard = { expected_notes_ref_sha: made.json.new_ref_sha };
  expect((await write({ action: 'append', note: 'two', ...guard })).status).toBe(201);
  expect((await write({ action: 'append', note: 'three', ...guard })).status).toBe(409);
  expect(await gitText(['notes', 'show', 'main'], { cwd: wide })).toBe('one\ntwo');
  const read = await world.send('GET', '/api/v1/repos/notes?object_ref=main', { token: wideToken });
  expect(read.json.note).toBe('one\ntwo');
  const diff = await world.send('GET', '/api/v1/repos/branches/diff?branch=feature&base=main', {
    token: wideToken,
  });
  expect(diff.json.files.map(({ path }: { path: string }) => path)).toEqual(['feature.txt']);
  expect((await write({ action: 'remove' })).status).toBe(201);
  await runGit(['fsck', '--strict', '--no-dangling'], { gitDir });
});

const lent = async (): Promise<string[]> =>
  (await readdir(join(folder, '.git/objects'), { recursive: true })).toSorted();

test('objects that another repository lends (alternates) are annotated; the lender is not written to', async () => {
  const borrower = join(world.root, 'borrower');
  await runGit(['clone', '--quiet', '--shared', folder, borrower], {
    protocols: ['file'],
  });
  const served = await inspectFolder(borrower);
  const { gitDir } = served;
  world.hosting.host.store.addInPlace('borrower', served);
  const borrowing = await world.token('borrower', ['git:read', 'git:write']);
  const before = await lent();
  for (const action of ['add', 'append', 'remove']) {
    const json = { action, object_ref: 'HEAD', ...(action === 'remove' ? {} : { note: 'x' }) };
    const answer = await world.send('POST', '/api/repos/borrower/notes', { token: borrowing, json });
    expect(answer.status).toBe(201);
  }
  expect(await lent()).toEqual(before);
  await runGit(['fsck', '--strict', '--no-dangling'], { gitDir });
});

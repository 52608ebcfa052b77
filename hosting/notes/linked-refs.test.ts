import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { notesWriter, type NotesWriter } from './writer.ts';

/** A folder that somebody else has made: Git itself follows every link in it. */
let root: string;
let gitDir: string;
let writer: NotesWriter;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'linked-'));
  gitDir = join(root, 'work', '.git');
  await runGit(['init', '--quiet', dirname(gitDir)]);
  writer = notesWriter({ maxNoteBytes: 1000, now: () => 0, isOwn: () => false });
});
afterEach(async () => {
  writer.close();
  await rm(root, { recursive: true, force: true });
});

async function write(): Promise<unknown> {
  const revision = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'x' });
  const signature = 'Reviewer <reviewer@example.com>';
  const change = {
    action: 'add',
    notesRef: 'refs/notes/a/b',
    content: Buffer.from('note'),
    revision,
    signature,
  } as const;
  return await writer.write(gitDir, change).catch((error: unknown) => error);
}

test.each([
  ['the log of the notes ref', 'logs/refs/notes/a/b'],
  ['the folder of its log', 'logs/refs/notes/a'],
  ['the folder of all logs', 'logs'],
  ['the notes ref', 'refs/notes/a/b'],
  ['its folder', 'refs/notes'],
])('a symbolic link in place of %s is not written through', async (_what, name) => {
  const outside = join(root, 'outside');
  const isFile = name.endsWith('/b');
  const into = isFile ? outside : join(outside, 'a', 'b');
  await mkdir(dirname(into), { recursive: true });
  if (isFile) await writeFile(into, '');
  await rm(join(gitDir, name), { recursive: true, force: true });
  await mkdir(dirname(join(gitDir, name)), { recursive: true });
  await symlink(outside, join(gitDir, name));
  expect(await write()).toMatchObject({ status: 400, message: expect.stringContaining(join(gitDir, name)) });
  expect(await readFile(into, 'utf8').catch(() => '')).toBe('');
});

test('without links it is written, with its log', async () => {
  await mkdir(join(gitDir, 'logs/refs/notes/a'), { recursive: true });
  await writeFile(join(gitDir, 'logs/refs/notes/a/b'), '');
  expect(await write()).toMatchObject({ before: null });
  expect(await readFile(join(gitDir, 'logs/refs/notes/a/b'), 'utf8')).not.toBe('');
});

test('folders of refs and logs that belong to a repository with the same objects are written to, as Git does', async () => {
  const store = gitDir;
  gitDir = join(root, 'second', '.git');
  await mkdir(join(gitDir, 'logs'), { recursive: true });
  for (const name of ['config', 'refs', 'logs/refs', 'objects', 'info', 'packed-refs'])
    await symlink(join(store, name), join(gitDir, name));
  await mkdir(join(store, 'logs/refs'), { recursive: true });
  await copyFile(join(store, 'HEAD'), join(gitDir, 'HEAD'));
  expect(await write()).toMatchObject({ before: null });
  expect(await gitText(['rev-parse', 'refs/notes/a/b'], { gitDir: store })).toMatch(/^[0-9a-f]{40}$/);
  // A link to another repository’s refs, whose objects are others.
  const other = join(root, 'other', '.git');
  await runGit(['init', '--quiet', dirname(other)]);
  await rm(join(gitDir, 'refs'));
  await symlink(join(other, 'refs'), join(gitDir, 'refs'));
  expect(await write()).toMatchObject({
    status: 400,
    message: expect.stringContaining(join(gitDir, 'refs')),
  });
});

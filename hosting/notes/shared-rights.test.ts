import { cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notesWriter, type NotesWriter } from './writer.ts';
import { gitText, runGit } from '../../git/process/run.ts';

/** What is written into a folder's repository has the rights that Git gives it. */
let root: string;
let writer: NotesWriter;
let umask: number;
const config = ['user.name=R', 'user.email=r@example.com'];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rights-'));
  writer = notesWriter({ maxNoteBytes: 1000, now: () => 0, isOwn: () => false });
  umask = process.umask();
});
afterEach(async () => {
  process.umask(umask);
  writer.close();
  await rm(root, { recursive: true, force: true });
});

/** Modes by a name that both have: of objects only the kind of file matters, their ids differ. */
async function modesIn(gitDir: string, before: ReadonlySet<string>): Promise<string[]> {
  const names = (await readdir(gitDir, { recursive: true })).filter((name) => !before.has(name));
  const modes = names.map(async (name) => {
    const kind = name.replace(/^objects[/\\].*/, (path) =>
      path.length > 12 ? 'object' : 'folder of objects',
    );
    return `${kind} ${((await stat(join(gitDir, name))).mode & 0o7777).toString(8)}`;
  });
  return [...new Set(await Promise.all(modes))].toSorted();
}

/** `git notes` leaves the file of its editor. */
const withoutEditor = (modes: readonly string[]): string[] =>
  modes.filter((one) => !one.includes('NOTES_EDITMSG'));

const SHARED = ['', 'true', 'group', 'all', 'umask', '0640', '0660', '0600'];
const MASKS = [0o022, 0o077, 0o002, 0o027];

test
  .runIf(process.platform !== 'win32')
  .each(SHARED.flatMap((shared) => MASKS.map((mask) => [shared, mask] as const)))(
  'a note in a repository with core.sharedRepository “%s”, under the umask %i',
  async (shared, mask) => {
    process.umask(mask);
    const ours = join(root, 'ours');
    const how = shared === '' ? [] : [`--shared=${shared}`];
    await runGit(['init', '--quiet', ...how, ours]);
    await writeFile(join(ours, 'f'), '1\n');
    await runGit(['add', 'f'], { cwd: ours });
    await runGit(['commit', '--quiet', '-m', '1'], { cwd: ours, config });
    const theirs = join(root, 'theirs');
    await cp(ours, theirs, { recursive: true, preserveTimestamps: true, mode: 0 });
    const before = new Set(await readdir(join(ours, '.git'), { recursive: true }));
    const revision = await gitText(['rev-parse', 'HEAD'], { cwd: ours });
    const change = { action: 'add', notesRef: 'refs/notes/commits', revision } as const;
    const content = Buffer.from('by us\n');
    await writer.write(join(ours, '.git'), { ...change, content, signature: 'R <r@example.com>' });
    const same = new Set(await readdir(join(theirs, '.git'), { recursive: true }));
    await runGit(['notes', 'add', '-m', 'by Git'], { cwd: theirs, config });
    expect(withoutEditor(await modesIn(join(ours, '.git'), before))).toEqual(
      withoutEditor(await modesIn(join(theirs, '.git'), same)),
    );
  },
);

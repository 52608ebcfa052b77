import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listRefs } from '../../git/refs/refs.ts';
import { GitError } from '../../git/process/error.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { gitStartedBy } from '../../git/testing/started.ts';
import { NOTES } from './kept-refs.ts';
import { createNotesRefs, type NotesRefs } from './notes-refs.ts';

const REF = 'refs/notes/commits';
const WHO = ['user.name=Reviewer', 'user.email=reviewer@example.com'];
let gitDir: string;
let notes: NotesRefs;
let commit: string;

beforeEach(async () => {
  gitDir = mkdtempSync(join(tmpdir(), 'notes-refs-'));
  await runGit(['init', '--bare', '--quiet', gitDir]);
  const tree = await gitText(['mktree'], { gitDir });
  commit = await gitText(['commit-tree', '-m', 'Begin', tree], { gitDir, config: WHO });
  await write('one');
  notes = createNotesRefs({ gitDir, hasNotes: () => true, fetchNotes: () => listRefs(gitDir, NOTES) });
});
afterEach(() => rmSync(gitDir, { recursive: true, force: true }));

const write = (text: string): Promise<string> =>
  gitText(['notes', 'add', '--force', `--message=${text}`, commit], { gitDir, config: WHO });

const textsNow = async (): Promise<Array<string | null>> =>
  await notes.texts([...(await notes.present(REF)).values()]);

test('who has notes, and what they say, is read again only where a fetch moved the ref', async () => {
  expect(await textsNow()).toEqual(['one\n']);
  // Whatever is asked of Git now is answered with nothing.
  renameSync(join(gitDir, 'objects'), join(gitDir, 'away'));
  expect(await textsNow()).toEqual(['one\n']);
  renameSync(join(gitDir, 'away'), join(gitDir, 'objects'));
  await write('two');
  expect(await textsNow()).toEqual(['one\n']);
  await notes.refresh();
  expect(await textsNow()).toEqual(['two\n']);
});

test('who asks in the same moment who has notes shares one reading', async () => {
  const [one, other] = await Promise.all([notes.present(REF), notes.present(REF)]);
  expect(one.size).toBe(1);
  expect(one).toBe(other);
});

test('many refs are listed a few at a time', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `refs/notes/more-${String(at)}`);
  for (const name of names) {
    const tip = await gitText(['commit-tree', '-m', name, `${REF}^{tree}`], { gitDir, config: WHO });
    await runGit(['update-ref', name, tip], { gitDir });
  }
  await notes.refs();
  const all = await gitStartedBy(async (started) => {
    const lists = Promise.all(names.map((name) => notes.present(name)));
    // No end of a process is heard before other work has its turn.
    for (let step = 0; step < 50; step += 1) await Promise.resolve();
    expect(started()).toHaveLength(4);
    for (const { size } of await lists) expect(size).toBe(1);
  });
  expect(all).toEqual(names.map(() => 'ls-tree'));
});

test('who has notes is read again where nothing could be read', async () => {
  await notes.refs();
  renameSync(join(gitDir, 'objects'), join(gitDir, 'away'));
  await expect(notes.present(REF)).rejects.toThrow(GitError);
  renameSync(join(gitDir, 'away'), join(gitDir, 'objects'));
  expect(await textsNow()).toEqual(['one\n']);
});

test('what is no file has no text', async () => {
  expect(await notes.texts([await gitText(['rev-parse', `${commit}^{tree}`], { gitDir })])).toEqual([null]);
});

test('a text that was not here may come, and one that is too long for all of them is none', async () => {
  const missing = 'a'.repeat(40);
  const [blob = ''] = (await notes.present(REF)).values();
  expect(await notes.texts([missing, blob, blob])).toEqual([null, 'one\n', 'one\n']);
  expect(await notes.texts([blob, missing], 2)).toEqual(['one\n', null]);
  await write('another');
  await notes.refresh();
  const [other = ''] = (await notes.present(REF)).values();
  expect(await notes.texts([blob, other], 6)).toEqual(['one\n', null]);
  expect(await notes.texts([other, blob])).toEqual(['another\n', 'one\n']);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lastNoteChanges, noteChanges } from './notes-log.ts';
import { objectOfPath, readNotesTree, readNoteTexts } from './notes-tree.ts';
import { gitText, runGit } from './run.ts';

const REVIEWER = {
  GIT_AUTHOR_NAME: 'Reviewer',
  GIT_AUTHOR_EMAIL: 'reviewer@example.com',
  GIT_COMMITTER_NAME: 'Reviewer',
  GIT_COMMITTER_EMAIL: 'reviewer@example.com',
};
let gitDir: string;
beforeEach(async () => {
  gitDir = mkdtempSync(join(tmpdir(), 'notes-tree-'));
  await runGit(['init', '--bare', '-q', gitDir]);
});
afterEach(() => rmSync(gitDir, { recursive: true, force: true }));

async function git(...args: string[]): Promise<string> {
  return await gitText(args, { gitDir, env: REVIEWER });
}
async function blob(text: string): Promise<string> {
  return await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: text });
}

test('names: only pairs in front of the rest are a note', () => {
  const id = 'ab'.repeat(20);
  expect(objectOfPath(id)).toBe(id);
  expect(objectOfPath(`ab/ab/${id.slice(4)}`)).toBe(id);
  expect(objectOfPath(`aba/${id.slice(3)}`)).toBeNull();
  expect(objectOfPath('README')).toBeNull();
});

test('reads notes that Git itself wrote, flat and fanned out, with their last writers', async () => {
  expect(await readNotesTree(gitDir, 'refs/notes/none')).toEqual(new Map());
  const objects: string[] = [];
  for (let i = 0; i < 300; i++) objects.push(await blob(`object ${String(i)}`));
  const note = await blob('same text\n');
  await git('notes', 'add', '-C', note, objects[0] ?? '');
  await gitText(['notes', 'copy', '--stdin'], {
    gitDir,
    env: REVIEWER,
    input: objects
      .slice(1)
      .map((object) => `${objects[0] ?? ''} ${object}\n`)
      .join(''),
  });
  const paths = await git('ls-tree', '-r', '--name-only', 'refs/notes/commits');
  expect(paths).toContain('/');
  const tree = await readNotesTree(gitDir, 'refs/notes/commits');
  expect(new Set(tree.keys())).toEqual(new Set(objects));
  const texts = await readNoteTexts(gitDir, tree);
  expect(new Set(texts.values())).toEqual(new Set(['same text\n']));
  expect(texts.size).toBe(300);

  const other = await blob('other\n');
  await git('notes', 'add', '-f', '-C', other, objects[7] ?? '');
  await git('notes', 'remove', objects[8] ?? '');
  const last = await lastNoteChanges(gitDir, 'refs/notes/commits');
  expect(last.size).toBe(299);
  expect(last.get(objects[7] ?? '')).toMatchObject({ authorName: 'Reviewer', to: other, from: note });
  const history: (string | null)[] = [];
  for await (const change of noteChanges(gitDir, 'refs/notes/commits')) {
    if (change.object === objects[0]) history.push(change.to);
  }
  expect(history).toEqual([note]);
});

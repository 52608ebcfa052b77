import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readObjects } from '../objects/blobs.ts';
import { readNotesTree } from './notes-tree.ts';
import { readRef } from '../refs/refs.ts';
import { gitText, runGit } from '../process/run.ts';
import { writersOf } from '../remarks/authors.ts';
import { indexRef, type RefIndex } from './ref-index.ts';
import { rounds } from '../../shared/testing/rounds.ts';

const REF = 'refs/notes/commits';
let gitDir: string;
let tick = 0;
beforeEach(async () => {
  gitDir = mkdtempSync(join(tmpdir(), 'ref-index-'));
  await runGit(['init', '--bare', '-q', gitDir]);
});
afterEach(() => rmSync(gitDir, { recursive: true, force: true }));

async function git(who: string, ...args: string[]): Promise<string> {
  tick += 60;
  const date = `${1_700_000_000 + tick} +0000`;
  const env = {
    GIT_AUTHOR_NAME: who,
    GIT_AUTHOR_EMAIL: `${who}@example.com`,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: who,
    GIT_COMMITTER_EMAIL: `${who}@example.com`,
    GIT_COMMITTER_DATE: date,
  };
  return await gitText(args, { gitDir, env });
}
const object = (text: string): Promise<string> =>
  gitText(['hash-object', '-w', '--stdin'], { gitDir, input: text });
const write = (who: string, ref: string, on: string, text: string): Promise<string> =>
  git(who, 'notes', `--ref=${ref}`, 'add', '-f', '-m', text, on);
const merge = (who: string, into: string, from: string): Promise<string> =>
  git(who, 'notes', `--ref=${into}`, 'merge', '-q', '-s', 'cat_sort_uniq', from);
const indexOf = async (known?: RefIndex): Promise<RefIndex> =>
  await indexRef(gitDir, (await readRef(gitDir, REF)) ?? '', known);
const told = (index: RefIndex, on: string): string[] =>
  (index.byObject.get(on) ?? []).map(({ authorName, to }) =>
    to === null ? `${authorName} removed` : authorName,
  );
async function texts(blobs: readonly string[]): Promise<Array<string | null>> {
  const found: Array<string | null> = [];
  for await (const one of readObjects(gitDir, blobs)) found.push(one?.content.toString('utf8') ?? null);
  return found;
}

test('a note from either side of a merge keeps its writer and its change', async () => {
  const [base, theirs, ours, both] = await Promise.all(['base', 'theirs', 'ours', 'both'].map(object));
  await write('Begin', 'commits', base ?? '', 'base');
  await git('Begin', 'update-ref', 'refs/notes/other', REF);
  await write('Ours', 'commits', ours ?? '', 'ours');
  await write('Ours', 'commits', both ?? '', 'of ours');
  const before = await indexOf();
  await write('Theirs', 'other', theirs ?? '', 'theirs');
  await write('Theirs', 'other', base ?? '', 'base, by theirs');
  await write('Theirs', 'other', both ?? '', 'of theirs');
  // As Sync does it, theirs is the first parent; as `git notes merge` does it, ours.
  for (const [into, from] of [
    ['other', 'commits'],
    ['commits', 'other'],
  ] as const) {
    await git('Nobody', 'update-ref', 'refs/notes/kept', `refs/notes/${into}`);
    await merge('Merger', into, from);
    await git('Nobody', 'update-ref', 'refs/notes/merged', `refs/notes/${into}`);
    const tip = (await readRef(gitDir, 'refs/notes/merged')) ?? '';
    await git('Nobody', 'update-ref', `refs/notes/${into}`, 'refs/notes/kept');
    for (const index of [await indexRef(gitDir, tip, undefined), await indexRef(gitDir, tip, before)]) {
      expect(told(index, base ?? '')).toEqual(['Theirs', 'Begin']);
      expect(told(index, theirs ?? '')).toEqual(['Theirs']);
      expect(told(index, ours ?? '')).toEqual(['Ours']);
      expect(told(index, both ?? '')[0]).toBe('Merger');
      expect(told(index, both ?? '').toSorted()).toEqual(['Merger', 'Ours', 'Theirs']);
    }
  }
});

test("each line of a note in which two histories came together is its own writer's", async () => {
  const on = await object('both');
  await write('Ours', 'commits', on, 'a.txt:1: of ours');
  await write('Theirs', 'other', on, 'a.txt:2: of theirs');
  await merge('Merger', 'commits', 'other');
  await write('Later', 'commits', on, 'a.txt:1: of ours\na.txt:2: of theirs\na.txt:3: later');
  const index = await indexOf();
  const lines = ['a.txt:1: of ours', 'a.txt:2: of theirs', 'a.txt:3: later', 'a.txt:4: nowhere'];
  const [writerOf] = await writersOf({ index: () => Promise.resolve(index), texts }, [
    { notesRef: REF, commit: on, lines: new Set(lines) },
  ]);
  expect(lines.map((source) => writerOf?.({ source }, 0)?.author)).toEqual([
    'Ours',
    'Theirs',
    'Later',
    undefined,
  ]);
});

test('notes are read correctly after any merges, in pieces of any size', async () => {
  const objects = await Promise.all(Array.from({ length: 4 }, (_, at) => object(`object ${at}`)));
  let seed = 7;
  const pick = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(seed / 65_536) % below;
  };
  const refs = ['commits', 'second', 'third'];
  let known: RefIndex | undefined;
  for (let round = 0; round < rounds(15, 30); round += 1) {
    const [ref, other, on] = [refs[pick(3)] ?? '', refs[pick(3)] ?? '', objects[pick(4)] ?? ''];
    const there = (await readRef(gitDir, `refs/notes/${other}`)) !== null;
    const what = pick(4);
    if (what === 0 && there && ref !== other) {
      const ways = ['ours', 'theirs', 'union', 'cat_sort_uniq'];
      await git('Merger', 'notes', `--ref=${ref}`, 'merge', '-q', '-s', ways[pick(4)] ?? '', other);
    } else if (what === 1) await git('Remover', 'notes', `--ref=${ref}`, 'remove', '--ignore-missing', on);
    else await write(`Writer ${ref}`, ref, on, `text ${pick(5)}`);
    const tip = await readRef(gitDir, REF);
    if (tip === null) continue;
    const now = await readNotesTree(gitDir, REF);
    const whole = await indexRef(gitDir, tip, undefined);
    if (pick(3) === 0) known = await indexRef(gitDir, tip, known);
    for (const index of [whole, ...(known?.tip === tip ? [known] : [])])
      for (const each of objects)
        expect(index.byObject.get(each)?.[0]?.to ?? null).toBe(now.get(each) ?? null);
  }
});

test('a notes ref that was rewritten, or of which the known commit is gone, is read anew', async () => {
  const [first, second] = await Promise.all(['first', 'second'].map(object));
  await write('Begin', 'commits', first ?? '', 'one');
  await write('Begin', 'commits', second ?? '', 'two');
  const known = await indexOf();
  expect(await indexOf(known)).toBe(known);
  await git('Nobody', 'update-ref', REF, `${REF}~1`);
  const back = await indexOf(known);
  expect(back).toEqual(await indexOf());
  expect(told(back, second ?? '')).toEqual([]);
  await write('Other', 'commits', second ?? '', 'another');
  const other = await indexOf(known);
  expect(other).toEqual(await indexOf());
  expect(told(other, second ?? '')).toEqual(['Other']);
  expect(await indexOf({ ...known, tip: 'a'.repeat(40) })).toEqual(other);
  expect((await indexRef(gitDir, 'a'.repeat(40), known)).byObject.size).toBe(0);
});

test('a history that cannot be read is no history that is empty', async () => {
  const on = await object('first');
  await write('Begin', 'commits', on, 'one');
  const lost = (await readRef(gitDir, REF)) ?? '';
  await write('Later', 'commits', on, 'two');
  rmSync(join(gitDir, 'objects', lost.slice(0, 2), lost.slice(2)));
  await expect(indexOf()).rejects.toThrow('git log');
});

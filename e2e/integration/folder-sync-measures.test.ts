/** What a Sync does not do without end: contradictions, long notes, sentences. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSharing } from '../../electron/folder-sync/sharing.ts';
import { emptySyncReport } from '../../electron/folder-sync/sync-report.ts';
import { createStore } from '../../electron/store/index.ts';
import { runGit } from '../../git/process/run.ts';
import { COMMITS, Remote, type Clone } from './support/clones.ts';

let origin: Remote;
beforeEach(async () => {
  origin = await Remote.open();
});
afterEach(async () => await origin.close());

const objectAt = (at: number): string => at.toString(16).padStart(40, '0');

/** Writes notes on as many objects in one commit. */
async function writeAll(clone: Clone, texts: readonly string[], first = 0): Promise<void> {
  const parent = await clone.git('for-each-ref', '--format=from %(refname)^0', COMMITS);
  const lines = texts.map(
    (text, at) => `M 100644 inline ${objectAt(first + at)}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
  );
  const head = `commit ${COMMITS}\ncommitter R <r@example.com> 1700000000 +0000\ndata 1\nx\n`;
  const input = `${head}${parent === '' ? '' : `${parent}\n`}${lines.join('')}`;
  await runGit(['fast-import', '--quiet', '--force'], { gitDir: clone.gitDir, input });
}
const many = (count: number, text: string): string[] =>
  Array.from({ length: count }, (_, at) => `${text} ${at}\n`);

test.each([
  [100, 100],
  [101, 0],
])('of %i notes that contradict each other %i are asked about', async (count, asked) => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await writeAll(one, many(count, 'as it was'), 1);
  await one.sync();
  await two.sync();
  await writeAll(one, many(count, 'theirs'), 1);
  await one.sync();
  await writeAll(two, many(count, 'mine'), 1);
  const mine = await two.git('rev-parse', COMMITS);
  const report = await two.sync();
  expect(report).toMatchObject({ problem: null, conflicts: asked });
  expect(two.conflicts.get(COMMITS) ?? []).toHaveLength(asked);
  const words = `${COMMITS} was not merged: more than 100 of its notes conflict.`;
  expect(report.messages.includes(words)).toBe(asked === 0);
  // What stays apart is as it was, on both sides.
  if (asked === 0) expect(await two.git('rev-parse', COMMITS)).toBe(mine);
  else expect(await two.git('merge-base', '--is-ancestor', mine, COMMITS)).toBe('');
});

test.each([
  ['too long to be a draft', 'x'.repeat(4_000_001)],
  ['with a NUL', 'a\0b'],
])('a note %s is not asked about: theirs is kept, and that is told', async (_, text) => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await writeAll(one, [`${text} theirs\n`]);
  await one.sync();
  await writeAll(two, [`${text} mine\n`]);
  const report = await two.sync();
  expect(report).toMatchObject({ problem: null, conflicts: 0 });
  expect(report.messages).toEqual([
    `One note of ${COMMITS} is no text and differs: theirs was kept, yours is in its history.`,
  ]);
  expect(await two.note(objectAt(0))).toBe(`${text} theirs`);
});

test('of very many refs that are in the way some are told, and how many more', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  const names = Array.from({ length: 130 }, (_, at) => `refs/tags/t${at}`);
  const set = (gitDir: string, suffix: string) =>
    runGit(['update-ref', '--stdin'], {
      gitDir,
      input: names.map((name) => `update ${name}${suffix} ${origin.first}\n`).join(''),
    });
  await set(origin.path, '/x');
  await set(two.gitDir, '');
  await one.write(origin.first, 'theirs');
  await one.sync();
  for (const line of [[], ['+refs/tags/*:refs/tags/*']]) {
    for (const each of line) await two.git('config', '--add', 'remote.origin.fetch', each);
    const { messages, problem } = await two.sync();
    expect(problem).toBeNull();
    expect(messages).toHaveLength(21);
    expect(messages.at(-1)).toBe('110 more could not be fetched either.');
  }
  expect(await two.note(origin.first)).toBe('theirs');
  expect((await two.git('tag')).split('\n')).toHaveLength(names.length);
});

test('what is remembered of folders has an end', () => {
  const store = createStore(`${origin.root}/profile`);
  const sharing = createSharing(store.memories);
  const place = { orgId: 'folders', repo: 'project' };
  for (let at = 0; at <= 500; at += 1) sharing.decide(place, `refs/notes/${at}`, at % 2 === 0);
  expect(sharing.shared(place, 'refs/notes/0')).toBe(false);
  expect(sharing.onlyHere(place, 'refs/notes/1')).toBe(true);
  expect(sharing.shared(place, 'refs/notes/500')).toBe(true);
  const move = { ref: 'refs/tags/v1', from: null, to: 'a'.repeat(40), commits: null };
  const moves = Array.from({ length: 1_001 }, () => move);
  const state = { repo: 'project', phase: 'done', byUser: true, startedAt: 1, endedAt: 2 } as const;
  store.folderSyncs.put('/a', {
    ...state,
    progress: null,
    reports: [{ ...emptySyncReport('origin'), moves }],
    problem: null,
  });
  expect(store.folderSyncs.last('/a')?.reports[0]?.moves).toHaveLength(1_000);
  store.close();
});

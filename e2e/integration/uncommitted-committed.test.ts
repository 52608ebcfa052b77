/** When commits are made of uncommitted changes, the remarks on these are offered to them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WORKTREE } from '../../shared/domain/worktree.ts';
import {
  at,
  begin,
  commitAll,
  copyAll,
  end,
  findCommitted,
  git,
  handOvers,
  list,
  local,
  notes,
  offers,
  placesOf,
  remarkOn,
  remarks,
  restart,
  scene,
  worktree,
  write,
} from './support/worktree-scene.ts';

const TEN = Array.from({ length: 10 }, (_, n) => `line ${n + 1}`);
let first: string;

beforeEach(async () => {
  await begin();
  await write('a.txt', TEN);
  await write('b.txt', TEN);
  first = await commitAll('Begin');
});
afterEach(end);

/** What is offered where the working tree is compared, by the subject of the commit. */
async function offered(): Promise<string[]> {
  const found = await offers({ branch: WORKTREE, mergeBase: null });
  const lines = await Promise.all(
    found.map(
      async ({ to, text, quoted }) =>
        `${await git('log', '-1', '--format=%s', to ?? '')} | ${text.trimEnd()} | ${quoted}`,
    ),
  );
  return lines.toSorted();
}
const noteOn = (revision: string): Promise<string> => git('notes', '--ref=reviews', 'show', revision);
const left = (): string[] => local.list(scene.repository.place).map(({ text }) => text);

test('the commit that is made of the changes is offered the remark, at its line there; then it is in Git alone', async () => {
  await write('a.txt', TEN.with(4, 'five'));
  await remarkOn(at('a.txt', 5), 'Why a word?');
  expect(await offered()).toEqual([]);
  await write('a.txt', ['more', 'lines', ...TEN.with(4, 'five')]);
  await commitAll('Words');
  expect(await offered()).toEqual(['Words | a.txt:7: Why a word? | 0']);
  // Also where the branch is compared.
  const tip = await git('rev-parse', 'HEAD');
  const onBranch = await offers({ branch: 'main', mergeBase: first, tip });
  expect(onBranch.map(({ to, text }) => [to, text])).toEqual([[tip, 'a.txt:7: Why a word?\n']]);
  await copyAll(onBranch);
  expect(await noteOn('HEAD')).toBe('a.txt:7: Why a word?');
  expect(left()).toEqual([]);
  expect(await offered()).toEqual([]);
});

test('each remark goes to the commit that has its line, and what is not committed stays', async () => {
  await write('a.txt', TEN.with(1, 'two'));
  await write('b.txt', TEN.with(2, 'three').with(8, 'nine'));
  await write('c.txt', ['new']);
  await remarkOn(at('a.txt', 2), 'About two.');
  await remarkOn(at('b.txt', 3), 'About three.');
  await remarkOn(at('b.txt', 9), 'About nine.');
  await remarkOn(at('c.txt', 1), 'About new.');
  await git('add', 'a.txt');
  await git('commit', '--quiet', '--message=Two');
  await write('b.txt', TEN.with(2, 'three'));
  await git('add', 'b.txt');
  await git('commit', '--quiet', '--message=Three');
  await write('b.txt', TEN.with(2, 'three').with(8, 'nine'));
  expect(await offered()).toEqual(['Three | b.txt:3: About three. | 0', 'Two | a.txt:2: About two. | 0']);
  await copyAll(await offers({ branch: WORKTREE, mergeBase: null }));
  expect([await noteOn('HEAD~1'), await noteOn('HEAD')]).toEqual([
    'a.txt:2: About two.',
    'b.txt:3: About three.',
  ]);
  expect(placesOf(await list())).toEqual(['b.txt:9-9 About nine.', 'c.txt:1-1 About new.']);
});

test('an amended commit is offered what was written before it was amended', async () => {
  await write('a.txt', TEN.with(1, 'two'));
  await commitAll('Two');
  await write('a.txt', TEN.with(1, 'two').with(4, 'five'));
  await remarkOn(at('a.txt', 5), 'About five.');
  await git('commit', '--quiet', '--all', '--amend', '--message=Two and five');
  expect(await offered()).toEqual(['Two and five | a.txt:5: About five. | 0']);
});

test('a remark whose line was changed before the commit is quoted with its line; a reply goes along', async () => {
  await write('a.txt', TEN.with(4, 'five'));
  const object = await remarkOn(at('a.txt', 5), 'Why a word?');
  const [note] = local.list(scene.repository.place);
  if (note === undefined) throw new Error('no note');
  await local.replace(note.place, `${note.text}\na.txt:5: Changed it.\n`);
  await write('a.txt', TEN.with(4, 'FIVE'));
  await commitAll('Five');
  expect(await offered()).toEqual([
    'Five | Outdated, from uncommitted changes:\n    five\n> a.txt:5: Why a word?\n> a.txt:5: Changed it. | 2',
  ]);
  await copyAll(await offers({ branch: WORKTREE, mergeBase: null }));
  expect(left()).toEqual([]);
  expect(object).toMatch(/^[0-9a-f]{40}$/);
});

test('lines that were removed, unchanged lines beside a change, and files go to its commit', async () => {
  await write('a.txt', TEN.toSpliced(4, 1));
  await write('c.txt', ['new']);
  await remarkOn(at('a.txt', 5, 5, 'old'), 'Was it used?');
  await remarkOn(at('a.txt', 3), 'And this?');
  await commitAll('Without five');
  expect(await offered()).toEqual(['Without five | a.txt:-5: Was it used?\na.txt:3: And this? | 0']);
});

test('nothing is offered of changes that were discarded, stashed, or carried to another branch', async () => {
  await git('branch', 'other');
  await write('a.txt', TEN.with(4, 'five'));
  await remarkOn(at('a.txt', 5), 'Why a word?');
  await git('stash', '--quiet');
  expect(await offered()).toEqual([]);
  await git('stash', 'pop', '--quiet');
  await git('switch', '--quiet', 'other');
  expect(await offered()).toEqual([]);
  expect(placesOf(await list())).toEqual(['a.txt:5-5 Why a word?']);
  await git('checkout', '--quiet', '--', '.');
  expect(await offered()).toEqual([]);
  expect(placesOf(await list())).toEqual(['a.txt gone Why a word?']);
});

test('a commit on a new branch gets them; a kill between copying and taking away doubles nothing', async () => {
  await write('a.txt', TEN.with(4, 'five'));
  await remarkOn(at('a.txt', 5), 'Why a word?');
  await git('switch', '--quiet', '--create', 'feature');
  await commitAll('Words');
  const found = await offers({ branch: WORKTREE, mergeBase: null });
  await copyAll(found.map((note) => ({ ...note, uncommitted: [] })));
  restart();
  expect(await offered()).toEqual([]);
  expect(left()).toEqual([]);
  expect(await noteOn('feature')).toBe('a.txt:5: Why a word?');
});

test('what was handed over is offered to the commit, too, with the answers; copied, it is shown once', async () => {
  await write('a.txt', TEN.with(4, 'five'));
  await remarkOn(at('a.txt', 5), 'Why a word?');
  const { place } = scene.repository;
  const { commit: handed } = await handOvers.start(place, null);
  expect(left()).toEqual([]);
  await git('notes', '--ref=reviews', 'append', '-m', 'a.txt:5: Words are clearer.', handed);
  await notes.fetched.check(place);
  expect(await offered()).toEqual([]);
  await write('a.txt', ['more', 'lines', ...TEN.with(4, 'five')]);
  await commitAll('Words');
  expect(await offered()).toEqual(['Words | a.txt:7: Why a word?\na.txt:7: Words are clearer. | 0']);
  const [{ author } = { author: '' }] = await offers({ branch: WORKTREE, mergeBase: null });
  expect(author).toBe('Author');
  await copyAll(await offers({ branch: WORKTREE, mergeBase: null }));
  expect(await noteOn('HEAD')).toBe('a.txt:7: Why a word?\na.txt:7: Words are clearer.');
  expect(await offered()).toEqual([]);
  const { threads } = await list(first);
  expect(threads.map((thread) => thread.remarks.map(({ text }) => text))).toEqual([
    ['Why a word?', 'Words are clearer.'],
  ]);
});

/** What became of a snapshot: where the branch was, and the first lines of the commits. */
async function became(snapshot: string): Promise<{ branch: string; base: string; commits: string[] } | null> {
  const committed = await findCommitted({ ...scene.repository.place, snapshot });
  return (
    committed && {
      ...committed,
      commits: committed.commits.map(({ subject, paths }) => `${subject}: ${paths.join(' ')}`),
    }
  );
}
const snapshotNow = async (): Promise<string> => (await worktree()).commits.sha;

test('it is known which commits were made of the changes that were shown, and since which one', async () => {
  await write('a.txt', TEN.with(1, 'two'));
  await write('b.txt', TEN.with(2, 'three').with(7, 'eight'));
  const shown = await snapshotNow();
  expect(await became(shown)).toBeNull();
  await git('commit', '--quiet', '--message=Two', 'a.txt');
  expect(await became(shown)).toEqual({ branch: 'main', base: first, commits: ['Two: a.txt'] });
  // Another file is none of these changes; b.txt went on before it was committed.
  await write('c.txt', ['new']);
  await git('add', 'c.txt');
  await git('commit', '--quiet', '--message=New', 'c.txt');
  await write('b.txt', TEN.with(2, 'THREE').with(7, 'eight'));
  await commitAll('Three');
  expect(await became(shown)).toEqual({
    branch: 'main',
    base: first,
    commits: ['Three: b.txt', 'Two: a.txt'],
  });
  await git('commit', '--quiet', '--amend', '--message=Three, amended');
  expect((await became(shown))?.commits).toEqual(['Three, amended: b.txt', 'Two: a.txt']);
});

test('changes that were discarded, stashed or are still there became no commit', async () => {
  await write('a.txt', TEN.with(1, 'two'));
  const shown = await snapshotNow();
  await git('stash', '--quiet');
  expect(await became(shown)).toBeNull();
  await write('b.txt', TEN.with(2, 'three'));
  await commitAll('Another file');
  expect(await became(shown)).toBeNull();
  await git('stash', 'pop', '--quiet');
  expect(await became(shown)).toBeNull();
  expect(await became('f'.repeat(40))).toBeNull();
});

test('a commit of the same file that has none of the lines was not made of the changes', async () => {
  await write('a.txt', [...TEN, 'function mine() {', '  return 1;', '  // So.', '}']);
  await write('c.txt', ['mine', 'alone']);
  const shown = await snapshotNow();
  await git('stash', '--quiet', '--include-untracked');
  await write('a.txt', [...TEN, 'function theirs() {', '  return 2;', '}']);
  await write('c.txt', ['theirs']);
  await commitAll('Another one’s');
  expect(await became(shown)).toBeNull();
  await write('c.txt', ['theirs', 'mine', 'alone']);
  await commitAll('Mine after all');
  await write('c.txt', ['theirs', 'mine', 'alone', 'later']);
  await commitAll('Later');
  expect((await became(shown))?.commits).toEqual(['Mine after all: c.txt']);
});

test('while changes are shown that were committed meanwhile, what was copied to the commit stays beside its line', async () => {
  await write('a.txt', TEN.with(4, 'five'));
  await remarkOn(at('a.txt', 5), 'Why a word?');
  const shown = await worktree();
  const tip = await commitAll('Words');
  const before = (await remarks.list(shown)).threads;
  expect(before).toMatchObject([
    { uncommitted: true, placed: { at: 'lines', lines: { first: 5, last: 5 } } },
  ]);
  await copyAll(await offers({ branch: WORKTREE, mergeBase: null }));
  const { threads } = await remarks.list(shown);
  expect(threads).toMatchObject([{ commit: tip, placed: { at: 'lines', lines: { first: 5, last: 5 } } }]);
  expect(threads[0]).not.toHaveProperty('uncommitted');
  expect(threads[0]).not.toHaveProperty('replaced');
});

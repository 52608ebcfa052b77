/** What notes were when they were handed over is read of long histories once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notesAsHanded } from '../../git/handover/notes-as-handed.ts';
import { gitStartedBy } from '../../git/testing/started.ts';
import { begin, beginAll, commitAll, endAll, git, place, write } from '../../git/testing/work-tree-scene.ts';
import { handNow, REVIEWS } from './support/hand-over-scene.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

/** @returns the notes as they were, and how often a history was searched meanwhile */
async function asHanded(...commits: [string, ...string[]]): Promise<[Record<string, string>, number]> {
  let notes = new Map<string, string>();
  const started = await gitStartedBy(async () => {
    [notes = notes] = await notesAsHanded(place.gitDir, commits[0], commits);
  });
  return [Object.fromEntries(notes), started.filter((name) => name === 'log').length];
}

test('the histories of notes refs are searched again only where they went on', async () => {
  await write('a.txt', 'one\n');
  await commitAll();
  await write('a.txt', 'one, changed\n');
  const { commit } = await handNow({ [REVIEWS]: 'a.txt:1: Why?\n' });
  // A ref in which nothing was handed over would be searched to its end.
  await git('notes', '--ref=other', 'add', '-m', 'a.txt:1: Elsewhere.', commit);
  const then = { [`${REVIEWS} ${commit}`]: 'a.txt:1: Why?\n' };
  expect(await asHanded(commit)).toEqual([then, 2]);
  expect(await asHanded(commit)).toEqual([then, 0]);
  await git('notes', '--ref=reviews', 'append', '-m', 'a.txt:1: Because.', commit);
  // The first commit that says so counts, whatever comes later.
  expect(await asHanded(commit)).toEqual([then, 0]);
  await git('notes', '--ref=other', 'append', '-m', 'a.txt:1: Again.', commit);
  expect(await asHanded(commit)).toEqual([then, 1]);
  expect(await asHanded(commit)).toEqual([then, 0]);
});

test('what was found before counts no more where a history was rewritten, and the newest hand-over does', async () => {
  await write('a.txt', 'one\n');
  await commitAll();
  await write('a.txt', 'one, changed\n');
  const { commit } = await handNow({ [REVIEWS]: 'a.txt:1: Why?\n' });
  const before = await git('rev-parse', REVIEWS);
  expect(Object.keys((await asHanded(commit))[0])).toEqual([`${REVIEWS} ${commit}`]);
  await git('update-ref', '-d', REVIEWS);
  await git('notes', '--ref=reviews', 'add', '-m', 'Anew.', commit);
  expect((await asHanded(commit))[0]).toEqual({});
  await git('update-ref', REVIEWS, before);
  const second = await handNow({ [REVIEWS]: 'a.txt:1: And now?\n' });
  expect((await asHanded(second.commit, commit))[0]).toEqual({
    [`${REVIEWS} ${second.commit}`]: 'a.txt:1: Why?\n\na.txt:1: And now?\n',
    [`${REVIEWS} ${commit}`]: '',
  });
});

/** What was read hunk by hunk, in diffs that Git makes: after a rebase, a push, and in those of commits. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { begin, beginAll, commitAll, endAll, git, write } from '../../git/testing/work-tree-scene.ts';
import { changeKeys } from '../../renderer/diff/worker/read/change-keys.ts';
import { readBy } from '../../renderer/diff/worker/read/read-changes.ts';
import { scan } from '../../renderer/diff/worker/scan.ts';
import { rounds } from '../../shared/testing/rounds.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

const LINES = 120;
/** A file whose lines are changed at these places. */
const text = (...changes: ReadonlyMap<number, string>[]): string =>
  Array.from({ length: LINES }, (_, at) =>
    changes.reduce((line, by) => by.get(at) ?? line, `line ${at} of the file`),
  )
    .map((line) => `${line}\n`)
    .join('');

const keysBetween = async (...ends: string[]): Promise<string[]> =>
  changeKeys(scan(await git('diff', '--no-ext-diff', ...ends, '--', 'a.txt')));

const isRead = (now: readonly string[], marks: readonly string[]): boolean[] =>
  [...readBy(now, marks)].map((mark) => mark >= 0);

/** Places that are apart, so that Git makes a hunk of each. */
const places = fc
  .uniqueArray(fc.integer({ min: 1, max: LINES / 10 - 1 }), { minLength: 2, maxLength: 6 })
  .map((tens) => tens.map((ten) => ten * 10));

test('after a rebase that changes nothing but the base all hunks stay read; one that is changed is unread alone', async () => {
  await fc.assert(
    fc.asyncProperty(places, fc.integer({ min: -4, max: 4 }), fc.boolean(), async (at, beside, grows) => {
      await begin();
      await write('a.txt', text());
      await commitAll();
      await git('checkout', '--quiet', '-b', 'fix');
      const [first = 0, ...rest] = at;
      const ours = new Map(rest.map((line) => [line, `ours at ${line}\nand more`]));
      await write('a.txt', text(ours, new Map([[first, 'first of ours']])));
      await commitAll();
      const before = await keysBetween('main...fix');
      // The base changes lines beside one of them, near or far, and all numbers.
      await git('checkout', '--quiet', 'main');
      const near = (rest[0] ?? 0) + (beside === 0 || Math.abs(beside) === 1 ? 5 : beside);
      const theirs = new Map([[near, grows ? 'theirs\ntheirs again' : 'theirs']]);
      await write('a.txt', `begin\n${text(theirs)}`);
      await commitAll();
      await git('checkout', '--quiet', 'fix');
      await git('rebase', '--quiet', 'main');
      const rebased = await keysBetween('main...fix');
      expect(rebased).toHaveLength(before.length);
      expect(isRead(rebased, before)).not.toContain(false);

      await write('a.txt', `begin\n${text(theirs, ours, new Map([[first, 'changed again']]))}`);
      await commitAll();
      const pushed = await keysBetween('main...fix');
      expect(isRead(pushed, before).filter((each) => !each)).toHaveLength(1);
    }),
    { numRuns: rounds(8, 60), endOnFailure: true },
  );
});

test('what was read in the diffs of commits is read in that of the branch, and the other way round', async () => {
  await write('a.txt', text());
  await commitAll();
  await git('checkout', '--quiet', '-b', 'fix');
  const one = new Map([[10, 'one']]);
  const two = new Map([
    [50, 'two'],
    [90, 'too'],
  ]);
  await write('a.txt', text(one));
  await commitAll();
  await write('a.txt', text(one, two));
  await commitAll();
  const branch = await keysBetween('main...fix');
  const [first, second] = [await keysBetween('main', 'fix^'), await keysBetween('fix^', 'fix')];
  expect(isRead(branch, first)).toEqual([true, false, false]);
  expect(isRead(branch, [...first, ...second])).toEqual([true, true, true]);
  expect(isRead(second, branch)).toEqual([true, true]);
});

test('lines that were moved in the file, and a file that became executable, are unread', async () => {
  await write('a.txt', text());
  await commitAll();
  await git('checkout', '--quiet', '-b', 'fix');
  await write('a.txt', text(new Map([[10, 'line 10 of the file\nwrite();']])));
  await commitAll();
  const before = await keysBetween('main...fix');
  await write('a.txt', text(new Map([[60, 'line 60 of the file\nwrite();']])));
  await commitAll();
  expect(isRead(await keysBetween('main...fix'), before)).toEqual([false]);
  await write('a.txt', text(new Map([[10, 'line 10 of the file\nwrite();']])));
  await git('add', '--chmod=+x', 'a.txt');
  await git('commit', '--quiet', '-m', 'executable');
  expect(isRead(await keysBetween('main...fix'), before)).toEqual([false]);
});

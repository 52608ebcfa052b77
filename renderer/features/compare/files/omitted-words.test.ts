import { expect, test } from 'vitest';
import { STAGED, UNSTAGED, WORKTREE } from '../../../../shared/domain/worktree.ts';
import { unresolvedWords, leftOutWords } from './omitted-words.ts';

const LARGE = 'is larger than 64 MB';
const of = (why: string, ...paths: string[]) => paths.map((path) => ({ path, why }));

test('files that are left out for one reason are named together', () => {
  expect(leftOutWords({ files: [], more: 0 })).toBeNull();
  expect(leftOutWords({ files: of('is a repository of its own', 'nested/'), more: 0 })).toBe(
    'Not shown: nested/ is a repository of its own.',
  );
  const files = [...of(LARGE, 'a', 'b'), ...of('is not a regular file', 'pipe'), ...of(LARGE, 'c', 'd', 'e')];
  expect(leftOutWords({ files, more: 12 })).toBe(
    'Not shown: a, b, c and 2 more: each is larger than 64 MB; pipe is not a regular file; 12 more files.',
  );
  const many = ['1', '2', '3', '4', '5'].flatMap((name) => of(`is ${name}`, name));
  expect(leftOutWords({ files: many, more: 0 })).toBe('Not shown: 1 is 1; 2 is 2; 3 is 3; 2 more files.');
});

test('of what is staged, files with a conflict are left out', () => {
  const paths = ['a', 'b', 'c', 'd'];
  expect(unresolvedWords({ paths: [], more: 0 }, STAGED, null)).toBeNull();
  expect(unresolvedWords({ paths: ['a'], more: 0 }, STAGED, new Set())).toBe(
    'Not shown, since it has a conflict that is not resolved: a.',
  );
  expect(unresolvedWords({ paths, more: 4 }, STAGED, new Set())).toBe(
    'Not shown, since they have conflicts that are not resolved: a, b, c and 5 more.',
  );
});

test('elsewhere they are counted, and those without a change are named', () => {
  const conflicts = { paths: ['a', 'b', 'c'], more: 0 };
  const first = '3 files have conflicts that are not resolved: a, b and c.';
  expect(unresolvedWords(conflicts, UNSTAGED, new Set(conflicts.paths))).toBe(first);
  expect(unresolvedWords(conflicts, WORKTREE, null)).toBe(first);
  expect(unresolvedWords(conflicts, WORKTREE, new Set(['a', 'x']))).toBe(
    `${first} No change to show in b and c.`,
  );
  expect(unresolvedWords(conflicts, WORKTREE, new Set())).toBe(`${first} They have no change to show.`);
  expect(unresolvedWords({ paths: ['a'], more: 0 }, WORKTREE, new Set())).toBe(
    '1 file has a conflict that is not resolved: a. It has no change to show.',
  );
});

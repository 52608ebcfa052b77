import { expect, test } from 'vitest';
import type { Commit } from '../../../../shared/ipc/shapes.ts';
import type { CommitPair } from '../../../../shared/ipc/versions.ts';
import { diffFiles } from '../../../diff/diff-file.testing.ts';
import { carriedOver, isAllViewed, nextUnread, onlyCommit } from './read-commits.ts';

const commit = (sha: string): Commit => ({
  sha,
  parents: [],
  message: sha,
  authorName: 'A',
  authorEmail: 'a@example.com',
  date: '2026-11-20T10:00:00Z',
});
const COMMITS = ['c', 'b', 'a'].map(commit);
const half = (sha: string) => ({ sha, parent: null, subject: '', message: '' });
const pair = (state: CommitPair['state'], old: string | null, now: string | null): CommitPair => ({
  state,
  moved: false,
  messageChanged: false,
  authorChanged: false,
  old: old === null ? null : half(old),
  new: now === null ? null : half(now),
});
const NONE: ReadonlySet<string> = new Set();

test('the next unread commit comes after the shown one, and then from the start', () => {
  expect(nextUnread(COMMITS, NONE, 'b')?.sha).toBe('a');
  expect(nextUnread(COMMITS, new Set(['a']), 'b')?.sha).toBe('c');
  expect(nextUnread(COMMITS, new Set(['a', 'c']), 'b')).toBeNull();
  expect(nextUnread(COMMITS, NONE, undefined)?.sha).toBe('c');
});

test('a diff is read when it is whole, and every file of it is viewed', () => {
  const files = diffFiles('a', 'b');
  expect(isAllViewed({ files, status: 'ready' }, new Set(['a', 'b']))).toBe(true);
  expect(isAllViewed({ files, status: 'ready' }, new Set(['a']))).toBe(false);
  expect(isAllViewed({ files, status: 'loading' }, new Set(['a', 'b']))).toBe(false);
  expect(isAllViewed({ files: [], status: 'ready' }, NONE)).toBe(true);
});

test('of several commits shown together none is read alone, and uncommitted changes are none', () => {
  expect(onlyCommit(COMMITS)).toBeNull();
  expect(onlyCommit(COMMITS.slice(0, 1))).toBe('c');
  expect(onlyCommit([])).toBeNull();
});

test('a commit that is the same after a rebase stays read', () => {
  const pairs = [
    pair('same', 'a', 'a2'),
    pair('changed', 'b', 'b2'),
    pair('same', 'c', 'c2'),
    pair('new', null, 'd'),
    pair('same', 'e', 'e2'),
  ];
  expect(carriedOver(pairs, new Set(['a', 'b', 'e', 'e2']))).toEqual(['a2']);
});

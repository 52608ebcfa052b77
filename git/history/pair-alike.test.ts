import { expect, test } from 'vitest';
import { pairAlike, type Likeness } from './pair-alike.ts';

const commit = (sha: string, change: Partial<Likeness> = {}): Likeness => ({
  sha,
  subject: sha,
  message: change.subject ?? sha,
  authorName: 'Reviewer',
  authorEmail: 'reviewer@example.com',
  patchId: sha,
  ...change,
});
const words = (old: readonly Likeness[], now: readonly Likeness[]): string[] =>
  pairAlike(old, now).map(({ state, old: one, new: other }) => [state, one, other].join(' '));

test('commits are paired by what they change, then by subject; the rest is new or dropped', () => {
  const old = [
    commit('a', { patchId: '1', subject: 'Same' }),
    commit('b'),
    commit('c', { subject: 'Subject' }),
  ];
  const now = [
    commit('x'),
    commit('y', { subject: 'Subject' }),
    commit('z', { patchId: '1', subject: 'Same' }),
  ];
  expect(words(old, now)).toEqual(['new  x', 'changed c y', 'same a z', 'dropped b ']);
});

test('another message or author is a change', () => {
  const [one, ...others] = [
    commit('a', { patchId: '1', subject: 'One' }),
    commit('b', { patchId: '1', subject: 'Other' }),
    commit('c', { patchId: '1', subject: 'One', authorEmail: 'other@example.com' }),
    commit('d', { patchId: '1', subject: 'One', authorName: 'Other' }),
  ];
  expect(words([commit('a', { message: 'One\n' })], [commit('a', { message: 'One \n\n' })])).toEqual([
    'same a a',
  ]);
  for (const other of others) expect(pairAlike([one ?? commit('')], [other])[0]?.state).toBe('changed');
});

const alike = (sha: string, subject: string): Likeness => commit(sha, { patchId: '1', subject });

test('of several alike the ones with the same message belong together, then those in the same order', () => {
  const old = [alike('a', 'Again'), alike('b', 'Again'), alike('c', 'First')];
  expect(words(old, [alike('x', 'First'), alike('y', 'Again'), alike('z', 'Again')])).toEqual([
    'same c x',
    'same a y',
    'same b z',
  ]);
});

const empty = (sha: string, subject: string): Likeness => commit(sha, { patchId: '', subject });

const unknown = (sha: string, subject: string): Likeness => commit(sha, { patchId: null, subject });

test('commits that change nothing, or of which nothing is known, are paired by their words alone', () => {
  expect(words([empty('a', 'One'), empty('b', 'Two')], [empty('x', 'Two')])).toEqual([
    'same b x',
    'dropped a ',
  ]);
  expect(words([unknown('a', 'One'), unknown('b', '')], [unknown('x', 'One'), unknown('y', '')])).toEqual([
    'changed a x',
    'new  y',
    'dropped b ',
  ]);
});

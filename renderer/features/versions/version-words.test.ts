import { expect, test } from 'vitest';
import { changesOf, pairOf, versionOf } from './versions.testing.ts';
import {
  baseWords,
  changesWords,
  isRebasedOnly,
  newVersionWords,
  pairWords,
  versionDetail,
  versionName,
  whyNotTwo,
} from './version-words.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const two = { from: versionOf(1, { readAt: NOW - DAY_MS }), to: versionOf(2) };
const many = [
  pairOf('changed'),
  pairOf('changed'),
  pairOf('new'),
  ...Array.from({ length: 9 }, () => pairOf('same')),
];

test('the bar’s sentence', () => {
  expect(newVersionWords(two, changesOf(many), NOW)).toBe(
    'New version since you read it yesterday: 2 commits changed, 1 new, 9 the same; 34 lines to read',
  );
  expect(newVersionWords(two, undefined, NOW)).toBe('New version since you read it yesterday');
});

test('a version whose base then is not known', () => {
  const from = versionOf(1, { isBaseOfToday: true });
  expect(baseWords(two, [two.to, two.from])).toBe('');
  expect(baseWords({ ...two, from }, [two.to, from])).toMatch(
    /^ Where the base was at version 1 is not known here/,
  );
  expect(versionDetail(from, { isTip: true, remarks: 0, now: NOW })).toBe(
    'now · 8 commits · from today’s base',
  );
});

test('a rewrite that changed nothing says so', () => {
  const rebased = changesOf([pairOf('same'), pairOf('same')], { files: [], lines: 0 });
  expect(newVersionWords(two, rebased, NOW)).toBe('Rebased only: nothing to read');
  expect(isRebasedOnly(two, { ...rebased, files: ['a'] })).toBe(false);
  // On the same base only a date was changed, for example.
  expect(newVersionWords({ ...two, to: { ...two.to, mergeBase: two.from.mergeBase } }, rebased, NOW)).toBe(
    'New version since you read it yesterday: 2 commits the same; no lines to read',
  );
  const reordered = [pairOf('same', {}, { moved: true }), pairOf('same')];
  expect(newVersionWords(two, { ...rebased, pairs: reordered }, NOW)).toBe(
    'New version since you read it yesterday: 1 commit moved, 1 the same; no lines to read',
  );
  // Only a message was changed: that is to be read.
  const reworded = changesOf([pairOf('changed', {}, { messageChanged: true })], { files: [], lines: 0 });
  expect(newVersionWords(two, reworded, NOW)).toBe(
    'New version since you read it yesterday: 1 commit changed; no lines to read',
  );
});

test('what is not known is left out', () => {
  expect(changesWords({ pairs: [], lines: 1 })).toBe('1 line to read');
  expect(changesWords({ pairs: [pairOf('new'), pairOf('new'), pairOf('dropped')], lines: 0 })).toBe(
    '2 new commits, 1 dropped; no lines to read',
  );
  expect(changesWords({ pairs: [pairOf('dropped')], lines: null })).toBe('1 commit dropped');
});

test('each pair has a sign and a word', () => {
  expect(pairWords(pairOf('same'))).toEqual({ sign: '=', words: 'same' });
  expect(pairWords(pairOf('new'))).toEqual({ sign: '+', words: 'new' });
  expect(pairWords(pairOf('dropped'))).toEqual({ sign: '−', words: 'dropped' });
  expect(pairWords(pairOf('same', {}, { moved: true }))).toEqual({ sign: '↕', words: 'moved, the same' });
  expect(
    pairWords(pairOf('changed', {}, { moved: true, messageChanged: true, authorChanged: true })),
  ).toEqual({
    sign: '!',
    words: 'changed, moved, message too, author too',
  });
});

test('a version in the list', () => {
  const one = versionOf(2, { at: NOW - 2 * DAY_MS, readAt: 1, added: 1 });
  expect(versionDetail(one, { isTip: true, remarks: 3, now: NOW })).toBe(
    'now · 8 commits · 1 added · you read it · 3 remarks',
  );
  const gone = 'The host no longer has it.';
  expect(versionDetail({ ...one, gone }, { isTip: false, remarks: 3, now: NOW })).toBe(gone);
  expect(versionName(one, [versionOf(3), one])).toBe('version 2');
  const before = versionOf(2, { tip: 'b', commits: 7 });
  expect(versionName(one, [one, before])).toBe('version 2');
  expect(versionName(before, [one, before])).toBe('version 2 with 7 commits');
});

test('why two versions are not compared', () => {
  const [now, before] = [versionOf(2), versionOf(1)];
  const text = (since: string, until?: string) => whyNotTwo([now, before], { since, until }).text;
  // A branch that was reset to the version that it is compared with.
  expect(text(now.tip)).toBe('The branch is at this version now.');
  expect(text(before.tip, before.tip)).toBe('Both ends are the same version.');
  expect(text('gone')).toMatch(/^The branch has no such version/);
  expect(text(before.tip, 'gone')).toMatch(/^The branch has no such version/);
});

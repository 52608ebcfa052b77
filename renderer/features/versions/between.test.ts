import { expect, test } from 'vitest';
import { endsWith, lastRead, spanOfPair, spanOfVersions, unknownVersions, versionsNamed } from './between.ts';
import { idOf, pairOf, versionOf } from './versions.testing.ts';

const [newest, middle, oldest] = [versionOf(3), versionOf(2), versionOf(1)];
const list = [newest, middle, oldest];

test('a place names two versions, the newer one only if it is not the branch as it is now', () => {
  expect(versionsNamed(list, oldest.tip, undefined)).toEqual({ from: oldest, to: newest });
  expect(versionsNamed(list, oldest.tip, middle.tip)).toEqual({ from: oldest, to: middle });
  expect(versionsNamed(list, undefined, undefined)).toBeNull();
  expect(versionsNamed(list, idOf('e'), undefined)).toBeNull();
  expect(versionsNamed(list, newest.tip, undefined)).toBeNull();
});

test('the version that was read last counts, unless it is the newest or gone', () => {
  const read = [newest, { ...middle, readAt: 5 }, { ...oldest, readAt: 9 }];
  expect(lastRead(read)?.number).toBe(1);
  expect(lastRead([{ ...newest, readAt: 10 }, ...read.slice(1)])).toBeNull();
  expect(lastRead([newest, { ...middle, readAt: 5, gone: 'Git removed it.' }])).toBeNull();
  expect(lastRead(list)).toBeNull();
});

test('another end goes where its age puts it', () => {
  expect(endsWith(list, null, oldest)).toEqual({ from: oldest, to: newest });
  expect(endsWith(list, { from: middle, to: newest }, oldest)).toEqual({ from: oldest, to: middle });
  expect(endsWith(list, { from: oldest, to: newest }, middle)).toEqual({ from: oldest, to: middle });
  expect(endsWith(list, null, newest)).toBeNull();
});

test('what is requested: two versions, or what changed in one commit', () => {
  expect(spanOfVersions({ from: oldest, to: newest })).toEqual({
    sha: newest.tip,
    base: newest.mergeBase,
    since: { sha: oldest.tip, base: oldest.mergeBase },
  });
  expect(spanOfPair(pairOf('changed'))).toEqual({
    sha: idOf('d'),
    base: idOf('f'),
    since: { sha: idOf('c'), base: idOf('f') },
  });
  // Alone it is compared with its own parent.
  const alone = { base: idOf('f'), since: { sha: idOf('f'), base: idOf('f') } };
  expect(spanOfPair(pairOf('new'))).toEqual({ sha: idOf('d'), ...alone });
  expect(spanOfPair(pairOf('dropped'))).toEqual({ sha: idOf('c'), ...alone });
});

test('what a place names is asked for if it is not listed, or too little is known of it', () => {
  const uncounted = { ...middle, commits: null };
  const names = [oldest.tip, middle.tip, idOf('e'), undefined, 'no id'];
  expect(unknownVersions([newest, uncounted, oldest], names)).toEqual([middle.tip, idOf('e')]);
  expect(unknownVersions([newest, { ...uncounted, gone: 'Git removed it.' }, oldest], names)).toEqual([
    idOf('e'),
  ]);
});

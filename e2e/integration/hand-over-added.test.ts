/** Remarks that are added to uncommitted work from a terminal, beside what is handed over, as plain Git sees them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handedCommits, notedCommits } from '../../git/handover/newest-handed.ts';
import { takeBack } from '../../git/handover/take-back.ts';
import { begin, beginAll, commitAll, endAll, git, place, write } from '../../git/testing/work-tree-scene.ts';
import { expectSound, handedNow, handNow, noteOn, REVIEWS } from './support/hand-over-scene.ts';
import { SIGNATURE } from './support/signature.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(async () => {
  await begin();
  await write('a.txt', 'one\n');
  await commitAll();
  await write('a.txt', 'one, changed\n');
});

test('what stayed on an older hand-over is there also when Git has collected one in between', async () => {
  const first = await handNow({ [REVIEWS]: 'a.txt:1: Gone?\n' });
  const stays = { move: ({ text }: { text: string }) => Promise.resolve({ moved: '', stays: text }) };
  const second = await handNow({}, stays);
  const third = await handNow({}, stays);
  expect(await handedCommits(place)).toEqual([third.commit, second.commit, first.commit]);
  await git('-c', 'gc.pruneExpire=now', 'gc', '--quiet', '--prune=now');
  await expect(git('cat-file', '-e', second.commit)).rejects.toThrow();
  expect(await handedCommits(place)).toEqual([third.commit, first.commit]);
});

test('remarks that were added leave the hand-over alone; the next one takes them along, and gives them back', async () => {
  const handed = await handNow({ [REVIEWS]: 'a.txt:1: Why?\n' });
  const notes = await noteOn(handed.commit);
  const one = await handNow({ [REVIEWS]: 'a.txt:2: One.\n' }, { kind: 'added' });
  const added = await handNow({ [REVIEWS]: 'a.txt:3: Two.\n' }, { kind: 'added' });
  expect(added.before).toBe(one.commit);
  await git('-c', 'gc.pruneExpire=now', 'gc', '--quiet', '--prune=now');
  expect(await handedNow()).toBe(handed.commit);
  expect(await handedCommits(place)).toEqual([handed.commit]);
  expect(await handedCommits(place, 'added')).toEqual([added.commit]);
  expect(await notedCommits(place)).toEqual([handed.commit, added.commit]);
  expect(await noteOn(handed.commit)).toBe(notes);
  expect(await noteOn(added.commit)).toBe('a.txt:2: One.\n\na.txt:3: Two.\n');
  const refs = await git('for-each-ref', 'refs/marginalia');
  const next = await handNow({ [REVIEWS]: 'a.txt:4: Three.\n' });
  expect(await noteOn(next.commit)).toBe(
    'a.txt:1: Why?\n\na.txt:2: One.\n\na.txt:3: Two.\n\na.txt:4: Three.\n',
  );
  expect(await git('for-each-ref', '--format=%(refname)', 'refs/marginalia')).toBe(
    'refs/marginalia/handed/main',
  );
  await takeBack({ place, signature: SIGNATURE }, next);
  expect(await git('for-each-ref', 'refs/marginalia')).toBe(refs);
  expect(await noteOn(handed.commit)).toBe(notes);
  expect(await noteOn(added.commit)).toBe('a.txt:2: One.\n\na.txt:3: Two.\n');
  await expectSound();
});

test('a hand-over is not taken back where its notes would go to commits that nothing names', async () => {
  await handNow({ [REVIEWS]: 'a.txt:2: One.\n' }, { kind: 'added' });
  const handed = await handNow({});
  await handNow({ [REVIEWS]: 'a.txt:3: Two.\n' }, { kind: 'added' });
  await expect(takeBack({ place, signature: SIGNATURE }, handed)).rejects.toThrow('was added since');
  expect(await noteOn(handed.commit)).toBe('a.txt:2: One.\n');
});

test('added remarks whose lines are gone stay where they are, and are found', async () => {
  const added = await handNow({ [REVIEWS]: 'a.txt:1: Gone?\n' }, { kind: 'added' });
  const stays = { move: ({ text }: { text: string }) => Promise.resolve({ moved: '', stays: text }) };
  const handed = await handNow({}, stays);
  await git('-c', 'gc.pruneExpire=now', 'gc', '--quiet', '--prune=now');
  expect(await notedCommits(place)).toEqual([handed.commit, added.commit]);
  expect(await noteOn(added.commit)).toBe('a.txt:1: Gone?\n');
  const later = await handNow({}, { kind: 'added', ...stays });
  await git('-c', 'gc.pruneExpire=now', 'gc', '--quiet', '--prune=now');
  expect(await notedCommits(place)).toEqual([handed.commit, later.commit, added.commit]);
});

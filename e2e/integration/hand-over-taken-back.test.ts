/** What was handed over is taken back, while nobody has answered it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newestHanded } from '../../git/handover/newest-handed.ts';
import { takeBack } from '../../git/handover/take-back.ts';
import { begin, beginAll, endAll, git, place } from '../../git/testing/work-tree-scene.ts';
import {
  expectSound,
  handedNow,
  handNow,
  handTwice,
  noteOn,
  REVIEWS,
  someWork,
} from './support/hand-over-scene.ts';
import { SIGNATURE } from './support/signature.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

test('it is taken back while nobody has answered, and only then', async () => {
  await someWork();
  const first = await handNow({ [REVIEWS]: 'a.txt:1: Why?\n' });
  const second = await handNow({ [REVIEWS]: 'a.txt:1: And this?\n' });
  await takeBack({ place, signature: SIGNATURE }, second);
  expect(await handedNow()).toBe(first.commit);
  expect(await noteOn(first.commit)).toBe('a.txt:1: Why?\n');
  expect(await noteOn(second.commit)).toBeNull();
  await git('notes', '--ref=reviews', 'append', '-m', 'a.txt:1: Because.', first.commit);
  await expect(takeBack({ place, signature: SIGNATURE }, first)).rejects.toThrow('answered already');
  expect(await noteOn(first.commit)).toBe('a.txt:1: Why?\n\na.txt:1: Because.\n');
  await expectSound();
});

test('only the newest one is taken back', async () => {
  await someWork();
  const first = await handNow({ [REVIEWS]: 'a.txt:1: Why?\n' });
  const second = await handNow({ [REVIEWS]: 'a.txt:1: And this?\n' });
  await expect(takeBack({ place, signature: SIGNATURE }, first)).rejects.toThrow(
    'Something else was handed over since',
  );
  expect(await handedNow()).toBe(second.commit);
  expect(await noteOn(second.commit)).toBe('a.txt:1: Why?\n\na.txt:1: And this?\n');
});

test('it is not taken back once what stayed on the one before was changed', async () => {
  await someWork();
  const { first, second } = await handTwice();
  await git('notes', '--ref=reviews', 'add', '--force', '-m', 'Rewritten.', first.commit);
  await expect(takeBack({ place, signature: SIGNATURE }, second)).rejects.toThrow('answered already');
  expect(await noteOn(first.commit)).toBe('Rewritten.\n');
  expect(await handedNow()).toBe(second.commit);
});

test('an answer in another notes ref counts as well', async () => {
  await someWork();
  const handed = await handNow({});
  await git('notes', '--ref=agent', 'add', '-m', 'Done.', handed.commit);
  await expect(takeBack({ place, signature: SIGNATURE }, handed)).rejects.toThrow('answered already');
  expect(await newestHanded(place)).toBe(handed.commit);
});

test('taking back the first one leaves no trace among the refs', async () => {
  await someWork();
  const refs = await git('for-each-ref', 'refs/marginalia');
  await takeBack({ place, signature: SIGNATURE }, await handNow({}));
  expect(await git('for-each-ref', 'refs/marginalia')).toBe(refs);
  expect(await newestHanded(place)).toBeNull();
});

import { expect, test } from 'vitest';
import { asOfWords } from './as-of-words.ts';
import { placeOfRow } from './place-of-row.ts';
import { rowWords, whereParts } from './row-words.ts';
import { waitingRow as row } from './waiting-row.testing.ts';

const [A, B] = ['a'.repeat(40), 'b'.repeat(40)];
const anchor = { path: 'src/a.ts', side: 'new', lines: { first: 3, last: 4 } } as const;

test.each([
  [{ kind: 'answer' }, 'Bo answered you'],
  [{ kind: 'verdict', says: 'Code-Review-1' }, 'Needs work, says Bo'],
  [{ kind: 'verdict', says: 'Code-Review+2', writtenBy: 'Eve' }, 'Approved by Bo, as Eve wrote it'],
  [{ kind: 'verdict', says: 'Code-Review+2' }, 'Approved by Bo'],
  [{ kind: 'verdict', says: 'Verified+1', who: 'CI' }, 'Verified+1 by CI'],
  [{ kind: 'note' }, 'Bo wrote a note'],
  [{ kind: 'note', remarks: 1 }, 'Bo wrote a remark'],
  [{ kind: 'note', remarks: 3 }, 'Bo wrote 3 remarks'],
  [{ kind: 'note', asYou: true, remarks: 2 }, '2 remarks in your name'],
  [{ kind: 'note', asYou: true }, 'A note in your name'],
  [{ kind: 'answer', asYou: true }, 'An answer in your name'],
  [{ kind: 'verdict', asYou: true, says: 'Code-Review+2', who: 'Ann' }, 'Approved by Ann, in your name'],
  [{ kind: 'moved', commits: 2 }, '2 new commits since you read it'],
  [{ kind: 'moved', commits: 1, isRewritten: true }, 'Rewritten: 1 new commit since you read it'],
  [{ kind: 'moved', commits: 3, isRewritten: true, isRebasedOnly: true }, 'Rebased only since you read it'],
  [{ kind: 'moved' }, 'Moved since you read it'],
  [{ kind: 'moved', asYou: true, commits: 2 }, '2 new commits since you read it, in your name'],
  [{ kind: 'open', remarks: 2 }, '2 open remarks on your branch'],
] as const)('%j is said as “%s”', (more, words) => expect(rowWords(row(more)).what).toBe(words));

test('a row says where it is, as far as that is known', () => {
  expect(whereParts(row({ anchor }))).toEqual(['payments', 'topic', 'src/a.ts:3-4']);
  expect(whereParts(row({ ephemeral: true }))).toEqual(['payments', 'topic (ephemeral)']);
  expect(whereParts(row({ branch: null }))).toEqual(['payments', 'aaaaaaa']);
});

test('a row opens exactly where it is', () => {
  const there = { screen: 'compare', orgId: 'acme', repo: 'payments', branch: 'topic', base: 'main' };
  expect(placeOfRow(row({}))).toMatchObject({ ...there, commit: A, notesRef: 'refs/notes/commits' });
  expect(placeOfRow(row({ anchor }))).toMatchObject({ ...there, commit: A, file: 'src/a.ts', line: 3 });
  expect(placeOfRow(row({ anchor }))).not.toHaveProperty('changes');
  // On an earlier commit, whose line numbers are those of its own changes.
  expect(placeOfRow(row({ anchor, tip: B }))).toMatchObject({ commit: A, changes: A, line: 3 });
  // A removed line has no number on the new side.
  expect(placeOfRow(row({ anchor: { ...anchor, side: 'old' } }))).not.toHaveProperty('line');
  expect(placeOfRow(row({ kind: 'moved', from: B, notesRef: null, object: null }))).toEqual({
    ...there,
    ephemeral: false,
    ephemeralBase: false,
    since: B,
  });
  const ephemeral = { ephemeral: true, ephemeralBase: true };
  expect(placeOfRow(row(ephemeral))).toMatchObject(ephemeral);
  expect(placeOfRow(row({ branch: null, base: null }))).toMatchObject({ object: A });
});

test('since when it is known what waits', () => {
  const now = Date.parse('2026-11-26T12:00:00');
  const followed = { orgId: 'acme', repo: 'a', asOf: now, problem: null };
  expect(asOfWords([], now)).toMatch(/^No repository is followed yet/);
  expect(asOfWords([{ ...followed, asOf: null }], now)).toBe('The repositories are being read.');
  expect(asOfWords([followed, { ...followed, asOf: now - 3_600_000 }], now)).toBe(
    'As of 11:00 AM, in 2 repositories.',
  );
  expect(asOfWords([followed, { ...followed, asOf: null, problem: 'Away.' }], now)).toBe(
    'As of 12:00 PM, in 1 repository. 1 repository could not be read, or not in full.',
  );
});

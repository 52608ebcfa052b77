import { expect, test } from 'vitest';
import { outlineOf, readRemarks } from '../../shared/domain/remarks/index.ts';
import type { WaitingItem } from '../../shared/ipc/today.ts';
import { noteItems, type FreshChange, type Reader } from './note-items.ts';
import { addedLines, writtenParts } from './written-parts.ts';

const facts = { lineCount: (path: string) => (path.endsWith('.ts') ? 100 : null), changes: () => false };
/** Writes with Ann's address, but not with her app. */
const IN_ANNS_NAME = 'Ann, it says';
const ANN = { name: 'Ann', email: 'ann@example.com' };

type Revision = [who: string, text: string];

/** Revisions of a note, oldest first, each with its writer; Ann is the reader. */
const waiting = (...revisions: Revision[]): string[] =>
  itemsOf(...revisions).map(({ kind, who, excerpt, says }) => `${kind} ${who}: ${says ?? excerpt ?? ''}`);

const itemsOf = (...revisions: Revision[]): WaitingItem[] => itemsFor(ANN, ...revisions);

function itemsFor(reader: Reader, ...revisions: Revision[]): WaitingItem[] {
  const changes = revisions.map(([who, text], nth): FreshChange => ({
    commit: String(nth),
    who: who === IN_ANNS_NAME ? ANN.name : who,
    email: `${who.toLowerCase()}@example.com`,
    at: nth,
    isOwn: who === ANN.name,
    asYou: who === IN_ANNS_NAME,
    added: addedLines(text, nth === 0 ? [] : [revisions[nth - 1]?.[1] ?? '']),
  }));
  const text = revisions.at(-1)?.[1] ?? '';
  return noteItems(
    {
      notesRef: 'refs/notes/commits',
      object: 'a'.repeat(40),
      pieces: writtenParts(outlineOf(text).lines, readRemarks(text, facts)),
      changes: changes.toReversed(),
      ownLines: new Set(changes.flatMap(({ isOwn, added }) => (isOwn ? [...added] : []))),
    },
    reader,
  );
}

test('remarks, verdicts and paragraphs of others wait; own ones do not', () => {
  expect(
    waiting(
      ['Ann', 'Mine.\n\na.ts:1: Why?\n'],
      [
        'Bo',
        'Mine.\n\na.ts:1: Why?\n\nHis first\nparagraph.\n\nHis second.\n\nb.ts:2: And this?\n\nCode-Review-1: Bo <bo@x>\n',
      ],
    ),
  ).toEqual([
    'note Bo: His first',
    'note Bo: His second.',
    'note Bo: And this?',
    'verdict Bo: Code-Review-1',
  ]);
});

test('an answer is below a remark of the reader on the same lines', () => {
  const begun = 'a.ts:1: Why?\n\nb.ts:1: Bo’s own.\n';
  expect(
    waiting(['Ann', 'a.ts:1: Why?\n'], ['Bo', begun], ['Bo', `${begun}\na.ts:1: So.\n\nb.ts:1: Still.\n`]),
  ).toEqual(['note Bo: Bo’s own.', 'answer Bo: So.', 'note Bo: Still.']);
  // Above it, or after somebody else’s, it is none.
  expect(waiting(['Bo', 'a.ts:1: First.\n'], ['Ann', 'a.ts:1: First.\n\na.ts:1: Mine.\n'])).toEqual([
    'note Bo: First.',
  ]);
});

test('resolving a remark, and removing one again, is nothing new', () => {
  expect(waiting(['Ann', 'a.ts:1: Why?\n'], ['Bo', 'a.ts:1: [x] Why?\n'])).toEqual([]);
  expect(waiting(['Bo', 'a.ts:1: Why?\n'], ['Bo', ''])).toEqual([]);
});

const marksOf = (...revisions: Revision[]): string[] => itemsOf(...revisions).map(({ mark }) => mark);

test('what is removed above changes no mark', () => {
  const [above, rest] = ['Words above.\n\n', 'a.ts:1: Why?\n\nBelow.\n\nCode-Review+1: Bo <bo@x>\n'];
  const before = marksOf(['Bo', above + rest]);
  expect(marksOf(['Bo', above + rest], ['Bo', rest])).toEqual(before.slice(1));
});

test('a verdict belongs to whom it names; one in the name of the reader waits, and says so', () => {
  const items = itemsOf(['CI', 'Verified+1: CI <ci@x>\nCode-Review+2: Ann <ANN@example.com>\n']);
  expect(items).toMatchObject([
    { kind: 'verdict', who: 'CI', says: 'Verified+1', asYou: false },
    { kind: 'verdict', who: 'Ann', says: 'Code-Review+2', asYou: true },
  ]);
});

test('where the reader is not known, verdicts wait, and are nobody’s', () => {
  const items = itemsFor(null, ['Ann', ''], ['CI', 'Verified+1: CI <ci@x>\n']);
  expect(items).toMatchObject([{ kind: 'verdict', who: 'CI', asYou: false }]);
});

test('nobody hides words from the reader by writing them in the name of the reader', () => {
  const items = itemsOf(
    ['Ann', 'a.ts:1: Why?\n'],
    [IN_ANNS_NAME, 'a.ts:1: Why?\n\na.ts:1: Fixed.\n\nWords.\n'],
  );
  expect(items).toMatchObject([
    { kind: 'answer', who: 'Ann', excerpt: 'Fixed.', asYou: true, notesCommit: '1' },
    { kind: 'note', who: 'Ann', excerpt: 'Words.', asYou: true },
  ]);
});

test('what looks like a remark on no file of the commit is a paragraph', () => {
  expect(waiting(['Bo', 'Note: this is prose.\nMore of it.\n'])).toEqual(['note Bo: Note: this is prose.']);
});

test.each([
  ['remarks', (nth: number) => `a.ts:1: ${String(nth)}\n`],
  ['paragraphs', (nth: number) => `Words ${String(nth)}.\n`],
  ['verdicts', (nth: number) => `Verified+1: CI <ci${String(nth)}@x>`],
])('of a note with very many %s, the first ones wait', (_, part) => {
  const text = Array.from({ length: 5_000 }, (__, nth) => part(nth)).join('\n');
  expect(waiting(['Bo', text])).toHaveLength(1_000);
});

test('a line that is too long for a verdict is a paragraph', () => {
  const line = `Verified+1: ${'C'.repeat(1_000)} <ci@x>`;
  expect(itemsOf(['Bo', `${line}\n`])).toMatchObject([{ kind: 'note', who: 'Bo' }]);
});

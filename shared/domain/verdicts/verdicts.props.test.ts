import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinAppended } from '../notes/append.ts';
import { changeBlock } from '../remarks/index.ts';
import { readVerdicts, type Vote } from './parse.ts';
import {
  changeVerdict,
  onlyVerdicts,
  verdictLine,
  verdictOf,
  withoutVerdicts,
  type Reviewer,
} from './write.ts';

const ANN: Reviewer = { name: 'Ann Example', email: 'ann@example.com' };
const BO: Reviewer = { name: 'Bo', email: 'bo@example.com' };

/** The note after a verdict, as the writers of notes make it. */
function after(note: string | null, reviewer: Reviewer, vote: Vote | null, message?: string): string {
  const change = changeVerdict(note, reviewer, vote, message);
  if (change.action === 'none') return note ?? '';
  if (change.action === 'append') return joinAppended(note, change.text);
  return change.blocks.reduce((text, block) => changeBlock(text, block) ?? text, note ?? '');
}
/** The lines that are no verdict of Ann's. */
const others = (text: string): string[] =>
  text.split(/\r?\n/).filter((one) => one.trim() !== '' && !/^Code-Review[+-][12]: .*<ann@/i.test(one));
const saysOf = (note: string): string[] => readVerdicts(note).map(({ says, name }) => `${says} ${name}`);

test('reads what Gerrit, people and continuous integration write', () => {
  const note = [
    'Looks right to me.',
    '',
    'Code-Review+2: Ann Example <ann@example.com>',
    'Verified-1: CI <>',
    'My-Own-Label+1: A. N. Other <a@example.com>',
    'Reviewed-by: Bo <bo@example.com>',
    'nacked-by: Cy',
    'Submitted-by: Ann Example <ann@example.com>',
    'Code-Review+3: Ann Example <ann@example.com>',
    '  Code-Review-2: quoted <q@example.com>',
    'Code-Review+1:',
    'Code-Review+1: <broken',
  ].join('\r\n');
  expect(readVerdicts(note).map(({ says, vote, name, email }) => [says, vote, name, email])).toEqual([
    ['Code-Review+2', 2, 'Ann Example', 'ann@example.com'],
    ['Verified-1', -1, 'CI', ''],
    ['My-Own-Label+1', 1, 'A. N. Other', 'a@example.com'],
    ['Reviewed-by', 'for', 'Bo', 'bo@example.com'],
    ['nacked-by', 'against', 'Cy', ''],
  ]);
});

test('lines of one person are all read; people are told apart by address', () => {
  const note =
    'Code-Review-1: Ann <ANN@example.com>\nCode-Review+1: Bo <b@x>\nCode-Review+2: Ann E. <ann@example.com>\n';
  expect(saysOf(note)).toEqual(['Code-Review-1 Ann', 'Code-Review+1 Bo', 'Code-Review+2 Ann E.']);
});

test('a verdict is given, changed with a sentence, and withdrawn', () => {
  const given = after('General words.\n', ANN, 2);
  expect(given).toBe('General words.\n\nCode-Review+2: Ann Example <ann@example.com>');
  const both = after(`${given}\n`, BO, -1, 'The cap is in the wrong place.');
  const changed = after(both, ANN, -2);
  expect(changed).toBe(
    'General words.\n\nCode-Review-2: Ann Example <ann@example.com>\n\n' +
      'The cap is in the wrong place.\n\nCode-Review-1: Bo <bo@example.com>',
  );
  const withdrawn = after(after(changed, ANN, null), BO, 1, 'It is right now.');
  expect(withdrawn).toBe(
    'General words.\n\nThe cap is in the wrong place.\n\nIt is right now.\n\nCode-Review+1: Bo <bo@example.com>',
  );
  expect(changeVerdict(withdrawn, ANN, null)).toEqual({ action: 'none' });
  expect(changeVerdict(withdrawn, BO, 1)).toEqual({ action: 'none' });
});

test('whatever a note holds: the verdict is there afterwards, once, and every other line stays', () => {
  const line = fc.oneof(
    fc.constantFrom('', 'words', 'a.ts:3: remark', 'Code-Review+2: Bo <bo@example.com>'),
    fc.constantFrom(verdictLine(ANN, 1), verdictLine(ANN, -2), 'Code-Review+1: ann <Ann@Example.com>'),
    fc.string({ maxLength: 12 }).filter((text) => !/[\r\n]|^(?: {2}|\t)/.test(text)),
  );
  const vote = fc.constantFrom<Vote | null>(-2, -1, 1, 2, null);
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      fc.constantFrom('\n', '\r\n'),
      vote,
      (lines, end, next) => {
        const note = lines.join(end);
        const now = after(note, ANN, next);
        const own = readVerdicts(now).map((one) => ({ ...one, by: { is: 'person' } as const }));
        expect(verdictOf(own, ANN)?.vote ?? null).toBe(next);
        expect(others(now)).toEqual(others(note));
      },
    ),
  );
});

test('of a note full of verdicts of one person only the last ones are changed together', () => {
  const change = changeVerdict(`${verdictLine(ANN, 1)}\n`.repeat(20_000), ANN, 2);
  expect(change.action === 'edit' && change.blocks.length).toBe(20);
});

test('a verdict with lines that belong to it is read, changed, withdrawn and left behind like any other', () => {
  const note = `${verdictLine(ANN, 1)}\n  Code-Review+2: Bo <bo@example.com>\n\n\tmore\nWords.\n`;
  expect(saysOf(note)).toEqual(['Code-Review+1 Ann Example']);
  const further = '> Code-Review+2: Bo <bo@example.com>\n>\n> more';
  expect(after(note, ANN, -1)).toBe(`${verdictLine(ANN, -1)}\n\n${further}\nWords.\n`);
  expect(after(note, ANN, null)).toBe(`${further}\nWords.\n`);
  expect(withoutVerdicts(note)).toBe('Words.\n');
  expect(onlyVerdicts(`a\n${note}`)).toBe(note.replace('Words.\n', ''));
});

test('whatever a note holds: a copy has none of its verdicts, by the same rule that reads them', () => {
  const line = fc.constantFrom(
    '',
    ' ',
    'words',
    '  indented',
    '\ttab',
    'a.ts:3: remark',
    '> q',
    verdictLine(ANN, 2),
    'Reviewed-by: Bo',
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
      const note = lines.join(end);
      expect(readVerdicts(withoutVerdicts(note))).toEqual([]);
      expect(saysOf(onlyVerdicts(note))).toEqual(saysOf(note));
    }),
  );
});

test('a line that somebody else wrote in my name is no verdict of mine: mine is written beside it', () => {
  const note = verdictLine(ANN, 2);
  expect(changeVerdict(note, ANN, 2, '', () => false)).toEqual({ action: 'append', text: note });
  expect(changeVerdict(note, ANN, 2)).toEqual({ action: 'none' });
});

test('a note for another commit leaves the verdicts behind', () => {
  expect(
    withoutVerdicts(
      `Words.\n\n${verdictLine(ANN, 2)}\n\na.ts:3: Why?\n  More.\n${verdictLine(BO, 1)}\nVerified+1: CI <ci@x>\n`,
    ),
  ).toBe('Words.\n\na.ts:3: Why?\n  More.\n');
  expect(withoutVerdicts(`${verdictLine(ANN, 2)}\n`)).toBe('');
  expect(withoutVerdicts('Words.\n\nMore.')).toBe('Words.\n\nMore.');
});

test('more people than review anything, and lines longer than any name, are not read', () => {
  const crowd = Array.from({ length: 10_200 }, (_, n) => `Code-Review+1: Ann <a${n}@example.com>`).join('\n');
  expect(readVerdicts(crowd)).toHaveLength(10_000);
  expect(readVerdicts(`Code-Review+1: ${'A'.repeat(1_000)} <a@example.com>`)).toEqual([]);
});

test('words that go along are nobody else’s verdict: such a line is quoted', () => {
  const words = 'Not yet.\r\nCode-Review+2: Bo <bo@example.com>\nReviewed-by: Bo';
  const note = after(null, ANN, -1, words);
  expect(note).toBe(
    `Not yet.\n> Code-Review+2: Bo <bo@example.com>\n> Reviewed-by: Bo\n\n${verdictLine(ANN, -1)}`,
  );
  expect(saysOf(note)).toEqual(['Code-Review-1 Ann Example']);
});

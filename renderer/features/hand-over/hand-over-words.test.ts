import { expect, test } from 'vitest';
import { handedOverWords } from './hand-over-words.ts';

const ref = 'refs/marginalia/handed/main';

const nothingStays = { stay: 0, drafts: 0, general: 0 };

test('what was handed over is said with where it is and how others see it', () => {
  const report = { ref, notesRefs: ['refs/notes/reviews'], remarks: 2, ...nothingStays };
  expect(handedOverWords(1, report)).toEqual({
    words: 'Handed over 3 remarks',
    next: `What you reviewed is ${ref}. Others see its remarks with “marginalia review list”, or with`,
    command: `git notes --ref=reviews show ${ref}`,
  });
  const two = { ...report, notesRefs: ['refs/notes/reviews', 'refs/notes/team'] };
  expect(handedOverWords(1, two).next).toContain('or (also in team) with');
});

test('for remarks on commits nothing but the ref was written', () => {
  const report = { ref, notesRefs: [], remarks: 0, ...nothingStays };
  expect(handedOverWords(2, report)).toEqual({
    words: 'Handed over 2 remarks',
    next: `They are in notes already, and what you reviewed is ${ref}.`,
  });
  expect(handedOverWords(0, report)).toEqual({
    words: 'Handed over without open remarks',
    next: `What you reviewed is ${ref}.`,
  });
});

test('what stays in the app does not count, and it is said why', () => {
  const report = { ref, notesRefs: [], remarks: 0, stay: 1, drafts: 2, general: 0 };
  const staying =
    '1 remark stays in this app: the lines are gone. 2 drafts stay in this app until you save them.';
  expect(handedOverWords(0, report)).toEqual({
    words: 'Handed over without open remarks',
    next: `What you reviewed is ${ref}. ${staying}`,
  });
  // "They" are those that were handed over.
  expect(handedOverWords(2, report)).toEqual({
    words: 'Handed over 2 remarks',
    next: `They are in notes already, and what you reviewed is ${ref}. ${staying}`,
  });
  expect(handedOverWords(0, { ...report, remarks: 3, stay: 2, drafts: 1 })).toMatchObject({
    words: 'Handed over 3 remarks',
    next: expect.stringMatching(
      / 2 remarks stay in this app: .* 1 draft stays in this app until you save it\.$/,
    ),
  });
});

test('a note on the changes as a whole stays, and it is said until when', () => {
  const report = { ref, notesRefs: [], remarks: 1, stay: 0, drafts: 0, general: 1 };
  expect(handedOverWords(0, report).next).toMatch(
    / What you wrote on the changes as a whole stays in this app until they are committed\.$/,
  );
});

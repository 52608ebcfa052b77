import { expect, test } from 'vitest';
import { handedOverWords } from './hand-over-words.ts';

const ref = 'refs/marginalia/handed/main';

test('what was handed over is said with where it is and how others see it', () => {
  expect(handedOverWords(3, { ref, notesRefs: ['refs/notes/reviews'], someStay: false })).toEqual({
    words: 'Handed over 3 remarks',
    next: `What you reviewed is ${ref}. Others see its remarks with “marginalia review list”, or with`,
    command: `git notes --ref=reviews show ${ref}`,
  });
  expect(
    handedOverWords(1, { ref, notesRefs: ['refs/notes/reviews', 'refs/notes/team'], someStay: false }).next,
  ).toContain('or (also in team) with');
});

test('for remarks on commits nothing but the ref was written', () => {
  expect(handedOverWords(2, { ref, notesRefs: [], someStay: false })).toEqual({
    words: 'Handed over 2 remarks',
    next: `They are in notes already, and what you reviewed is ${ref}.`,
  });
  expect(handedOverWords(0, { ref, notesRefs: [], someStay: false })).toEqual({
    words: 'Handed over without open remarks',
    next: `What you reviewed is ${ref}.`,
  });
  expect(handedOverWords(1, { ref, notesRefs: [], someStay: true }).next).toBe(
    `Remarks whose lines are gone stay in this app. What you reviewed is ${ref}.`,
  );
});

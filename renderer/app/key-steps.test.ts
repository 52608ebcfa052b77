import { expect, test } from 'vitest';
import { keymapOf, type KeyChoice } from '../../shared/keys/keymap.ts';
import { MAX_COUNT, NOTHING_PENDING, stepWith, type Pending } from './key-steps.ts';

const VIM: KeyChoice = { preset: 'vim', own: {} };

/** What runs when these strokes are pressed one after the other. */
function pressed(strokes: readonly string[], choice: KeyChoice = VIM, typing = false) {
  const keymap = keymapOf(choice, false);
  let pending: Pending = NOTHING_PENDING;
  const ran: string[] = [];
  let taken = false;
  for (const stroke of strokes) {
    const step = stepWith(pending, stroke, keymap, { typing });
    ({ pending, taken } = step);
    if (step.run) ran.push(step.run.times === 1 ? step.run.name : `${step.run.times} × ${step.run.name}`);
  }
  return { ran, pending, taken };
}

test('keys one after the other run once all are there', () => {
  expect(pressed(['g']).pending).toEqual({ count: null, strokes: ['g'] });
  expect(pressed(['g', 't'])).toEqual({ ran: ['file.next'], pending: NOTHING_PENDING, taken: true });
  expect(pressed(['g', 'T', 'g', 'g']).ran).toEqual(['file.previous', 'row.first']);
});

test('a key that continues nothing forgets what was begun, and does nothing itself', () => {
  expect(pressed(['g', 'j'])).toEqual({ ran: [], pending: NOTHING_PENDING, taken: true });
  expect(pressed(['g', 'j', 'j']).ran).toEqual(['row.next']);
});

test('Escape forgets what was begun and goes back only when nothing was', () => {
  expect(pressed(['g', 'Escape'])).toEqual({ ran: [], pending: NOTHING_PENDING, taken: true });
  expect(pressed(['5', 'Escape', 'j']).ran).toEqual(['row.next']);
  expect(pressed(['Escape']).ran).toEqual(['back']);
});

test('a number repeats the command after it, where that can be repeated', () => {
  expect(pressed(['5', 'j']).ran).toEqual(['5 × row.next']);
  expect(pressed(['1', '0', 'g', 't']).ran).toEqual(['10 × file.next']);
  expect(pressed(['3', 'v', 'j']).ran).toEqual(['file.viewed', 'row.next']);
  expect(pressed(['2', 'j'], { preset: 'marginalia', own: {} }).ran).toEqual(['2 × file.next']);
  expect(pressed(['9', '9', '9', '9', 'j']).ran).toEqual([`${MAX_COUNT} × row.next`]);
});

test('0 begins no number, and a digit that is bound is a key', () => {
  expect(pressed(['0']).pending).toEqual(NOTHING_PENDING);
  const choice: KeyChoice = { preset: 'marginalia', own: { 'view.toggle': ['1'] } };
  expect(pressed(['1', '2', '1', 'j'], choice).ran).toEqual(['view.toggle', '21 × file.next']);
});

test('a number before a key that does nothing is forgotten, and the key is left alone', () => {
  expect(pressed(['5', 'F9'])).toEqual({ ran: [], pending: NOTHING_PENDING, taken: false });
});

test('in a text field text is text: what begins with Ctrl goes on with any key', () => {
  expect(pressed(['g', 't'], VIM, true)).toMatchObject({ ran: [], taken: false });
  expect(pressed(['5'], VIM, true)).toMatchObject({ pending: NOTHING_PENDING, taken: false });
  const choice: KeyChoice = { preset: 'marginalia', own: { 'view.toggle': ['mod+u s'] } };
  expect(pressed(['mod+u', 's'], choice, true).ran).toEqual(['view.toggle']);
  expect(pressed(['mod+k'], VIM, true).ran).toEqual(['palette.open']);
});

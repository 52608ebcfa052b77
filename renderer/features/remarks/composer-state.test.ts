import { expect, test } from 'vitest';
import {
  composerReducer,
  composerWords,
  opening,
  type ComposerEvent,
  type ComposerState,
} from './composer-state.ts';

const error = { kind: 'offline', message: 'No network.' } as const;
const run = (...events: ComposerEvent[]): ComposerState => events.reduce(composerReducer, opening);
const typed = (text: string): ComposerEvent => ({ type: 'typed', text, caret: text.length });
const empty: ComposerEvent = { type: 'loaded', draft: null, text: '' };

test('a draft comes back with its caret; without one it begins with the text that is edited', () => {
  expect(run({ type: 'loaded', draft: { text: 'half a', caret: 2, savedAt: 1 }, text: 'old' })).toMatchObject(
    {
      phase: 'writing',
      text: 'half a',
      caret: 2,
      draft: 'saved',
    },
  );
  expect(run({ type: 'loaded', draft: { text: 'a', caret: 0, savedAt: 0 }, text: '' }).draft).toBe('behind');
  expect(run({ type: 'loaded', draft: null, text: 'old' })).toMatchObject({
    text: 'old',
    caret: 3,
    draft: 'none',
  });
});

test('a draft that is read late never replaces what was typed', () => {
  const state = run(empty, typed('mine'), {
    type: 'loaded',
    draft: { text: 'late', caret: 0, savedAt: 1 },
    text: '',
  });
  expect(state.text).toBe('mine');
});

test('a draft counts as saved only with the text that is there now', () => {
  const behind = run(empty, typed('one'), typed('one two'), { type: 'draftKept', text: 'one' });
  expect(behind.draft).toBe('behind');
  expect(composerReducer(behind, { type: 'draftKept', text: 'one two' }).draft).toBe('saved');
});

test('nothing can be typed while it is sent, and a refusal gives the text back', () => {
  const sent = run(empty, typed('mine'), { type: 'sent' }, typed('other'));
  expect(sent).toMatchObject({ phase: 'saving', text: 'mine' });
  expect(composerReducer(sent, { type: 'failed', error })).toMatchObject({
    phase: 'writing',
    text: 'mine',
    problem: error,
  });
});

test('it says how safe the text is', () => {
  expect(composerWords(run(empty))).toBe('');
  expect(composerWords(run(empty, typed('a')))).toBe('Saving…');
  expect(composerWords(run(empty, typed('a'), { type: 'draftKept', text: 'a' }))).toBe('Draft saved');
  expect(composerWords(run(empty, typed('a'), { type: 'draftFailed', error }))).toBe('Not kept on disk');
});

import { expect, test } from 'vitest';
import type { FolderRefusal } from '../../../shared/folder-questions.ts';
import { refusalWords, tookTooLong } from './words.ts';

const refusal = (kind: FolderRefusal['kind'], message = 'notes_ref: not one'): FolderRefusal => ({
  kind,
  message,
});

test.each([
  ['validation', 'Could not write the note: notes_ref: not one.'],
  ['not-found', 'Could not write the note: notes_ref: not one.'],
  ['conflict', 'Something changed in the folder meanwhile: could not write the note. notes_ref: not one.'],
  ['too-large', 'This is too large: could not write the note. notes_ref: not one.'],
] as const)('a note that is refused: %s', (kind, message) => {
  const words = refusalWords(refusal(kind), 'writeNote');
  expect(words).toEqual({ kind, message, next: expect.stringMatching(/\S/) });
});

test('what is gone, what is in the way, and what Git could not read are told apart', () => {
  expect(refusalWords(refusal('not-found'), 'diff')).toMatchObject({
    kind: 'not-found',
    message: 'The branch or the base no longer exists.',
  });
  expect(refusalWords(refusal('not-found'), 'commits')).toMatchObject({
    kind: 'not-found',
    message: 'This is no longer in the folder.',
  });
  const lock = 'A lock is in the way: x.lock. If no Git command is running in that folder, delete this file';
  const next = 'Then save again: what you wrote is kept.';
  expect(refusalWords({ ...refusal('validation', lock), next }, 'writeNote')).toEqual({
    kind: 'validation',
    message: `${lock}.`,
    next,
  });
  expect(refusalWords(refusal('host-unavailable'), 'writeNote')).toBeNull();
});

test('an answer that takes too long says how long it took', () => {
  expect(tookTooLong('worktree')).toEqual({
    kind: 'timeout',
    message: 'Git gave no answer in 180 s: could not read the uncommitted changes.',
    next: 'Try again.',
  });
});

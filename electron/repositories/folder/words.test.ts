import { expect, test } from 'vitest';
import type { FolderRefusal } from '../../../shared/folder-questions.ts';
import { refusalWords, tookTooLong } from './words.ts';

const refusal = (status: number, detail = 'notes_ref: not one', type = 'about:blank'): FolderRefusal => ({
  status,
  type,
  code: null,
  detail,
});

test.each([
  [400, 'validation', 'Could not write the note: notes_ref: not one.'],
  [404, 'not-found', 'Could not write the note: notes_ref: not one.'],
  [
    409,
    'conflict',
    'Something changed in the folder meanwhile: could not write the note. notes_ref: not one.',
  ],
  [413, 'too-large', 'This is too large: could not write the note. notes_ref: not one.'],
])('a note that is refused with %d: %s', (status, kind, message) => {
  const words = refusalWords(refusal(status), 'writeNote');
  expect(words).toEqual({ kind, message, next: expect.stringMatching(/\S/) });
});

test('what is gone, what is in the way, and what Git could not read are told apart', () => {
  expect(refusalWords(refusal(404), 'diff')).toMatchObject({
    kind: 'not-found',
    message: 'The branch or the base no longer exists.',
  });
  expect(refusalWords(refusal(404), 'commits')).toMatchObject({
    kind: 'not-found',
    message: 'This is no longer in the folder.',
  });
  const lock = 'A lock is in the way: x.lock. If no Git command is running in that folder, delete this file';
  expect(refusalWords(refusal(503, lock, 'urn:marginalia:problem:lock-in-the-way'), 'writeNote')).toEqual({
    kind: 'validation',
    message: `${lock}.`,
    next: 'Then save again: what you wrote is kept.',
  });
  expect(refusalWords(refusal(500), 'writeNote')).toBeNull();
});

test('an answer that takes too long says how long it took', () => {
  expect(tookTooLong('worktree')).toEqual({
    kind: 'timeout',
    message: 'Git gave no answer in 180 s: could not read the uncommitted changes.',
    next: 'Try again.',
  });
});

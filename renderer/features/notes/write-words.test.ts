import { expect, test } from 'vitest';
import type { AppError } from '../../../shared/errors.ts';
import { writeWords } from './write-words.ts';

const waiting = (error: AppError | null, retryAt: number | null = 8_000): string =>
  writeWords({ state: 'waiting', error, retryAt }, 0);
const message = 'A sentence.';

test('every state has its words', () => {
  const still = { error: null, retryAt: null };
  expect(writeWords({ ...still, state: 'sending' }, 0)).toBe('Sending');
  expect(writeWords({ ...still, state: 'verifying' }, 0)).toBe('Checking whether it was saved');
  expect(writeWords({ ...still, state: 'needs-you' }, 0)).toBe('Needs you');
});

test('a write that waits says for what, and counts down', () => {
  expect(waiting({ kind: 'rate-limited', message, retryAfterMs: 8_000 })).toBe('Rate-limited, again in 8 s');
  expect(waiting({ kind: 'offline', message })).toBe('Offline, again in 8 s');
  expect(waiting({ kind: 'host-unavailable', message })).toBe('Offline, again in 8 s');
  expect(waiting({ kind: 'timeout', message })).toBe('No answer, again in 8 s');
  expect(waiting({ kind: 'keychain-locked', message })).toBe('Key locked, again in 8 s');
  expect(waiting({ kind: 'keychain-unavailable', message })).toBe('No key, again in 8 s');
  expect(waiting(null)).toBe('Waiting, again in 8 s');
  expect(waiting({ kind: 'offline', message }, null)).toBe('Offline, trying again');
});

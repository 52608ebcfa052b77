import { expect, test } from 'vitest';
import { reduceReading, STARTED, type ReadingEvent } from './reading.ts';

const after = (...events: ReadingEvent[]) => events.reduce(reduceReading, STARTED);
const HEAD = {
  type: 'head',
  branch: 'topic',
  base: 'main',
  mergeBase: 'abc',
  tips: null,
  caveats: ['cut'],
  includesBase: 2,
  movesCut: false,
} as const;
const STATS = { type: 'stats', files: 2, additions: 3, deletions: 4 } as const;

test('an answer that arrives whole is ready, with its sides and its totals', () => {
  const reading = after(HEAD, STATS, { type: 'progress', bytes: 10 }, { type: 'done', bytes: 20 });
  expect(reading).toEqual({
    status: 'ready',
    error: null,
    bytesRead: 20,
    stats: { files: 2, additions: 3, deletions: 4 },
    branch: 'topic',
    base: 'main',
    mergeBase: 'abc',
    tips: null,
    caveats: ['cut'],
    includesBase: 2,
    generated: new Map(),
    movesCut: false,
  });
});

test('an answer that breaks off keeps what came before it, and says why', () => {
  const reading = after(STATS, { type: 'failed', failure: { broken: 'The answer broke off.' } });
  expect(reading.status).toBe('failed');
  expect(reading.error).toEqual({ kind: 'internal', message: 'The answer broke off.', next: 'Try again.' });
  expect(reading.stats).not.toBeNull();
  expect(after({ type: 'crashed' }).error?.message).toBe('The diff worker stopped.');
});

test('begun anew, nothing is left of the reading before but what it is of', () => {
  const reading = after(HEAD, STATS, { type: 'crashed' }, { type: 'started' });
  expect(reading).toEqual({
    ...STARTED,
    branch: 'topic',
    base: 'main',
    mergeBase: 'abc',
    caveats: ['cut'],
    includesBase: 2,
    movesCut: false,
  });
});

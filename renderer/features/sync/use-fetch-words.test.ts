import { expect, test } from 'vitest';
import { fetchWords } from './use-fetch-words.ts';

const silence = { what: '', done: 0, total: null, size: '' };

test('a fetch is said without numbers until there are some', () => {
  expect(fetchWords({ part: 'history', progress: silence })).toBe('Loading the history: asking the host');
  const progress = { what: 'Receiving objects', done: 450, total: 1000, size: '' };
  expect(fetchWords({ part: 'notes', progress })).toBe('Loading notes: Receiving objects 45% (450 of 1,000)');
});

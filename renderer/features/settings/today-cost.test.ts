import { expect, test } from 'vitest';
import { costWords } from './TodayFields.tsx';

test('what it costs to know what waits is said', () => {
  const at = Date.parse('2026-11-26T09:12:00');
  expect(costWords(null, 1, at)).toBe('1 repository is followed. No round yet since the app was started.');
  expect(costWords({ at, repositories: 12, requests: 12, ms: 1234 }, 12, at)).toBe(
    '12 repositories are followed. The last round, at 9:12 AM, took 12 requests and 1.2 s.',
  );
});

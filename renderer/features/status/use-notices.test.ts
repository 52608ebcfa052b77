import { expect, test } from 'vitest';
import { setAsideWords } from './use-notices.ts';

test('a file that was set aside is told with its reason and its place', () => {
  expect(setAsideWords([])).toBeNull();
  const file = {
    file: '/profile/marginalia.db.aside-1',
    reason: 'marginalia.db: it is damaged. Carried over: 2 drafts.',
  };
  expect(setAsideWords([file, { ...file, reason: 'settings.json: no.' }])).toBe(
    'marginalia.db: it is damaged. Carried over: 2 drafts. The old file is kept: /profile/marginalia.db.aside-1 settings.json: no. The old file is kept: /profile/marginalia.db.aside-1',
  );
});

import { expect, test } from 'vitest';
import { allPages } from './pages.ts';

test('a list whose pages are large ends before the memory does', async () => {
  const items = Array.from({ length: 400_000 }, () => 'x');
  let asked = 0;
  const list = allPages(() => {
    asked += 1;
    return Promise.resolve({ items, nextCursor: String(asked) });
  });
  await expect(list).rejects.toMatchObject({ error: { message: 'The host’s list does not end.' } });
  expect(asked).toBe(3);
});

test('a list whose pages are small and never end ends, too', async () => {
  let asked = 0;
  const list = allPages(() => {
    asked += 1;
    return Promise.resolve({ items: [], nextCursor: String(asked) });
  });
  await expect(list).rejects.toMatchObject({ error: { message: 'The host’s list does not end.' } });
  expect(asked).toBe(2_000);
});

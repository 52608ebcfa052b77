import { expect, test } from 'vitest';
import { precedence } from './precedence.ts';

test('what comes behind waits for the work on its own repository', async () => {
  const { first, behind } = precedence();
  const piece = Promise.withResolvers<string>();
  const diff = first('one', () => piece.promise);
  let there = false;
  const waiting = behind('one').then(() => (there = true));
  await behind('other');
  expect(there).toBe(false);
  piece.resolve('files');
  expect(await diff).toBe('files');
  await waiting;
  await behind('one');
});

test('work that fails, and what takes long, hold nothing up', async () => {
  const { first, behind } = precedence();
  const failing = first('one', () => Promise.reject(new Error('broken')));
  await behind('one');
  await expect(failing).rejects.toThrow('broken');
  const slow = Promise.withResolvers<void>();
  const diff = first('one', () => slow.promise);
  await behind('one');
  slow.resolve();
  await diff;
});

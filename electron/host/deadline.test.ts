import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startDeadline } from './deadline.ts';

test('the clock stands still while somebody else is waited for', async () => {
  const deadline = startDeadline(40);
  await deadline.standStill(() => sleep(80));
  expect(deadline.signal.aborted).toBe(false);
  await sleep(80);
  expect(deadline.signal.aborted).toBe(true);
});

test('what takes too long is not waited for', async () => {
  const deadline = startDeadline(10);
  expect(await deadline.orOver(Promise.resolve('quick'))).toBe('quick');
  await expect(deadline.orOver(new Promise(() => undefined))).rejects.toThrow('aborted');
  expect(deadline.signal.aborted).toBe(true);
});

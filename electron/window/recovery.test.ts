import { expect, test } from 'vitest';
import { createRecoveries, createRestarts } from './recovery.ts';

test('three deaths within a minute are forgiven, a fourth asks; later ones are forgiven again', () => {
  let now = 0;
  const mayRestart = createRestarts(() => now);
  expect([mayRestart(), mayRestart(), mayRestart(), mayRestart()]).toEqual([true, true, true, false]);
  now = 60_001;
  expect(mayRestart()).toBe(true);
});

test('a recovery is told to who is there, and once to who comes', () => {
  const told: string[] = [];
  const recoveries = createRecoveries((part) => void told.push(part));
  expect(recoveries.take()).toBeNull();
  recoveries.note('page');
  recoveries.note('host');
  expect(told).toEqual(['page', 'host']);
  expect(recoveries.take()).toBe('host');
  expect(recoveries.take()).toBeNull();
});

import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

test('somebody without a name is called by their address, and somebody without both is not called nothing', () => {
  expect(personName('Ada', 'ada@example.com')).toBe('Ada');
  expect(personName(' ', ' only@example.com')).toBe('only@example.com');
  expect(personName('', '')).toBe('(no name)');
});

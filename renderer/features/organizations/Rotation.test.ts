import { expect, test } from 'vitest';
import { rotationStep } from './Rotation.tsx';

const old = { id: 'old', addedAt: '2026-01-01T00:00:00.000Z' };
const fresh = { id: 'new', addedAt: '2026-02-01T00:00:00.000Z' };

test('test both, switch, remove; and nothing with one key', () => {
  expect(rotationStep([old], new Set())).toBeNull();
  expect(rotationStep([old, fresh], new Set())).toBe('test');
  expect(rotationStep([old, fresh], new Set(['old']))).toBe('test');
  expect(rotationStep([old, fresh], new Set(['old', 'new']))).toBe('switch');
  expect(rotationStep([fresh, old], new Set())).toBe('remove');
});

import { expect, test } from 'vitest';
import { createGate, type Pause } from './gate.ts';

const app = { orgId: 'acme', repo: 'app' };

test('a pause holds for its repository and key alone, and ends by itself', () => {
  let now = 1000;
  const gate = createGate({ now: () => now });
  gate.close(app, 5000);
  expect(gate.left(app)).toBe(5000);
  for (const other of [
    { orgId: 'acme' },
    { orgId: 'acme', repo: 'docs' },
    { orgId: 'other', repo: 'app' },
    { ...app, keyId: 'k2' },
  ])
    expect(gate.left(other)).toBe(0);
  now = 6000;
  expect(gate.left(app)).toBe(0);
  expect(gate.pauses()).toEqual([]);
});

test('a shorter pause does not cut a longer one; a changed key lifts it, and whoever shows it is told', () => {
  const told: Pause[][] = [];
  const gate = createGate({ now: () => 0, changed: (pauses) => void told.push(pauses) });
  gate.close(app, 5000);
  gate.close(app, 10);
  expect(gate.left(app)).toBe(5000);
  gate.open('other');
  gate.open('acme');
  expect(gate.left(app)).toBe(0);
  expect(told).toEqual([[{ ...app, until: 5000 }], []]);
});

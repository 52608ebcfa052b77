import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { setup } from './own-folder.mjs';

test('tests write to the folder of their run', () => {
  expect(tmpdir()).toMatch(/marginalia-unit-\w+$/);
});

test('the folder of a run goes with what is left in it, and the one before holds again', () => {
  const before = tmpdir();
  const end = setup();
  const own = tmpdir();
  mkdirSync(join(own, 'left', 'behind'), { recursive: true });
  end();
  expect(existsSync(own)).toBe(false);
  expect(existsSync(dirname(own))).toBe(true);
  expect(tmpdir()).toBe(before);
});

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { profileProblem } from './profile.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'profile-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a missing folder is made, for its owner alone', () => {
  const profile = join(folder, 'new', 'profile');
  expect(profileProblem(profile)).toBeNull();
  expect(statSync(profile).isDirectory()).toBe(true);
});

test('a file in its place, or on the way to it, is told in a sentence', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const profile of [file, join(file, 'below')])
    expect(profileProblem(profile)?.message).toContain(profile);
});

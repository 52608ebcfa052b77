import { mkdir, mkdtemp, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryIdentity } from './repository-identity.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-'));
});
afterEach(async () => await rm(folder, { recursive: true }));

test('a place that cannot be looked at has an identity of its own, and another one once a repository is there', async () => {
  const way = join(folder, 'way');
  const gitDir = join(way, 'a.git');
  const nothing = repositoryIdentity(gitDir);
  await symlink(way, way);
  const closed = repositoryIdentity(gitDir);
  expect(closed).toContain('ELOOP');
  expect(repositoryIdentity(gitDir)).toBe(closed);
  await unlink(way);
  expect(repositoryIdentity(gitDir)).toBe(nothing);
  await mkdir(gitDir, { recursive: true });
  expect([nothing, closed]).not.toContain(repositoryIdentity(gitDir));
});

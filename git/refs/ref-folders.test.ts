import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkAmongRefs, linkToRef } from './ref-folders.ts';

let gitDir: string;
beforeEach(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'ref-folders-'));
});
afterEach(async () => await rm(gitDir, { recursive: true, force: true }));

async function linkAt(path: string): Promise<string> {
  const link = join(gitDir, path);
  await mkdir(dirname(link), { recursive: true });
  // To nothing: Git would create it.
  await symlink(join(gitDir, 'elsewhere'), link);
  return link;
}

describe.runIf(process.platform !== 'win32')('a symbolic link', () => {
  test.each([
    'logs',
    'logs/refs',
    'logs/refs/tags',
    'refs/notes',
    'refs/notes/commits',
    'refs/remotes/origin/deep/main',
    'logs/refs/notes-remotes/origin/commits',
  ])('at %s is found before a Sync writes there', async (path) => {
    expect(await linkAmongRefs(gitDir)).toBeNull();
    const link = await linkAt(path);
    expect(await linkAmongRefs(gitDir)).toBe(link);
  });

  test.each(['refs', 'refs/notes', 'refs/notes/commits', 'logs/refs/notes/commits'])(
    'at %s is found before the ref is written',
    async (path) => {
      const link = await linkAt(path);
      expect(await linkToRef(gitDir, 'refs/notes/commits')).toBe(link);
    },
  );

  test('among other refs is none of their business', async () => {
    await mkdir(join(gitDir, 'refs/notes'), { recursive: true });
    await writeFile(join(gitDir, 'refs/notes/commits'), '');
    await linkAt('refs/heads/main');
    expect(await linkAmongRefs(gitDir)).toBeNull();
    expect(await linkToRef(gitDir, 'refs/notes/commits')).toBeNull();
  });
});

/** `marginalia review` from a checkout of the program that its user may not write. */
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { childEnv } from '../../git/testing/child-env.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];
const COPIED = [...FILES, 'scripts', 'shared', 'git', 'cli'];
const canWriteAll = process.platform === 'win32' || process.getuid?.() === 0;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-only-'));
});
afterEach(async () => {
  // Folders that may not be written are not removed.
  await setMode(folder, 0o755);
  await rm(folder, { recursive: true, force: true });
});

/** Of a folder and all in it. */
async function setMode(path: string, mode: number): Promise<void> {
  await chmod(path, 0o755);
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (entry.isDirectory()) await setMode(join(path, entry.name), mode);
  await chmod(path, mode);
}

test.skipIf(canWriteAll)('it is built into a folder of the user’s own, once', async () => {
  const program = join(folder, 'program');
  await mkdir(program);
  for (const path of COPIED)
    await cp(join(ROOT, path), join(program, path), { recursive: true, preserveTimestamps: true });
  await symlink(join(ROOT, 'node_modules'), join(program, 'node_modules'));
  await setMode(program, 0o555);
  const before = await readdir(program);
  const run = async (): Promise<string> => {
    const env = childEnv({ XDG_CACHE_HOME: join(folder, 'cache'), ELECTRON_RUN_AS_NODE: '1' });
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(program, 'scripts/review.mjs'), '--help'],
      { env, cwd: folder },
    );
    return stdout;
  };
  expect(await run()).toContain('marginalia review');
  const built = join(folder, 'cache/marginalia/review');
  expect(await readdir(built)).toHaveLength(1);
  expect(await readdir(program)).toEqual(before);
  // It is not built again.
  await setMode(built, 0o555);
  expect(await run()).toContain('marginalia review');
});

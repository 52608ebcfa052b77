/** A folder of somebody with a repository in it, served in place. `begin` and `end` make it and take it away. */
import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runGit } from '../../git/process/run.ts';
import { inspectFolder } from '../in-place.ts';
import { openWorld, type World } from './world.ts';

export const env = {
  GIT_AUTHOR_NAME: 'Reviewer',
  GIT_AUTHOR_EMAIL: 'reviewer@example.com',
  GIT_COMMITTER_NAME: 'Reviewer',
  GIT_COMMITTER_EMAIL: 'reviewer@example.com',
};
export let world: World;
export let folder: string;
export let token: string;
let made: Promise<string> | undefined;
/** What every test begins with, made once: Git's processes are what costs time. It goes with the run's folder. */
async function begun(): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'in-place-begun-'));
  await runGit(['init', '--quiet', '--initial-branch=trunk', cwd]);
  await writeFile(join(cwd, 'a.txt'), 'one\n');
  await runGit(['add', '.'], { cwd });
  await runGit(['commit', '--quiet', '-m', 'one'], { cwd, env });
  await runGit(['branch', 'feature'], { cwd });
  return cwd;
}

export async function begin(): Promise<void> {
  const from = await (made ??= begun());
  folder = await mkdtemp(join(tmpdir(), 'in-place-'));
  cpSync(from, folder, { recursive: true, preserveTimestamps: true });
  await writeFile(join(folder, 'a.txt'), 'not committed\n');
  world = await openWorld('socket');
  world.hosting.host.store.addInPlace('mine', await inspectFolder(folder));
  token = await world.token('mine', ['git:read', 'git:write']);
}

export async function end(): Promise<void> {
  await world.close();
  await rm(folder, { recursive: true, force: true });
}

/** Every file of the folder with a fingerprint, without objects. */
export async function snapshot(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if (path.includes('/.git/objects/')) continue;
    found.set(
      path.slice(folder.length + 1),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    );
  }
  return found;
}

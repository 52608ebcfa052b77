/** A work tree, and what Git and a snapshot say of it. `begin` makes another one for each test. */
import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gitText, runGit } from '../process/run.ts';
import type { WorktreePlace } from '../worktree/own-index.ts';
import { takeSnapshot, type Snapshot } from '../worktree/snapshot.ts';

export const WHO = ['user.name=R', 'user.email=r@example.com', 'commit.gpgsign=false'];
export let root: string;
export let place: WorktreePlace;
export let count = 0;

export async function beginAll(): Promise<void> {
  root = await mkdtemp(join(tmpdir(), 'worktree-'));
}

export async function endAll(): Promise<void> {
  await rm(root, { recursive: true, force: true });
}

export const git = (...args: string[]): Promise<string> =>
  gitText(args, { cwd: place.workTree, config: WHO, protocols: ['file'] });

export async function fresh(...init: string[]): Promise<void> {
  const base = join(root, String(count++));
  const workTree = join(base, 'work');
  await mkdir(base, { recursive: true });
  await runGit(['init', '--quiet', '--initial-branch=main', ...init, workTree]);
  const gitDir = join(workTree, '.git');
  place = { gitDir, headDir: gitDir, workTree, snapshots: join(base, 'snapshots.git') };
}
export async function begin(): Promise<void> {
  await fresh();
}

export async function write(path: string, text: string | Uint8Array): Promise<void> {
  const file = join(place.workTree, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

export async function commitAll(): Promise<void> {
  await git('add', '-A');
  await git('commit', '--quiet', '--allow-empty', '-m', 'one');
}

/** What the snapshot shows against HEAD. */
export async function shown({ commit, head }: Snapshot, ...more: string[]): Promise<string> {
  return await gitText(['diff', '-M', '--binary', ...more, head, commit], { gitDir: place.snapshots });
}

export async function snapshot(parts = false): Promise<Snapshot> {
  const taken = await takeSnapshot(place, { parts });
  if (taken === null) throw new Error('no commit');
  return taken;
}

/** What `git diff HEAD` says in a copy of the folder, where untracked files are told to Git. */
export async function expected(): Promise<string> {
  const copy = `${place.workTree}.copy`;
  await rm(copy, { recursive: true, force: true });
  cpSync(place.workTree, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  await runGit(['add', '--all', '--intent-to-add', '.'], { cwd: copy, config: WHO });
  return await gitText(['diff', '-M', '--binary', 'HEAD'], { cwd: copy });
}

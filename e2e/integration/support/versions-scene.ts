/** A branch that is rewritten, and the versions of it that an app remembers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStore, type Store } from '../../../electron/store/index.ts';
import { createVersions, type Versions } from '../../../electron/versions/index.ts';
import { gitText } from '../../../git/process/run.ts';
import type { Version } from '../../../shared/ipc/versions.ts';
import { openScene, type Home, type Scene } from './repositories-scene.ts';

export let scene: Scene;
export let store: Store;
export let versions: Versions;
/** Events. */
export let emitted: string[];
export let logged: string[];
let profile: string;

export async function begin(home: Home): Promise<void> {
  profile = await mkdtemp(join(tmpdir(), 'versions-'));
  scene = await openScene(home);
  store = createStore(profile);
  emitted = [];
  logged = [];
  start();
}

/** Starts anew on the same profile. */
export function start(more: { maxBytes?: number } = {}): void {
  versions = createVersions({
    store: store.branchTips,
    open: scene.repositories.open,
    emit: (group, name) => void emitted.push(`${group}.${name}`),
    calm: () => Promise.resolve(),
    log: { info: (line) => void logged.push(line) },
    ...more,
  });
}

export async function end(): Promise<void> {
  await versions.close();
  store.close();
  await scene.close();
  await rm(profile, { recursive: true, force: true });
}

export const comparison = () => ({
  ...scene.repository.place,
  branch: 'topic',
  base: 'main',
  ephemeral: false,
  ephemeralBase: false,
});

export const idOf = (name: string): Promise<string> => scene.git('rev-parse', name);

/** @param named versions that are compared */
export async function list(branch = 'topic', named: string[] = []): Promise<Version[]> {
  const tip = await idOf(branch);
  return (await versions.list({ ...comparison(), branch, tip, named })).versions;
}

/** The watch of the branch reports these moves, each from one tip to the next. */
export async function watched(...tips: readonly string[]): Promise<void> {
  const moves = tips.slice(1).map((to, at) => ({ ref: 'topic', from: tips[at] ?? null, to }));
  await versions.moved(comparison(), [{ name: 'topic', ephemeral: false }], moves, 'watched');
}

/** Puts a commit upon another, and moves the branch there. */
export async function commit(parent: string, message: string, tree = 'topic^{tree}'): Promise<string> {
  const sha = await scene.git('commit-tree', tree, '-p', parent, '-m', message);
  await scene.git('update-ref', 'refs/heads/topic', sha);
  return sha;
}

/** Git forgets what is on no branch. */
export async function collect(): Promise<void> {
  await scene.git('reflog', 'expire', '--expire=now', '--all');
  await scene.git('gc', '--quiet', '--prune=now');
}

/** Tips that the app keeps of the folder, in order of their ids. */
export async function keptIn(): Promise<string[]> {
  const { gitDir } = scene.repository.copy();
  const refs = await gitText(['for-each-ref', '--format=%(objectname)', 'refs/marginalia'], { gitDir });
  return refs.split('\n').filter(Boolean).toSorted();
}

export const inShort = (all: readonly Version[]) =>
  all.map(({ number, tip, commits, added }) => [number, tip, commits, added]);

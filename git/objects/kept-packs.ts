import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { readOrdinary } from './ordinary-file.ts';
import { endResidents } from '../process/resident.ts';
import { gitText } from '../process/run.ts';
import { clearStale } from '../process/stale-locks.ts';
import { listRefs, updateRefs } from '../refs/refs.ts';

/**
 * Objects that a borrowing repository of ours keeps for itself, one pack for each commit that would otherwise be lost:
 * the pack, then a file `.keep` with the commit's id, then a ref. Whatever is missing of these three after a kill is
 * repaired or removed by `repairKept`. No other packs are in such a repository.
 */
export interface KeptPack {
  /** `pack-<hash>`. */
  name: string;
  commit: string;
  /** Of the pack and its index. */
  bytes: number;
}

/** A commit, and a commit whose history is not kept with it. */
export interface KeptRange {
  commit: string;
  without: string;
}

const KEPT_REFS = 'refs/marginalia/versions/';
const keptRef = (commit: string): string => `${KEPT_REFS}${commit}`;

const packsOf = (gitDir: string): string => join(gitDir, 'objects', 'pack');
const TIMEOUT_MS = 300_000;

/** What is kept, in no order. */
export async function keptPacks(gitDir: string): Promise<KeptPack[]> {
  const folder = packsOf(gitDir);
  const names = new Set(await readdir(folder).catch(() => []));
  const packs: KeptPack[] = [];
  for (const file of names) {
    const name = /^(pack-[0-9a-f]+)\.keep$/.exec(file)?.[1];
    if (name === undefined || !names.has(`${name}.idx`) || !names.has(`${name}.pack`)) continue;
    const commit = (await readOrdinary(join(folder, file)))?.toString('latin1').trim() ?? '';
    if (!OBJECT_ID.test(commit)) continue;
    const sizes = await Promise.all(
      ['pack', 'idx'].map(async (end) => (await stat(join(folder, `${name}.${end}`))).size),
    );
    packs.push({ name, commit, bytes: sizes.reduce((sum, one) => sum + one, 0) });
  }
  return packs;
}

/**
 * Bytes that the objects of a range take up now, borrowed or not; what is missing does not count.
 * @throws GitError
 */
export async function bytesOf(
  gitDir: string,
  { commit, without }: KeptRange,
  signal?: AbortSignal,
): Promise<number> {
  const args = ['rev-list', '--objects', '--disk-usage', '--missing=allow-any', commit, `^${without}`];
  return Number(await gitText(args, { gitDir, timeoutMs: TIMEOUT_MS, ...(signal ? { signal } : {}) }));
}

/**
 * Copies the objects of a range into a pack of the repository's own. Objects that are missing, as in a partial clone,
 * are left out. @throws GitError
 */
export async function keepRange(
  gitDir: string,
  { commit, without }: KeptRange,
  signal?: AbortSignal,
): Promise<void> {
  const folder = packsOf(gitDir);
  const hash = await gitText(
    [
      'pack-objects',
      '--revs',
      '--quiet',
      '--non-empty',
      '--missing=allow-any',
      '--delta-base-offset',
      join(folder, 'pack'),
    ],
    {
      gitDir,
      own: true,
      input: `${commit}\n^${without}\n`,
      timeoutMs: TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    },
  );
  // Nothing but what the other commit has.
  if (hash === '') return;
  const keep = join(folder, `pack-${hash}.keep`);
  await writeFile(`${keep}.new`, `${commit}\n`, { mode: 0o600 });
  await rename(`${keep}.new`, keep);
  await updateRefs(gitDir, [{ ref: keptRef(commit), to: commit }]);
}

/** Removes packs and their refs. */
export async function dropKept(
  gitDir: string,
  packs: readonly Pick<KeptPack, 'name' | 'commit'>[],
): Promise<void> {
  if (packs.length === 0) return;
  // Windows does not delete a file that is open.
  await endResidents(gitDir);
  await updateRefs(
    gitDir,
    packs.map(({ commit }) => ({ ref: keptRef(commit), to: null })),
  );
  for (const { name } of packs) await removePack(gitDir, name);
}

/** Its index goes first: without it Git does not know the pack. */
async function removePack(gitDir: string, name: string): Promise<void> {
  for (const end of ['idx', 'pack', 'rev', 'bitmap', 'mtimes', 'keep', 'keep.new'])
    await rm(join(packsOf(gitDir), `${name}.${end}`), { force: true });
}

/** Puts right what a kill has left: a pack that is not complete, a pack without its ref, a ref without its pack. */
export async function repairKept(gitDir: string): Promise<void> {
  await clearStale(gitDir);
  const kept = await keptPacks(gitDir);
  const whole = new Set(kept.map(({ name }) => name));
  for (const file of await readdir(packsOf(gitDir)).catch(() => [])) {
    const name = /^(pack-[0-9a-f]+)\./.exec(file)?.[1];
    if (name !== undefined && !whole.has(name)) await removePack(gitDir, name);
  }
  const refs = new Set((await listRefs(gitDir, KEPT_REFS)).map(({ ref }) => ref));
  const wanted = new Map(kept.map(({ commit }) => [keptRef(commit), commit]));
  const updates = [
    ...[...wanted].flatMap(([ref, to]) => (refs.has(ref) ? [] : [{ ref, to }])),
    ...[...refs].flatMap((ref) => (wanted.has(ref) ? [] : [{ ref, to: null }])),
  ];
  if (updates.length > 0) await updateRefs(gitDir, updates);
}

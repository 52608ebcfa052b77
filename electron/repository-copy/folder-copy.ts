import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isBare } from '../../git/objects/bare.ts';
import { borrowObjects } from '../../git/objects/borrow.ts';
import { GitError } from '../../git/process/error.ts';
import { historyIdentity } from '../../git/objects/history-files.ts';
import { repositoryIdentity } from '../../git/objects/repository-identity.ts';
import {
  hasCommits,
  isRefName,
  listRefs,
  presentObjects,
  resolveCommit,
  type Ref,
  updateRefs,
} from '../../git/refs/refs.ts';
import { runGit } from '../../git/process/run.ts';
import { listTags } from '../../git/refs/tags.ts';
import { honourTrust, isDubious } from '../../git/config/trusted.ts';
import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { branchPrefix, revisionOf } from '../../shared/domain/side.ts';
import { isUncommittedSide } from '../../shared/domain/worktree.ts';
import type { KeyedMutex } from '../../shared/keyed-mutex.ts';
import type { GitRemote } from '../host/client.ts';
import type { RepositoryCopy, TreesAt } from './copy.ts';
import { noBranch, noCommitHere, noFolder } from './failure.ts';
import { NOTES } from './kept-refs.ts';

/** The Git folders of a repository that is served in place. */
export interface FolderGit {
  /** Where refs and objects are. */
  gitDir: string;
  /** Where HEAD is. */
  headDir: string;
}

/** Access to uncommitted changes. */
export interface Uncommitted {
  /** Our repository that holds their snapshots. */
  snapshots: string;
  /** The commit that the page shows them as, all of them or a part. */
  commit: (side: string) => Promise<string | null>;
}

interface FolderCopyDeps {
  /** Of the copy. */
  gitDir: string;
  folder: FolderGit;
  /** Absent: they cannot be compared. */
  uncommitted?: Uncommitted | undefined;
  remote: (ephemeral: boolean) => Promise<GitRemote>;
  mutex: KeyedMutex;
  /** Rejects with FolderBlockedError while Git would block in a folder. */
  guard: (gitDir: string) => Promise<void>;
}

/**
 * The copy of a local folder only holds its notes refs: objects are borrowed in place (Git's alternates), and revisions
 * are looked up in the folder. It is still a repository of ours, so that reading in it obeys our configuration and not
 * the folder's, which may name programs.
 */
export function openFolderCopy({
  gitDir,
  folder,
  uncommitted,
  remote,
  mutex,
  guard,
}: FolderCopyDeps): RepositoryCopy {
  let ready: Promise<void> | null = null;
  let of = '';
  const snapshots = uncommitted === undefined ? [] : [join(uncommitted.snapshots, 'objects')];
  const extendTo = async (): Promise<void> => {
    // Git would only say that it failed.
    if (!existsSync(folder.gitDir)) throw noFolder();
    await guard(folder.gitDir);
  };
  /**
   * Borrowing is checked once per run: a folder's object store stays in place, and a moved folder counts as another
   * one.
   */
  const prepare = async (): Promise<void> => {
    await extendTo();
    // Another repository may have replaced it, or its history was cut or grafted otherwise.
    const now = `${repositoryIdentity(folder.gitDir)} ${historyIdentity(folder.gitDir)}`;
    if (of !== now) ready = null;
    of = now;
    ready ??= borrowObjects(gitDir, folder.gitDir, snapshots).catch(async (error: unknown) => {
      if (!isDubious(error)) throw error;
      // The user may start or stop trusting someone else's folder at any time.
      await honourTrust();
      await borrowObjects(gitDir, folder.gitDir, snapshots);
    });
    ready.catch(() => (ready = null));
    await ready;
  };

  async function commitOf(revision: string): Promise<string> {
    await prepare();
    const sha = isUncommittedSide(revision)
      ? ((await uncommitted?.commit(revision)) ?? null)
      : await resolveCommit(folder.headDir, revision);
    if (sha === null) throw OBJECT_ID.test(revision) ? noCommitHere() : noBranch();
    return sha;
  }
  const notesFolder = join(gitDir, NOTES);

  return {
    gitDir,
    isWhole: true,
    ...(uncommitted === undefined ? {} : { snapshots: uncommitted.snapshots }),
    exists: () => isBare(gitDir),
    hasNotes: () => existsSync(notesFolder),
    remote,
    fetchHistory: (branch, ephemeral) => commitOf(revisionAt({ branch, ephemeral })),
    fetchHistories: (branches, ephemeral) =>
      Promise.all(branches.map((branch) => commitOf(revisionAt({ branch, ephemeral })))),
    async hasHistory(...shas) {
      await prepare();
      return await hasCommits(gitDir, ...shas);
    },
    fetchTrees: (at) => commitOf(revisionAt(at)),
    // A branch may move at any time, and asking is cheap here.
    knownTrees: ({ commit }) => commit ?? '',
    fetchContents: prepare,
    fetchTreesOf: prepare,
    fetchTreesIn: prepare,
    async fetchTag(name) {
      const ref = `refs/tags/${name}`;
      if (!isRefName(ref, 'refs/tags/')) return null;
      await prepare();
      await follow(gitDir, folder.gitDir, ref, true);
      return ref;
    },
    async listTags() {
      await extendTo();
      return await listTags(folder.gitDir);
    },
    fetchNotes: () =>
      mutex(`${gitDir} notes`, async () => {
        await prepare();
        const refs = await follow(gitDir, folder.gitDir, NOTES, existsSync(notesFolder));
        await mkdir(notesFolder, { recursive: true });
        return refs;
      }),
  };
}

const revisionAt = ({ branch, ephemeral, commit }: TreesAt): string =>
  commit ?? (ephemeral ? branchPrefix(true) + branch : revisionOf(branch));

/**
 * Mirrors the refs under a prefix from the folder, deleting those that no longer exist there.
 * @param some whether any may exist here already
 * @returns the resulting refs; null: some of the folder's are missing
 */
async function follow(gitDir: string, folder: string, prefix: string, some: boolean): Promise<Ref[] | null> {
  const [theirs, ours] = await Promise.all([listRefs(folder, prefix), some ? listRefs(gitDir, prefix) : []]);
  const now = new Set(theirs.map(({ ref }) => ref));
  const before = new Map(ours.map((one) => [one.ref, heldBy(one)]));
  const gone = ours.filter(({ ref }) => !now.has(ref)).map(({ ref }) => ({ ref, to: null }));
  const changed = theirs.filter((one) => before.get(one.ref) !== heldBy(one));
  const named = changed.filter(({ ref }) => isRefName(ref));
  // Deletions first: `refs/notes/a` blocks `refs/notes/a/b`.
  if (gone.length > 0) await updateRefs(gitDir, gone);
  const [direct, aliases] = [named.filter((one) => !isAlias(one)), named.filter(isAlias)];
  const allMoved = direct.length === 0 || (await moveTo(gitDir, direct));
  for (const { ref, symref = '' } of aliases) await runGit(['symbolic-ref', ref, symref], { gitDir });
  return allMoved && named.length === changed.length ? theirs : null;
}

/** An alias of a ref that is mirrored as well: it stays an alias. */
const isAlias = ({ symref = '' }: Ref): boolean => isRefName(symref, NOTES);

const heldBy = (one: Ref): string => (isAlias(one) ? `ref: ${one.symref ?? ''}` : one.sha);

/**
 * Moves refs to where they are in the folder.
 * @returns true if every ref was moved
 */
async function moveTo(gitDir: string, refs: readonly Ref[]): Promise<boolean> {
  const updates = refs.map(({ ref, sha }) => ({ ref, to: sha }));
  try {
    return await updateRefs(gitDir, updates);
  } catch (error) {
    if (!(error instanceof GitError) || error.reason !== 'exit') throw error;
  }
  // Git updates all of them or none: a ref whose object is missing would block the others.
  const here = await presentObjects(
    gitDir,
    refs.map(({ sha }) => sha),
  );
  const moved = updates.filter(({ to }) => here.has(to));
  if (moved.length > 0) await updateRefs(gitDir, moved);
  return false;
}

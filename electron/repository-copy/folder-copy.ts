import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isBare } from '../../git/objects/bare.ts';
import { borrowObjects } from '../../git/objects/borrow.ts';
import { GitError } from '../../git/process/error.ts';
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
import { revisionOf } from '../../shared/domain/side.ts';
import { WORKTREE } from '../../shared/domain/worktree.ts';
import type { KeyedMutex } from '../../shared/keyed-mutex.ts';
import type { GitRemote } from '../host/client.ts';
import type { RepositoryCopy, TreesAt } from './copy.ts';
import { noBranch, noFolder } from './failure.ts';
import { NOTES } from './kept-refs.ts';

/** The Git folders of a repository that is served in place. */
export interface FolderGit {
  /** Where refs and objects are. */
  gitDir: string;
  /** Where HEAD is. */
  headDir: string;
}

/** What is asked about uncommitted changes. */
export interface Uncommitted {
  /** The repository of ours that holds their snapshots. */
  snapshots: string;
  /** The commit that the page shows them as. */
  commit: () => Promise<string | null>;
}

interface FolderCopyDeps {
  /** Of the copy. */
  gitDir: string;
  folder: FolderGit;
  /** Absent: nobody compares them. */
  uncommitted?: Uncommitted | undefined;
  remote: (ephemeral: boolean) => Promise<GitRemote>;
  mutex: KeyedMutex;
  /** Rejects with FolderHeld while Git would wait in a folder. */
  guard: (gitDir: string) => Promise<void>;
}

/**
 * The copy of a folder on this computer holds nothing of it but its notes refs: objects are borrowed where they are
 * (Git's alternates), revisions are looked up there. It is a repository of ours all the same, so that what is read in it
 * obeys our configuration and not the folder's, which may name programs.
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
  const reach = async (): Promise<void> => {
    // Git would only say that it failed.
    if (!existsSync(folder.gitDir)) throw noFolder();
    await guard(folder.gitDir);
  };
  /**
   * Borrowing is checked once in a run: a folder's object store stays where it is, and a folder that was moved counts
   * as another one.
   */
  const prepare = async (): Promise<void> => {
    await reach();
    // Another repository may have taken its place.
    const now = repositoryIdentity(folder.gitDir);
    if (of !== now) ready = null;
    of = now;
    ready ??= borrowObjects(gitDir, folder.gitDir, snapshots).catch(async (error: unknown) => {
      if (!isDubious(error)) throw error;
      // Whoever uses this computer may trust a folder of somebody else; that can change at any moment.
      await honourTrust();
      await borrowObjects(gitDir, folder.gitDir, snapshots);
    });
    ready.catch(() => (ready = null));
    await ready;
  };

  async function commitOf(revision: string): Promise<string> {
    await prepare();
    const sha =
      revision === WORKTREE
        ? ((await uncommitted?.commit()) ?? null)
        : await resolveCommit(folder.headDir, revision);
    if (sha === null) throw noBranch();
    return sha;
  }
  const notesFolder = join(gitDir, NOTES);

  return {
    gitDir,
    isWhole: true,
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
    // A branch may have moved at any moment, and asking is cheap here.
    knownTrees: ({ commit }) => commit ?? 'refs/never',
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
      await reach();
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
  commit ?? (ephemeral ? `refs/namespaces/ephemeral/refs/heads/${branch}` : revisionOf(branch));

/**
 * Makes the refs under a prefix the same as in the folder; those that are gone there are deleted here.
 *
 * @param some whether there may be some here already
 * @returns what is here now; null: not all that is in the folder
 */
async function follow(gitDir: string, folder: string, prefix: string, some: boolean): Promise<Ref[] | null> {
  const [theirs, ours] = await Promise.all([listRefs(folder, prefix), some ? listRefs(gitDir, prefix) : []]);
  const now = new Set(theirs.map(({ ref }) => ref));
  const before = new Map(ours.map((one) => [one.ref, heldBy(one)]));
  const gone = ours.filter(({ ref }) => !now.has(ref)).map(({ ref }) => ({ ref, to: null }));
  const changed = theirs.filter((one) => before.get(one.ref) !== heldBy(one));
  const named = changed.filter(({ ref }) => isRefName(ref));
  // Deletions first: `refs/notes/a` stands in the way of `refs/notes/a/b`.
  if (gone.length > 0) await updateRefs(gitDir, gone);
  const [direct, aliases] = [named.filter((one) => !isAlias(one)), named.filter(isAlias)];
  const allMoved = direct.length === 0 || (await moveTo(gitDir, direct));
  for (const { ref, symref = '' } of aliases) await runGit(['symbolic-ref', ref, symref], { gitDir });
  return allMoved && named.length === changed.length ? theirs : null;
}

/** Another name of a ref that is followed as well: it stays one. */
const isAlias = ({ symref = '' }: Ref): boolean => isRefName(symref, NOTES);

const heldBy = (one: Ref): string => (isAlias(one) ? `ref: ${one.symref ?? ''}` : one.sha);

/** Moves refs to what they are in the folder. Answers whether all are there. */
async function moveTo(gitDir: string, refs: readonly Ref[]): Promise<boolean> {
  const updates = refs.map(({ ref, sha }) => ({ ref, to: sha }));
  try {
    return await updateRefs(gitDir, updates);
  } catch (error) {
    if (!(error instanceof GitError) || error.reason !== 'exit') throw error;
  }
  // Git updates all of them or none: a ref whose object is missing would stop the others.
  const here = await presentObjects(
    gitDir,
    refs.map(({ sha }) => sha),
  );
  const moved = updates.filter(({ to }) => here.has(to));
  if (moved.length > 0) await updateRefs(gitDir, moved);
  return false;
}

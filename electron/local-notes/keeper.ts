import {
  isSnapshot,
  keepSnapshot,
  keptSnapshots,
  releaseSnapshot,
} from '../../git/worktree/kept-snapshots.ts';
import { GitError } from '../../git/process/error.ts';
import { anchorsOf, outlineOf } from '../../shared/domain/remarks/index.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { NotePlace, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { createKeyedMutex } from '../../shared/keyed-mutex.ts';
import type { DraftTable, LocalNoteStore } from '../store/index.ts';

/** Snapshots of one folder with remarks. Each costs as many bytes as the files that are written about. */
const MAX_KEPT_SNAPSHOTS = 500;

/** Keeps the snapshots readable that something is written on. */
export interface SnapshotKeeper {
  /** Before a note is stored. @throws AppFailure if the snapshot is gone, or too many are kept */
  keep(place: NotePlace, text: string): Promise<void>;
  /** After a draft of a remark was stored, on whatever object. */
  keepDraft(place: NotePlace, path: string): Promise<void>;
  /** After a note or a draft was removed: lets go what nothing needs. */
  release(place: RepositoryPlace): Promise<void>;
}

interface Deps {
  store: Pick<LocalNoteStore, 'list'>;
  drafts: Pick<DraftTable, 'list'>;
  snapshotsOf: (place: RepositoryPlace) => string | null;
}

export function createSnapshotKeeper({ store, drafts, snapshotsOf }: Deps): SnapshotKeeper {
  const mutex = createKeyedMutex();
  /** By repository of snapshots: what is kept of each of them, in this run. */
  const keptPaths = new Map<string, Set<string>>();

  async function add(snapshots: string, commit: string, paths: readonly string[]): Promise<void> {
    const kept = keptPaths.get(snapshots) ?? new Set<string>();
    keptPaths.set(snapshots, kept);
    const missing = paths.filter((path) => !kept.has(`${commit} ${path}`));
    if (missing.length === 0) return;
    await keepSnapshot(snapshots, commit, missing);
    for (const path of missing) kept.add(`${commit} ${path}`);
  }

  /** A folder may be listed under several names, one after the other. */
  async function releaseIn(snapshots: string): Promise<void> {
    const needed = new Set([...store.list(), ...drafts.list()].map(({ place }) => place.object));
    for (const commit of await keptSnapshots(snapshots)) {
      if (needed.has(commit)) continue;
      await releaseSnapshot(snapshots, commit);
      keptPaths.delete(snapshots);
    }
  }

  return {
    async keep(place, text) {
      const snapshots = snapshotsOf(place);
      if (snapshots === null) throw gone();
      const paths = new Set(anchorsOf(outlineOf(text)).map(({ path }) => path));
      await mutex(snapshots, async () => {
        const kept = new Set(await keptSnapshots(snapshots));
        if (!kept.has(place.object) && kept.size >= MAX_KEPT_SNAPSHOTS) throw tooMany();
        try {
          await add(snapshots, place.object, [...paths]);
        } catch (cause) {
          throw cause instanceof GitError ? gone(cause) : cause;
        }
      });
    },
    async keepDraft(place, path) {
      const snapshots = snapshotsOf(place);
      if (snapshots === null || !(await isSnapshot(snapshots, place.object))) return;
      await mutex(snapshots, () => add(snapshots, place.object, [path]));
    },
    async release(place) {
      const snapshots = snapshotsOf(place);
      if (snapshots !== null) await mutex(snapshots, () => releaseIn(snapshots));
    },
  };
}

const gone = (cause?: unknown): AppFailure =>
  new AppFailure(
    {
      kind: 'not-found',
      message: 'The files have changed so often since they were read that these lines are no longer kept.',
      next: 'Show the working tree again, then save. What you typed is kept.',
    },
    { cause },
  );

const tooMany = (): AppFailure =>
  new AppFailure({
    kind: 'validation',
    message: `There are remarks on ${MAX_KEPT_SNAPSHOTS} states of these files already.`,
    next: 'Commit the changes and copy the remarks to the commit, or resolve and remove some. What you typed is kept.',
  });

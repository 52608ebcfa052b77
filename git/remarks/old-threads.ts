import { unpairedChanges } from '../diff/listing.ts';
import type { ReplacedCommit } from '../history/replaced-commits.ts';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import { ignoreReadFailure } from '../process/read-failure.ts';
import { followPairs } from './follow-pairs.ts';
import type { History, ShownRange } from './history.ts';
import { isNearChange } from './near-change.ts';
import type { NoteOn, NotesSource } from './notes-on.ts';
import type { Where } from './place.ts';
import type { placeThreads } from './place-threads.ts';
import { readThreads } from './threads.ts';

/** Two commits whose files are compared. */
interface Ends {
  from: string;
  to: string;
}

/** Contents of the changed files of the older commit, by path, before and after; null: removed, or renamed. */
export type ChangedFiles = ReadonlyMap<string, { old: string; new: string | null }>;

const GITLINK = '160000';

/** The files of one commit that another one changes. No contents are read. @throws GitError */
export async function readChangedFiles(gitDir: string, { from, to }: Ends): Promise<ChangedFiles> {
  const changes = await unpairedChanges({ gitDir, from, to });
  return new Map(
    changes
      .filter(({ state, oldMode }) => !state.startsWith('A') && oldMode !== GITLINK)
      .map(({ path, state, oldBlob, newBlob, newMode }) => {
        const isGone = state.startsWith('D') || newMode === GITLINK;
        return [path, { old: oldBlob, new: isGone ? null : newBlob }] as const;
      }),
  );
}

/** A file on which the note of a commit may have remarks: as the note names it, and its name in the older end. */
export interface OldFile {
  commit: string;
  path: string;
  name: string;
}

/** Notes of commits that the older end has. */
export interface OldNotes {
  /** Those commits, the newest first. */
  commits: readonly ReplacedCommit[];
  notes: readonly NoteOn[];
  source: NotesSource;
  /** Those of their files that are changed now. */
  files: readonly OldFile[];
  /** Which of some contents can be read. */
  readable: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * The threads of old notes whose lines the older end still has, if they are changed since, or a few lines from a change:
 * placed on its side. Open ones come first, then the newest.
 */
export async function oldThreads(
  history: History,
  ends: Ends,
  changed: ChangedFiles,
  old: OldNotes,
  ephemeral: boolean,
): Promise<RemarkThread[]> {
  const commits = await history.commits(old.commits, ephemeral);
  const range: ShownRange = {
    from: null,
    to: ends.from,
    commits,
    byId: new Map(commits.map((commit, order) => [commit.sha, { ...commit, order }])),
    scattered: true,
  };
  const wanted = await readableFiles(history, range, changed, old);
  const { threads } = await readThreads(history, range, old.source, old.notes, ephemeral, {
    only: (commit, { path, lines }) => lines !== null && wanted.has(`${commit} ${path}`),
    place: placeBefore(wanted, changed),
  });
  const near = await nearChanges(history, ends, changed, threads, ephemeral);
  return withoutCopies(near).toSorted(
    (a, b) => Number(a.resolved) - Number(b.resolved) || newestOf(b) - newestOf(a),
  );
}

/** By commit and path, the names of today: of files whose contents can be read, then and now. */
async function readableFiles(
  history: History,
  range: ShownRange,
  changed: ChangedFiles,
  { files, readable }: OldNotes,
): Promise<ReadonlyMap<string, string[]>> {
  const all: Array<{ key: string; name: string; ids: string[] }> = [];
  for (const { commit, path, name } of files) {
    const [then, now] = [range.byId.get(commit), changed.get(name)];
    if (then === undefined || now === undefined) continue;
    const change = then.changes.get(path);
    // Without its trees nothing is known of it.
    const blob = (await history.files(commit, [path]).catch(ignoreReadFailure))?.get(path) ?? null;
    const ids = change === undefined ? [blob] : [change.new, change.old];
    if (ids.every((id) => id === null)) continue;
    all.push({ key: `${commit} ${path}`, name, ids: [...ids, now.old, now.new].filter((id) => id !== null) });
  }
  const here = await readable([...new Set(all.flatMap(({ ids }) => ids))]);
  const names = new Map<string, string[]>();
  for (const { key, name, ids } of all)
    if (ids.every((id) => here.has(id))) names.set(key, [...(names.get(key) ?? []), name]);
  return names;
}

/** Follows lines to the changed contents: the old side of what is shown. */
const placeBefore =
  (names: ReadonlyMap<string, readonly string[]>, changed: ChangedFiles): typeof placeThreads =>
  async (history, _range, facts, all, ephemeral) => {
    const pairs = all.flatMap(({ commit, anchor: { path, side, lines } }, at) => {
      const from = facts.get(commit)?.blob(path, side) ?? null;
      if (from === null || lines === null) return [];
      return (names.get(`${commit} ${path}`) ?? []).flatMap((name) => {
        const to = changed.get(name)?.old;
        return to === undefined ? [] : [{ at, name, from, to, lines }];
      });
    });
    const followed = await followPairs(history, pairs, ephemeral);
    const where = all.map(({ anchor: { path } }): Where => ({ at: 'file', path }));
    for (const [nth, { at, name }] of pairs.entries()) {
      const lines = followed[nth] ?? null;
      if (lines !== null && where[at]?.at === 'file')
        where[at] = { at: 'lines', path: name, side: 'old', lines };
    }
    return where.map((place) => ({ where: place, answer: null }));
  };

/** Those whose lines are changed, or a few lines from a change. */
async function nearChanges(
  history: History,
  ends: Ends,
  changed: ChangedFiles,
  threads: readonly RemarkThread[],
  ephemeral: boolean,
): Promise<RemarkThread[]> {
  const paths = [...new Set(threads.map(({ placed }) => placed.path))].filter((path) => changed.has(path));
  const gone = paths.filter((path) => changed.get(path)?.new === null);
  // Where contents are missing, it is not known whether a file is removed or renamed.
  const names = await history
    .renamed(
      gone.map((path) => ({ ...ends, path })),
      ephemeral,
    )
    .catch(ignoreReadFailure);
  const unknown = new Set(names === undefined ? gone : []);
  const renamed = new Map(gone.map((path, at) => [path, names?.[at] ?? null]));
  const blobs = await history.files(
    ends.to,
    [...renamed.values()].filter((name) => name !== null),
  );
  const pairs = paths.flatMap((path) => {
    const { old = '', new: now = null } = changed.get(path) ?? {};
    const to = now ?? blobs.get(renamed.get(path) ?? '');
    return to === undefined ? [] : [{ path, from: old, to }];
  });
  const hunks = await history.hunks(pairs, ephemeral);
  const byPath = new Map(pairs.map(({ path }, at) => [path, hunks[at] ?? []]));
  return threads.filter(({ placed }) => {
    if (placed.at !== 'lines' || !changed.has(placed.path) || unknown.has(placed.path)) return false;
    const some = byPath.get(placed.path);
    // All lines of a removed file are.
    return some === undefined || isNearChange(some, placed.lines);
  });
}

/** Without those whose note was copied to another commit, as those of a branch that is rebased when it is merged. */
function withoutCopies(threads: readonly RemarkThread[]): RemarkThread[] {
  const seen = new Set<string>();
  return threads.filter(({ notesRef, placed, remarks }) => {
    const key = JSON.stringify([notesRef, placed, remarks.map(({ text }) => text)]);
    const isCopy = seen.has(key);
    seen.add(key);
    return !isCopy;
  });
}

/** When the newest remark was written, as far as known: milliseconds since the epoch. */
const newestOf = ({ remarks }: RemarkThread): number =>
  remarks.reduce((newest, { date }) => Math.max(newest, Date.parse(date ?? '') || 0), 0);

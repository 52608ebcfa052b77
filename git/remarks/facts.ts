import type { Anchor, Facts } from '../../shared/domain/remarks/index.ts';
import type { History, ShownRange } from './history.ts';

/** Possible anchors in the notes on a commit; most of them may turn out to be none. */
export interface WrittenAnchors {
  commit: string;
  anchors: readonly Anchor[];
}

/** The blobs of anchored files, on the anchored side. */
export interface FileFacts extends Facts {
  blob(path: string, side: Anchor['side']): string | null;
}

/** Finds which of the named paths the commits of a range have, with as few Git calls as possible. */
export async function gatherFacts(
  history: History,
  range: ShownRange,
  written: readonly WrittenAnchors[],
  ephemeral: boolean,
): Promise<ReadonlyMap<string, FileFacts>> {
  const unchanged = await unchangedFiles(history, range, written);
  const blobOf = (commit: string, path: string, side: Anchor['side']): string | null => {
    const change = range.byId.get(commit)?.changes.get(path);
    if (change === undefined) return unchanged.get(commit)?.get(path) ?? null;
    return side === 'new' ? change.new : change.old;
  };
  const blobs = written.flatMap(({ commit, anchors }) =>
    anchors.flatMap(({ path, side, lines }) => (lines === null ? [] : [blobOf(commit, path, side)])),
  );
  const counts = await history.lineCounts(
    blobs.filter((id) => id !== null),
    ephemeral,
  );
  return new Map(
    written.map(({ commit }) => [
      commit,
      {
        blob: (path, side) => blobOf(commit, path, side),
        lineCount(path, side) {
          const id = blobOf(commit, path, side);
          return id === null ? null : (counts.get(id) ?? null);
        },
        changes: (path) => range.byId.get(commit)?.changes.has(path) === true,
      },
    ]),
  );
}

/** Files named by a remark with lines, on a commit that does not change them. */
async function unchangedFiles(
  history: History,
  range: ShownRange,
  written: readonly WrittenAnchors[],
): Promise<Map<string, ReadonlyMap<string, string>>> {
  const changed = new Set(range.commits.flatMap(({ changes }) => [...changes.keys()]));
  const named = written.map(({ commit, anchors }) => ({
    commit,
    paths: anchors
      .filter(({ path, lines }) => lines !== null && range.byId.get(commit)?.changes.has(path) !== true)
      .map(({ path }) => path),
  }));
  const old = await history.files(
    range.from ?? range.to,
    named.flatMap(({ paths }) => paths),
  );
  const byCommit = new Map<string, Map<string, string>>();
  for (const { commit, paths } of named) {
    // A commit may be looked up several times: it may have two notes, or two threads.
    const here = byCommit.get(commit) ?? new Map<string, string>();
    // A replaced commit may be based on another commit than the range.
    const elsewhere = range.scattered === true || range.replaced?.has(commit) === true;
    const isTouched = (path: string): boolean => elsewhere || changed.has(path);
    // No commit of the range touches it: it is unchanged.
    for (const path of paths) {
      const id = old.get(path);
      if (id !== undefined && !isTouched(path)) here.set(path, id);
    }
    const touched = paths.filter(isTouched);
    if (touched.length > 0) for (const [path, id] of await history.files(commit, touched)) here.set(path, id);
    byCommit.set(commit, here);
  }
  return byCommit;
}

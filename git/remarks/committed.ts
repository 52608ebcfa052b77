import {
  anchorKey,
  anchorsOf,
  followLines,
  movedNote,
  outlineOf,
  remarksOf,
  type Anchor,
  type Remark,
} from '../../shared/domain/remarks/index.ts';
import { mergeBaseOrNone } from '../history/merge-base.ts';
import { appliedAnchors } from './applied-anchors.ts';
import { baseOfSnapshot } from './base-of-snapshot.ts';
import { gatherFacts, type FileFacts } from './facts.ts';
import type { History, ShownRange } from './history.ts';
import { moveAnchors } from './moved-anchors.ts';
import { withSnapshots } from './snapshots.ts';
import { targetOf } from './target.ts';
import { linesAsTheyWere, MAX_SHOWN_LINES } from './threads.ts';

/** A note on a snapshot of uncommitted changes, or on the commit that such a snapshot was handed over as. */
export interface SnapshotNote {
  object: string;
  text: string;
}

/** Remarks of such a note that belong to a commit that was made of these changes. */
export interface CommittedRemarks {
  /** Of the notes. */
  note: number;
  to: string;
  /** As they are written there. */
  text: string;
  /** Those whose lines are gone, and which are quoted with them. */
  quoted: number;
  /** Their lines in the note. */
  sources: string[];
}

/** What may have been committed, and what is not. */
export interface CommittedAt {
  gitDir: string;
  history: History;
  branch: string;
  /** The tip at which the notes are looked for. */
  tip: string;
  /** The commit that is checked out, and the uncommitted changes on top of it, or the same commit. */
  head: string;
  worktree: string;
  /** Commits that were rewritten on the way to the tip. */
  replaced: ReadonlySet<string>;
}

const QUOTED_FROM = 'uncommitted changes';

/**
 * The remarks on uncommitted changes whose lines are in commits that were made since: each belongs to the commit that
 * has its lines now. Of files of which nothing is uncommitted any more, but something was committed, the others are
 * quoted with their lines. Whatever is still uncommitted, or was discarded, is left out.
 */
export async function committedRemarks(
  at: CommittedAt,
  notes: readonly SnapshotNote[],
): Promise<CommittedRemarks[]> {
  const all: CommittedRemarks[] = [];
  for (const [note, { object, text }] of notes.entries())
    for (const one of await committedOf(at, object, text)) all.push({ note, ...one });
  return all;
}

interface Place {
  to: string;
  /** null: its lines are gone. */
  anchor: Anchor | null;
}

async function committedOf(
  at: CommittedAt,
  snapshot: string,
  text: string,
): Promise<Array<Omit<CommittedRemarks, 'note'>>> {
  const { gitDir, history, tip, branch } = at;
  const [made] = await history.commits([{ sha: snapshot, parents: [] }], false);
  const base = made === undefined ? null : await baseOfSnapshot(history, made.parents[0]);
  if (base === null || base === tip) return [];
  const from = await mergeBaseOrNone(gitDir, base, tip);
  if (from !== base && !at.replaced.has(base)) return [];
  const range = await history.range({ branch, ephemeral: false, commits: { sha: tip, base: from } });
  const extended = await withSnapshots(history, range, { snapshots: [snapshot], handed: [snapshot] }, false);
  const outline = outlineOf(text);
  const facts = await gatherFacts(
    history,
    extended,
    [{ commit: snapshot, anchors: anchorsOf(outline) }],
    false,
  );
  const snapshotFacts = facts.get(snapshot);
  if (snapshotFacts === undefined) return [];
  const remarks = remarksOf(outline, snapshotFacts);
  const anchors = remarks.map(({ anchor }) => anchor);
  const applied = await appliedAnchors({ gitDir, history, range: extended }, snapshot, remarks);
  const places = await placesOf(at, { range, extended, base, snapshot, snapshotFacts, applied }, anchors);
  const groups = new Map<string, Array<{ remark: Remark; anchor: Anchor | null }>>();
  for (const [nth, place] of places.entries()) {
    const remark = remarks[nth];
    if (place === null || remark === undefined) continue;
    const group = groups.get(place.to) ?? [];
    groups.set(place.to, group);
    group.push({ remark, anchor: place.anchor });
  }
  const written: Array<Omit<CommittedRemarks, 'note'>> = [];
  for (const [to, group] of groups)
    written.push({
      to,
      sources: group.map(({ remark }) => remark.source),
      ...(await textThere(history, range, { to, snapshot, facts, group })),
    });
  return written;
}

interface Snapshot {
  range: ShownRange;
  extended: ShownRange;
  base: string;
  snapshot: string;
  snapshotFacts: FileFacts;
  /** Where suggestions took the place of lines, by the keys of their anchors. */
  applied: ReadonlyMap<string, Anchor>;
}

/** Where each remark belongs now, in order; null: it stays. */
async function placesOf(
  { gitDir, history, tip, head, worktree }: CommittedAt,
  { range, extended, base, snapshot, snapshotFacts, applied }: Snapshot,
  anchors: readonly Anchor[],
): Promise<Array<Place | null>> {
  const paths = anchors.map(({ path }) => path);
  const before = await history.files(base, paths);
  const moved = await moveAnchors(
    history,
    extended,
    anchors.map((anchor) => ({ from: snapshot, to: tip, anchor })),
    false,
  );
  const there = await history.files(tip, [...paths, ...moved.flatMap((one) => one?.path ?? [])]);
  const [now] = head === worktree ? [] : await history.commits([{ sha: worktree, parents: [] }], false);

  /** Whether lines of the snapshot's file were there before it, too. */
  async function wasThere({ path, side, lines }: Anchor): Promise<boolean> {
    const [then, blob] = [snapshotFacts.blob(path, side), before.get(path)];
    if (then === null || blob === undefined || lines === null) return blob !== undefined;
    const [hunks] = await history.hunks([{ from: then, to: blob }], false);
    return hunks != null && followLines(hunks, lines) !== null;
  }

  /** Nothing of the file is uncommitted any more, and a commit changed it. */
  function isDone(path: string, name: string): boolean {
    if (tip !== head) return false;
    const isUncommitted = [path, name].some((one) => now?.changes.has(one) === true);
    return !isUncommitted && before.get(path) !== there.get(name);
  }

  const newest = (path: string): string =>
    range.commits.findLast(({ changes }) => changes.has(path))?.sha ?? tip;

  return await Promise.all(
    anchors.map(async (anchor, nth): Promise<Place | null> => {
      const suggested = moved[nth] == null ? applied.get(anchorKey(anchor)) : undefined;
      const current = moved[nth] ?? suggested ?? null;
      const { path, side, lines } = anchor;
      const name = current?.path ?? path;
      if (side === 'old') return await removedPlace(anchor);
      const isNew =
        suggested !== undefined || (current !== null && lines !== null && !(await wasThere(anchor)));
      if (!isNew && !isDone(path, name)) return null;
      if (current === null && lines !== null) return { to: newest(path), anchor: null };
      const target = await targetOf(
        gitDir,
        history,
        range,
        { path: name, side, lines: current?.lines ?? null },
        false,
      );
      return target.to === 'commit'
        ? { to: target.commit, anchor: target.anchor }
        : { to: newest(name), anchor: null };
    }),
  );

  /** Lines that the snapshot removed: the commit that removed them gets the remark. */
  async function removedPlace(anchor: Anchor): Promise<Place | null> {
    const { path, lines } = anchor;
    const old = snapshotFacts.blob(path, 'old');
    if (lines === null || old === null) return null;
    const still = there.get(path);
    const [hunks] = still === undefined ? [null] : await history.hunks([{ from: old, to: still }], false);
    if (hunks != null && followLines(hunks, lines) !== null) return null;
    const start = range.from === null ? new Map<string, string>() : await history.files(range.from, [path]);
    const first = start.get(path);
    const [back] = first === undefined ? [null] : await history.hunks([{ from: old, to: first }], false);
    const then = back == null ? null : followLines(back, lines);
    if (then === null) return isDone(path, path) ? { to: newest(path), anchor: null } : null;
    const target = await targetOf(gitDir, history, range, { path, side: 'old', lines: then }, false);
    return target.to === 'commit' ? { to: target.commit, anchor: target.anchor } : null;
  }
}

/** Some remarks of a note, as they are written on a commit. */
async function textThere(
  history: History,
  range: ShownRange,
  {
    to,
    snapshot,
    facts,
    group,
  }: {
    to: string;
    snapshot: string;
    facts: ReadonlyMap<string, FileFacts>;
    group: ReadonlyArray<{ remark: Remark; anchor: Anchor | null }>;
  },
): Promise<{ text: string; quoted: number }> {
  const snapshotFacts = facts.get(snapshot);
  const text = `${group.map(({ remark }) => remark.source).join('\n')}\n`;
  const own = snapshotFacts === undefined ? [] : remarksOf(outlineOf(text), snapshotFacts);
  const were = await linesAsTheyWere(
    history,
    facts,
    group.map(({ remark: { anchor } }) => ({ commit: snapshot, anchor, wanted: MAX_SHOWN_LINES })),
    false,
  );
  const there = await gatherFacts(
    history,
    range,
    [
      {
        commit: to,
        anchors: group.flatMap(({ remark, anchor }) => [remark.anchor, ...(anchor ? [anchor] : [])]),
      },
    ],
    false,
  );
  const nth = new Map(own.map((remark, at) => [remark, at]));
  return movedNote(text, {
    remarks: own,
    anchorOf: (remark) => group[nth.get(remark) ?? -1]?.anchor ?? null,
    linesOf: (remark) => were[nth.get(remark) ?? -1] ?? [],
    from: QUOTED_FROM,
    there: there.get(to) ?? { lineCount: () => null, changes: () => false },
  });
}

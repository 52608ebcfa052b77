import type { Change } from '../../../git/diff/listing.ts';
import { anchorKey, outlineOf, readRemarks } from '../../../shared/domain/remarks/index.ts';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';

/** A review for export: commits with what was written on them. Plain data, to be sent to another process. */
export interface Review {
  repository: string;
  branch: string;
  /** The name of the base; empty: not known, or there is none. */
  base: string;
  /** The commits of both sides; empty: there is none. */
  tip: string;
  since: string;
  /** Of the commits, as their notes say them; `by`: who says so, empty if it is that person. */
  verdicts: Array<{ sha: string; line: string; by: string }>;
  commits: ReviewedCommit[];
  /** What the shown commits change; null: exported without the diff. */
  files: ReviewedFile[] | null;
}

/** A changed file, with its part of the diff as Git prints it. */
export interface ReviewedFile extends Pick<Change, 'path' | 'oldPath' | 'state'> {
  text: string;
}

export interface ReviewedCommit {
  /** Empty: uncommitted changes. */
  sha: string;
  subject: string;
  /** General texts of its notes. */
  notes: Array<{ notesRef: string; text: string }>;
  threads: ReviewedThread[];
}

export interface ReviewedThread extends Pick<RemarkThread, 'anchor' | 'notesRef' | 'resolved' | 'placed'> {
  remarks: Array<Pick<RemarkThread['remarks'][number], 'text' | 'author' | 'date'>>;
  /** The lines that it is about, as they were. */
  lines: string[];
}

/** A note without its remarks: the part about the commit as a whole. */
export function generalText(note: string, threads: ReadonlyArray<Pick<RemarkThread, 'anchor'>>): string {
  const remarked = new Set(threads.map(({ anchor }) => anchorKey(anchor)));
  const last = { new: new Map<string, number>(), old: new Map<string, number>() };
  for (const { anchor } of threads)
    last[anchor.side].set(
      anchor.path,
      Math.max(last[anchor.side].get(anchor.path) ?? 0, anchor.lines?.last ?? 0),
    );
  const remarks = readRemarks(note, {
    lineCount: (path, side) => last[side].get(path) ?? 0,
    changes: (path) => remarked.has(anchorKey({ path, side: 'new', lines: null })),
  }).filter(({ anchor }) => remarked.has(anchorKey(anchor)));
  const own = new Set(
    remarks.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n)),
  );
  const rest = outlineOf(note).lines.filter((_, at) => !own.has(at));
  return rest
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

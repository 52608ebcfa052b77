/** Who compares each claim of the table with Git. */
import type { Bench, Said } from './bench.ts';
import * as files from './judges-files.ts';
import * as folder from './judges-folder.ts';
import * as history from './judges-history.ts';
import * as notes from './judges-notes.ts';
import { verdicts } from './judges-verdicts.ts';

/** Asks the app and plain Git the same, in as many repositories as it takes. */
export type Judge = (bench: Bench) => Promise<Said[]>;

/** By the claim's id. */
export const JUDGES: Readonly<Record<string, Judge>> = {
  merges: history.merges,
  'no-such-name': history.revisions,
  'commits-in-range': history.rangeCounts,
  'merge-base': history.sharedHistory,
  'branch-moved': history.moves,
  'version-pairs': history.versionPairs,
  trailers: history.trailers,
  verdict: verdicts,
  uncommitted: folder.uncommitted,
  'in-progress': folder.operations,
  identity: folder.identity,
  'no-repository': folder.noRepository,
  shallow: folder.shallow,
  unreadable: folder.damage,
  totals: files.totals,
  generated: files.generated,
  held: files.held,
  'lfs-pointer': files.pointers,
  search: files.search,
  'line-author': files.authorsOfLines,
  'file-history': files.fileHistory,
  note: notes.notes,
  sent: notes.sent,
  signature: notes.signatures,
  refs: notes.refs,
  'checked-out': notes.checkedOut,
  worktrees: notes.worktrees,
};

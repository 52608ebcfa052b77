/** What a document's files show of moved code, and where its ends are. */
import { DELETED } from '../../model/kinds.ts';
import type { MovedRun } from '../../model/moves.ts';
import type { AnswerOf, QuestionOf } from '../../model/protocol.ts';
import type { DiffSide } from '../../model/shapes.ts';
import type { DiffDocument } from '../document.ts';
import { isFolded, kindAt, leftOf, rightOf } from '../rows.ts';
import { isLoaded, type StoredFile, type WithText } from '../stored-file.ts';
import { shownLine } from '../shown-line.ts';
import { runKey } from './row-moves.ts';

type RunsOf = ReadonlyMap<number, readonly MovedRun[]>;

const hasOther = ({ id, runs }: StoredFile, runsOf: RunsOf): boolean =>
  JSON.stringify(runs) !== JSON.stringify(runsOf.get(id) ?? []);

/** Whether this is other moved code than what a document shows. */
export const isOther = ({ files }: DiffDocument, runsOf: RunsOf): boolean =>
  files.some((file) => hasOther(file, runsOf));

/** Replaces the moved code of all files. @returns those for which it has changed */
export function setRuns({ files }: DiffDocument, runsOf: RunsOf): StoredFile[] {
  const changed = files.filter((file) => hasOther(file, runsOf));
  for (const file of changed) file.runs = runsOf.get(file.id) ?? [];
  return changed;
}

/** Opens or folds the moved code that a row is the head of. @returns false if it is not, or nothing changes */
export function setOpen(file: StoredFile, row: number, open: boolean): boolean {
  const { moved } = file.rows;
  const at = moved?.runAt.get(row);
  return moved && at !== undefined ? openRun(file, moved.moves.runs[at], open) : false;
}

/** Opens the folded moved code that a line of the scan belongs to. @returns false if it is shown already */
export function openAt(file: WithText, line: number): boolean {
  const { rows } = file;
  if (!isFolded(rows, line)) return false;
  return openRun(file, rows.moved?.moves.runs[(rows.moved.moves.runOf[line] ?? 0) - 1], true);
}

function openRun(file: StoredFile, run: MovedRun | undefined, open: boolean): boolean {
  if (!run || file.opened.has(runKey(run)) === open) return false;
  const opened = new Set(file.opened);
  if (open) opened.add(runKey(run));
  else opened.delete(runKey(run));
  file.opened = opened;
  return true;
}

/** The line of a file's scan with this number; -1: there is none. */
export function lineNumbered({ scanned }: WithText, side: DiffSide, number: number): number {
  const numbers = side === 'old' ? scanned.olds : scanned.news;
  for (let line = 0; line < scanned.count; line += 1)
    if (numbers[line] === number && kindAt(scanned, line) <= DELETED) return line;
  return -1;
}

/** See the protocol. */
export function otherEnd(
  document: DiffDocument,
  { file: id, row, side }: QuestionOf<'otherEnd'>,
): AnswerOf<'otherEnd'> {
  const file = document.files[id];
  if (!isLoaded(file) || !file.rows.moved) return null;
  const { rows, scanned } = file;
  const { moves, runAt } = file.rows.moved;
  const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
  const lines = side === 'old' ? [left, right] : [right, left];
  const of = lines.map((line) => (moves.runOf[line] ?? 0) - 1).find((run) => run >= 0);
  const run = moves.runs[runAt.get(row) ?? of ?? -1];
  const there = run && document.files[run.other.file];
  if (!run || !there) return null;
  const { first, last } = run;
  return {
    own: { path: file.entry.path, side: run.side, first, last },
    other: {
      path: there.entry.path,
      side: run.side === 'old' ? 'new' : 'old',
      first: run.other.first,
      last: run.other.last,
    },
  };
}

/** See the protocol. */
export function movedLine(
  { files }: DiffDocument,
  { file: id, side, line }: QuestionOf<'movedLine'>,
): AnswerOf<'movedLine'> {
  const file = files[id];
  const run =
    file?.interdiff === ''
      ? file.runs.find((each) => each.side === side && each.first <= line && line <= each.last)
      : undefined;
  const there = run && files[run.other.file];
  if (!run || !there) return null;
  const { path, oldPath } = there.entry;
  return {
    path: side === 'new' && oldPath !== '' ? oldPath : path,
    line: run.other.first + line - run.first,
    copied: run.copied,
    changed: run.changed.some((number, at) => at % 2 === 0 && number === line),
  };
}

/** The text of a line of moved code as it is on the other side; null: not known. */
export function textElsewhere(
  document: DiffDocument,
  { rows, scanned }: WithText,
  line: number,
): string | null {
  const run = rows.moved?.moves.runs[(rows.moved.moves.runOf[line] ?? 0) - 1];
  const there = run && document.files[run.other.file];
  if (!run || !isLoaded(there) || there.interdiff !== '') return null;
  const own = (run.side === 'old' ? scanned.olds : scanned.news)[line];
  const at = run.changed.findIndex((number, i) => i % 2 === 0 && number === own);
  const lineThere =
    at < 0 ? -1 : lineNumbered(there, run.side === 'old' ? 'new' : 'old', run.changed[at + 1] ?? 0);
  const shown = lineThere < 0 ? null : shownLine(there.scanned, lineThere);
  return shown && !shown.cut ? shown.text : null;
}

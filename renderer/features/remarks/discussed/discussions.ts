import { plainWords } from '../../../../shared/domain/plain-words.ts';
import type { RemarkThread } from '../../../../shared/ipc/remarks.ts';
import type { LineRange } from '../../../diff/index.ts';
import { relativeDate } from '../../../ui/format.ts';

/** Old threads beside one line of the diff's old side. */
export interface Discussion {
  key: string;
  /** The file's name in the diff. */
  path: string;
  at: LineRange;
  /** Open ones first. */
  threads: readonly RemarkThread[];
  /** "Discussed 8 months ago". */
  label: string;
  /** Who, and the first words. */
  title: string;
}

const MAX_TITLE_THREADS = 4;
const MAX_TITLE_CHARS = 90;

/**
 * Old threads by the last of their lines, without those that the branch has as well: its commits got copies of the notes.
 * @param old with the diff's names of files, open ones first
 * @param own of the branch, with the same names
 * @param now milliseconds since the epoch
 */
export function discussionsOf(
  old: readonly RemarkThread[],
  own: readonly RemarkThread[],
  now: number,
): Discussion[] {
  const ownTexts = new Map<string, Set<string>>();
  for (const thread of own) {
    const texts = ownTexts.get(placeOf(thread)) ?? new Set();
    ownTexts.set(placeOf(thread), texts);
    for (const { text } of thread.remarks) texts.add(text);
  }
  const byLine = new Map<string, { at: LineRange; path: string; threads: RemarkThread[] }>();
  for (const thread of old) {
    const { placed, remarks } = thread;
    if (placed.at !== 'lines') continue;
    const texts = ownTexts.get(placeOf(thread));
    if (remarks.every(({ text }) => texts?.has(text) === true)) continue;
    const key = `discussed ${placed.lines.last} ${placed.path}`;
    const same = byLine.get(key);
    if (same === undefined)
      byLine.set(key, {
        at: { side: placed.side, ...placed.lines },
        path: placed.path,
        threads: [thread],
      });
    else {
      same.threads.push(thread);
      same.at = { ...same.at, first: Math.min(same.at.first, placed.lines.first) };
    }
  }
  return [...byLine].map(([key, { at, path, threads }]) => ({
    key,
    path,
    at,
    threads,
    label: labelOf(threads, now),
    title: titleOf(threads),
  }));
}

const placeOf = ({ notesRef, placed }: RemarkThread): string => `${notesRef} ${placed.path}`;

/** When the first thread was last written in; null: not known. */
function lastDate({ remarks }: RemarkThread): string | null {
  const dates = remarks.flatMap(({ date }) => date ?? []);
  return dates.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
}

function labelOf(threads: readonly RemarkThread[], now: number): string {
  const [first] = threads;
  const date = first === undefined ? null : lastDate(first);
  const when = date === null ? 'before' : relativeDate(date, now);
  const more = threads.length > 1 ? ` and ${threads.length - 1} more` : '';
  const resolved = threads.every((thread) => thread.resolved) ? ', resolved' : '';
  return `Discussed ${when}${more}${resolved}`;
}

function titleOf(threads: readonly RemarkThread[]): string {
  const lines = threads.slice(0, MAX_TITLE_THREADS).map(({ remarks: [first] }) => {
    const words = plainWords((first?.text ?? '').split('\n', 1)[0] ?? '');
    const some = words.length > MAX_TITLE_CHARS ? `${words.slice(0, MAX_TITLE_CHARS)}…` : words;
    return first?.author == null ? some : `${plainWords(first.author)}: ${some}`;
  });
  if (threads.length > MAX_TITLE_THREADS) lines.push(`and ${threads.length - MAX_TITLE_THREADS} more`);
  return lines.join('\n');
}

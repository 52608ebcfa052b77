import { appliedAt, partsOf } from '../../shared/domain/remarks/index.ts';
import { comparableLine } from '../../shared/domain/remarks/suggested-lines.ts';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import { comparableBytes, decodeFile } from '../apply/text-file.ts';
import { readSome } from '../objects/object-reader.ts';
import { gatherFacts } from './facts.ts';
import type { History, ShownRange } from './history.ts';
import { hasSuggestion } from './suggestions.ts';

/** Limits for one file, and for all of them together: further suggestions are not looked at. */
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_READ_BYTES = 16 * 1024 * 1024;
const MAX_THREADS = 200;
const CONTEXT_LINES = 3;

/** What is looked at and changed of a thread. */
export type MarkedThread = Pick<RemarkThread, 'anchor' | 'commit' | 'placed'> & {
  remarks: ReadonlyArray<Pick<RemarkThread['remarks'][number], 'text' | 'parts'>>;
};

interface AppliedIn {
  gitDir: string;
  history: History;
  range: ShownRange;
  ephemeral: boolean;
  /** Reads a file of the work tree up to a length; null: there is none. */
  workFile: ((path: string, maxBytes: number) => Promise<Buffer | null>) | null;
}

/**
 * Marks the suggestions that the shown tip has, or the work tree has now, no matter who wrote them there. A thread whose
 * lines are gone because its suggestion took their place at the tip is placed there. Changes the given threads.
 * @returns how many threads with suggestions were not looked at: they are too many, or their files too long or missing
 */
export async function markApplied(
  { gitDir, history, range, ephemeral, workFile }: AppliedIn,
  threads: readonly MarkedThread[],
): Promise<number> {
  const all = threads.filter(
    ({ anchor, remarks }) =>
      anchor.side === 'new' && anchor.lines !== null && remarks.some(({ text }) => hasSuggestion(text)),
  );
  const some = all.slice(0, MAX_THREADS);
  let omitted = all.length - some.length;
  if (some.length === 0) return omitted;
  const facts = await gatherFacts(
    history,
    range,
    some.map(({ commit, anchor }) => ({ commit, anchors: [anchor] })),
    ephemeral,
  );
  const requests = some.flatMap((thread) => {
    const { anchor, commit } = thread;
    const blob = facts.get(commit)?.blob(anchor.path, anchor.side) ?? null;
    return blob === null || anchor.lines === null
      ? []
      : [{ thread, blob, lines: anchor.lines, around: CONTEXT_LINES }];
  });
  const windows = await history.lines(requests, ephemeral);
  const tips = await history.files(
    range.to,
    requests.map(({ thread }) => thread.placed.path),
  );
  let room = MAX_READ_BYTES;
  const texts = new Map<string, Files>();
  const textsOf = async (path: string): Promise<Files> => {
    const read = texts.get(path);
    if (read !== undefined) return read;
    const blob = tips.get(path);
    const there = await tipFile(gitDir, blob);
    const tip = textOf(there);
    const both = {
      tip,
      work: textOf((await workFile?.(path, MAX_FILE_BYTES)) ?? null),
      isCut: room <= 0 || (blob !== undefined && there === null),
    };
    texts.set(path, both);
    return both;
  };
  const textOf = (content: Buffer | null): Lines => {
    room -= content?.length ?? 0;
    return content === null || room <= 0 ? [] : linesOf(content);
  };
  for (const [nth, { thread, lines }] of requests.entries()) {
    const window = windows[nth];
    if (window === undefined || window.lines.length === 0) continue;
    const [from, to] = [lines.first - window.from, lines.last - window.from + 1];
    const around = {
      above: window.lines.slice(0, from),
      now: window.lines.slice(from, to),
      below: window.lines.slice(to),
    };
    const files = room > 0 ? await textsOf(thread.placed.path) : NOT_READ;
    if (files.isCut) omitted += 1;
    for (const remark of thread.remarks) {
      const suggestions = partsOf(remark.text)
        .filter((part) => part.kind === 'suggestion')
        .values();
      for (const part of remark.parts) {
        if (part.kind !== 'suggestion') continue;
        const suggested = suggestions.next().value?.lines ?? [];
        const at = appliedAt(around, suggested, files.tip);
        const isThere = at !== null || appliedAt(around, suggested, files.work) !== null;
        if (!isThere && !(thread.placed.at === 'lines' && isSame(around.now, suggested))) continue;
        part.applied = true;
        if (at !== null && thread.placed.at === 'earlier')
          thread.placed = placeOf(thread.placed.path, at, suggested.length);
      }
    }
  }
  return omitted;
}

type Lines = readonly string[];

/** A file at the tip and in the work tree. `isCut`: not all of it was read. */
interface Files {
  tip: Lines;
  work: Lines;
  isCut: boolean;
}
const NOT_READ: Files = { tip: [], work: [], isCut: true };

/** A remark that went to the commit with its suggestion is about the suggested lines. */
const isSame = (now: Lines, suggested: Lines): boolean =>
  now.length === suggested.length &&
  now.every((line, at) => comparableLine(line) === comparableLine(suggested[at] ?? ''));

/** Lines of the tip; where none are left of them, the one above. @param at 0-based */
const placeOf = (path: string, at: number, count: number): RemarkThread['placed'] => ({
  at: 'lines',
  path,
  side: 'new',
  lines:
    count === 0 ? { first: Math.max(1, at), last: Math.max(1, at) } : { first: at + 1, last: at + count },
});

async function tipFile(gitDir: string, blob: string | undefined): Promise<Buffer | null> {
  if (blob === undefined) return null;
  for await (const object of readSome(gitDir, [blob], MAX_FILE_BYTES)) return object?.content ?? null;
  return null;
}

function linesOf(content: Buffer): Lines {
  try {
    return comparableBytes(decodeFile(content, '').bytes).toString('utf8').split('\n');
  } catch {
    // No text.
    return [];
  }
}

/** In words; null: all were looked at. @param omitted see `markApplied` */
export const unlookedWords = (omitted: number): string | null =>
  omitted === 0
    ? null
    : `It was not looked at whether ${omitted === 1 ? 'one suggestion is' : `${omitted} suggestions are`} applied: there are too many, or their files are too long or missing. Compare the lines yourself.`;

import { splitLines } from '../../shared/domain/remarks/index.ts';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import type { NoteOn } from './notes-on.ts';

/** As `movedNote` quotes lines. */
const QUOTE = /^> ?/;

/**
 * Threads of replaced commits and of uncommitted changes whose lines are gone, and which were copied to a commit as
 * quotations: there they are words of its note. Linear in the notes and the threads.
 * @param notes those on commits that took the place of others
 * @returns the commit that has each of them
 */
export function quotedThreads(
  threads: readonly RemarkThread[],
  notes: readonly NoteOn[],
): Map<RemarkThread, string> {
  const quoted = new Map<string, Set<string>>();
  for (const { notesRef, commit, text } of notes)
    for (const { text: line } of splitLines(text)) {
      if (!QUOTE.test(line)) continue;
      const key = `${notesRef} ${line.replace(QUOTE, '')}`;
      const commits = quoted.get(key) ?? new Set<string>();
      quoted.set(key, commits.add(commit));
    }
  const by = new Map<RemarkThread, string>();
  if (quoted.size === 0) return by;
  for (const thread of threads) {
    const isOlder = thread.replaced === true || thread.uncommitted === true;
    if (!isOlder || thread.placed.at !== 'earlier') continue;
    const lines = thread.remarks.flatMap(({ id }) => id.source.split('\n'));
    const [first = new Set<string>(), ...rest] = lines.map(
      (line) => quoted.get(`${thread.notesRef} ${line}`) ?? new Set<string>(),
    );
    const commit = [...first].find((one) => rest.every((commits) => commits.has(one)));
    if (commit !== undefined) by.set(thread, commit);
  }
  return by;
}

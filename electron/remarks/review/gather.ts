import type { Anchor } from '../../../shared/domain/remarks/index.ts';
import type { Placed, RemarkThread } from '../../../shared/ipc/remarks.ts';
import { gatherFacts } from '../../../git/remarks/facts.ts';
import type { History, ShownRange } from '../../../git/remarks/history.ts';
import type { NoteOn } from '../../../git/remarks/notes-on.ts';
import { linesAsTheyWere, MAX_REPLACED_LINES } from '../../../git/remarks/threads.ts';
import { withoutVerdicts } from '../../../shared/domain/verdicts/write.ts';
import { generalText, type ReviewedCommit } from './review.ts';

/** Characters of a quoted line, and of all quoted lines together. */
const MAX_QUOTED_LINE_LENGTH = 2_000;
const MAX_QUOTED_CHARACTERS = 8_000_000;

/** The notes on each commit, in branch order, with the lines they are about. */
export async function reviewedCommits(
  history: History,
  { range, extended }: { range: ShownRange; extended: ShownRange },
  notes: readonly NoteOn[],
  threads: readonly RemarkThread[],
  ephemeral: boolean,
): Promise<ReviewedCommit[]> {
  const request = threads.map(({ commit, anchor }) => ({ commit, anchor, wanted: MAX_REPLACED_LINES }));
  const facts = await gatherFacts(
    history,
    extended,
    request.map(({ commit, anchor }) => ({ commit, anchors: [anchor] })),
    ephemeral,
  );
  const lines = quotable(await linesAsTheyWere(history, facts, request, ephemeral));
  const notesOf = Map.groupBy(notes, ({ commit }) => commit);
  const threadsOf = Map.groupBy(threads.entries(), ([, { commit, uncommitted }]) =>
    uncommitted === true ? UNCOMMITTED_CHANGES.sha : commit,
  );
  const committed = range.commits.filter(({ uncommitted }) => uncommitted !== true);
  return [...committed, UNCOMMITTED_CHANGES].map(({ sha, subject }) => {
    const here = threadsOf.get(sha) ?? [];
    return {
      sha,
      subject,
      notes: (notesOf.get(sha) ?? [])
        .map(({ notesRef, text }) => ({
          notesRef,
          text: generalText(
            withoutVerdicts(text),
            here.flatMap(([, thread]) => (thread.notesRef === notesRef ? [thread] : [])),
          ),
        }))
        .filter(({ text }) => text !== ''),
      threads: here.map(([at, { anchor, notesRef, resolved, placed, remarks, uncommitted }]) => ({
        // The snapshot that it was written on is in this app alone.
        anchor: uncommitted === true && placed.at === 'lines' ? anchorAt(placed) : anchor,
        notesRef,
        resolved,
        placed,
        remarks,
        lines: lines[at] ?? [],
      })),
    };
  });
}

/** What is in no commit yet, behind all commits. */
const UNCOMMITTED_CHANGES = { sha: '', subject: 'Uncommitted changes' };

const anchorAt = ({ path, side, lines }: Extract<Placed, { at: 'lines' }>): Anchor => ({ path, side, lines });

/** Lines as quoted: of limited length, and few enough in total to be pasted. */
export function quotable(all: readonly string[][]): string[][] {
  let room = MAX_QUOTED_CHARACTERS;
  return all.map((lines) => {
    const quoted = lines.map((line) =>
      line.length > MAX_QUOTED_LINE_LENGTH ? `${line.slice(0, MAX_QUOTED_LINE_LENGTH)}…` : line,
    );
    room -= quoted.reduce((sum, line) => sum + line.length, 0);
    return room < 0 ? [] : quoted;
  });
}

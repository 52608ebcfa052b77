import {
  anchorsOf,
  isResolved,
  outlineOf,
  prevailingEnd,
  remarksOf,
  removeRemark,
  threadsOf,
  type Remark,
} from '../../shared/domain/remarks/index.ts';
import type { EarlierNote, TakenAlong } from '../handover/hand-over.ts';
import { onlyVerdicts, withoutVerdicts } from '../../shared/domain/verdicts/write.ts';
import { withBlocks } from './change.ts';
import { gatherFacts } from './facts.ts';
import type { History, ShownRange } from './history.ts';
import { moveAnchors } from './moved-anchors.ts';
import { createRewrittenNotes } from './rewritten-notes.ts';

interface Deps {
  /** Where both commits can be read. */
  gitDir: string;
  history: History;
}

/**
 * Takes a note of one hand-over to the next one: remarks whose lines are still there are about these lines there, and
 * others stay with their answers, where they are shown as outdated.
 */
export async function takeAlong({ gitDir, history }: Deps, note: EarlierNote): Promise<TakenAlong> {
  const { from, to, text } = note;
  const gone = await remarksGone(history, note);
  // From the last one up: the number of equal ones before each stays right.
  // What people said of a commit stays on it.
  const left = withoutVerdicts(withBlocks(text, gone.toReversed().map(removeRemark)));
  const end = prevailingEnd(text);
  const said = onlyVerdicts(text);
  const stays = [
    ...gone.map(({ source }) => source.split('\n').join(end) + end),
    ...(said === '' ? [] : [said]),
  ].join(end);
  if (left.trim() === '') return { moved: '', stays: text };
  const rewritten = createRewrittenNotes({
    historyOf: () => ({ gitDir, history, has: () => Promise.resolve(true) }),
    replacedCommits: { of: () => Promise.resolve(NOTHING_REPLACED) },
  });
  const branch = { orgId: '', repo: '', branch: '', ephemeral: false, commits: { sha: to, base: from } };
  const [there] = await rewritten.texts(branch, [{ from, to, text: left }]);
  return { moved: withoutVerdicts(there?.text ?? left), stays };
}

/** How many threads of a note on a commit are open. */
export async function countOpen(history: History, commit: string, text: string): Promise<number> {
  const { remarks } = await readBetween(history, { from: commit, to: commit, text });
  return threadsOf(remarks).filter((thread) => !isResolved(thread)).length;
}

/** The remarks of a note on one of two commits. */
async function readBetween(
  history: History,
  { from, to, text }: Omit<EarlierNote, 'notesRef'>,
): Promise<{ range: ShownRange; remarks: Remark[] }> {
  const outline = outlineOf(text);
  const both = await history.commits(
    [from, to].map((sha) => ({ sha, parents: [] })),
    false,
  );
  const range = {
    from,
    to,
    commits: both,
    byId: new Map(both.map((commit, order) => [commit.sha, { ...commit, order }])),
  };
  const facts = await gatherFacts(history, range, [{ commit: from, anchors: anchorsOf(outline) }], false);
  const commitFacts = facts.get(from);
  return { range, remarks: commitFacts === undefined ? [] : remarksOf(outline, commitFacts) };
}

/** The remarks of a note whose lines the other commit does not have. */
async function remarksGone(history: History, note: EarlierNote): Promise<Remark[]> {
  const { from, to } = note;
  const { range, remarks } = await readBetween(history, note);
  const anchors = await moveAnchors(
    history,
    range,
    remarks.map(({ anchor }) => ({ from, to, anchor })),
    false,
  );
  return remarks.filter((_, at) => anchors[at] === null);
}

const NOTHING_REPLACED = {
  commits: [],
  omitted: 0,
  versionOf: () => null,
  pairs: () => Promise.resolve(new Map<string, string>()),
};

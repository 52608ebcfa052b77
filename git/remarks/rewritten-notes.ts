import {
  anchorsOf,
  movedNote,
  outlineSteps,
  remarksSteps,
  splitLines,
  type Outline,
  type Remark,
} from '../../shared/domain/remarks/index.ts';
import { inTurns } from '../../shared/steps.ts';
import { yieldMain } from '../process/yield.ts';
import { gatherFacts } from './facts.ts';
import type { History, ShownRange } from './history.ts';
import { moveAnchors } from './moved-anchors.ts';
import { withReplaced } from './replaced.ts';
import type { ReplacedCommits, ShownBranch } from './replaced-commits.ts';
import type { HistoryOf } from './histories.ts';
import { linesAsTheyWere, MAX_SHOWN_LINES } from './threads.ts';

/** A commit that the branch had before it was rewritten. */
export interface RewrittenCommit {
  subject: string;
  /** The commit that took its place; null: none. */
  to: string | null;
}

/** A note on a replaced commit. */
export interface RewrittenNote {
  from: string;
  /** null: none took its place. */
  to: string | null;
  text: string;
}

/** The same for the commit that took its place. */
export interface NoteThere {
  /** With the lines as they are there; without such a commit, the words that are about no line. */
  text: string;
  /** Remarks that are quoted, because their lines are gone. */
  quoted: number;
}

/** What the notes on replaced commits are for the commits that took their places. */
export interface RewrittenNotes {
  /** Replaced commits of a branch, of those with notes; empty where its history cannot be read here. */
  find(branch: ShownBranch, noted: ReadonlySet<string>): Promise<ReadonlyMap<string, RewrittenCommit>>;
  /** Notes on these commits or, if they make the same change, on others, in order. */
  texts(branch: ShownBranch, notes: readonly RewrittenNote[]): Promise<NoteThere[]>;
}

interface Deps {
  historyOf: HistoryOf;
  replacedCommits: ReplacedCommits;
}

const SHORT_ID_CHARS = 10;

/** What the notes on replaced commits are for the commits that took their places. */
export function createRewrittenNotes({ historyOf, replacedCommits }: Deps): RewrittenNotes {
  /** The branch's range, with those of these commits that can be read. */
  async function rangeWith(
    branch: ShownBranch,
    shas: ReadonlySet<string>,
    elsewhere: boolean,
  ): Promise<{ history: History; range: ShownRange }> {
    const { gitDir, history } = historyOf(branch);
    const range = await history.range(branch);
    const replaced = await replacedCommits.of(gitDir, branch, range);
    const listed = replaced.commits.filter(({ sha }) => shas.has(sha));
    const left = new Set(shas);
    for (const { sha } of listed) left.delete(sha);
    const others = elsewhere ? [...left].map((sha) => ({ sha, parents: [] })) : [];
    const all = await withReplaced(history, range, replaced, [...listed, ...others], branch.ephemeral);
    return { history, range: all };
  }

  return {
    async find(branch, noted) {
      const byCommit = new Map<string, RewrittenCommit>();
      if (noted.size === 0 || !(await historyOf(branch).has(branch.commits.sha))) return byCommit;
      const { range } = await rangeWith(branch, noted, false);
      for (const [sha, { by }] of range.replaced ?? [])
        byCommit.set(sha, { subject: range.byId.get(sha)?.subject ?? '', to: by });
      return byCommit;
    },
    async texts(branch, notes) {
      if (!(await historyOf(branch).has(branch.commits.sha)))
        return notes.map(({ text }) => ({ text, quoted: 0 }));
      const froms = new Set(notes.map(({ from }) => from));
      const { history, range } = await rangeWith(branch, froms, true);
      const isRead = (from: string): boolean => range.replaced?.has(from) === true;
      const { ephemeral } = branch;
      const yieldLoop = yieldMain();
      const outlines: Outline[] = [];
      for (const { text } of notes) outlines.push(await inTurns(outlineSteps(text), yieldLoop));
      const anchors = outlines.map(anchorsOf);
      const facts = await gatherFacts(
        history,
        range,
        notes.flatMap(({ from }, at) => (isRead(from) ? [{ commit: from, anchors: anchors[at] ?? [] }] : [])),
        ephemeral,
      );
      const remarks: Remark[][] = [];
      for (const [at, { from }] of notes.entries()) {
        const [outline, ofCommit] = [outlines[at], facts.get(from)];
        const isReadable = outline !== undefined && ofCommit !== undefined;
        remarks.push(isReadable ? await inTurns(remarksSteps(outline, ofCommit), yieldLoop) : []);
      }
      const moves = notes.flatMap(({ from, to }, at) =>
        to === null ? [] : (remarks[at] ?? []).map((remark) => ({ from, to, anchor: remark.anchor, remark })),
      );
      const anchorsThere = await moveAnchors(history, range, moves, ephemeral);
      const moved = new Map(moves.map(({ remark }, at) => [remark, anchorsThere[at] ?? null]));
      const gone = moves.filter((_, at) => anchorsThere[at] === null);
      const were = await linesAsTheyWere(
        history,
        facts,
        gone.map(({ from, anchor }) => ({ commit: from, anchor, wanted: MAX_SHOWN_LINES })),
        ephemeral,
      );
      const lines = new Map(gone.map(({ remark }, at) => [remark, were[at] ?? []]));
      const there = await gatherFacts(
        history,
        range,
        notes.flatMap(({ to }, at) =>
          to === null
            ? []
            : [
                {
                  commit: to,
                  anchors: [
                    ...(anchors[at] ?? []),
                    ...(remarks[at] ?? []).flatMap((remark) => moved.get(remark) ?? []),
                  ],
                },
              ],
        ),
        ephemeral,
      );
      return notes.map(({ from, to, text }, at) => {
        const own = remarks[at] ?? [];
        const target = to === null ? undefined : there.get(to);
        if (target === undefined) return { text: generalText(text, own), quoted: 0 };
        return movedNote(text, {
          remarks: own,
          anchorOf: (remark) => moved.get(remark) ?? null,
          linesOf: (remark) => lines.get(remark) ?? [],
          from: from.slice(0, SHORT_ID_CHARS),
          there: target,
        });
      });
    },
  };
}

/** A note without its remarks, trimmed. */
function generalText(note: string, remarks: readonly Remark[]): string {
  const own = new Set(
    remarks.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, by) => from + by)),
  );
  return splitLines(note)
    .filter((_, at) => !own.has(at))
    .map(({ text }) => text)
    .join('\n')
    .trim();
}

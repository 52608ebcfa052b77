import { outlineSteps } from '../../shared/domain/remarks/index.ts';
import { verdictSteps } from '../../shared/domain/verdicts/parse.ts';
import type { ShownDiff } from '../../shared/ipc/remarks.ts';
import { inTurns } from '../../shared/steps.ts';
import { yieldMain } from '../process/yield.ts';
import type { History, ShownRange } from './history.ts';
import { notesOn, type Ahead, type NotesSource } from './notes-on.ts';
import type { ReplacedCommits, ReplacedOfBranch } from './replaced-commits.ts';
import type { ReplacedCommit } from '../history/replaced-commits.ts';

/** Replaced commits with remarks whose changes are read: the newest. */
const MAX_REMARKED_COMMITS = 500;

export interface Replaced {
  /**
   * Extends the shown range by commits that the branch had before it was rewritten, if they have remarks or verdicts:
   * remarks stay visible until they are resolved or removed. `problem`: a sentence if some are missing.
   */
  extend(
    of: { gitDir: string; history: History },
    shown: ShownDiff,
    range: ShownRange,
  ): Promise<{ range: ShownRange; problem: string | null }>;
}

interface Deps {
  replacedCommits: ReplacedCommits;
  notesOf: (shown: ShownDiff) => NotesSource;
  ahead: Ahead;
}

export function createReplaced({ replacedCommits, notesOf, ahead }: Deps): Replaced {
  return {
    async extend({ gitDir, history }, shown, range) {
      const nothing = { range, problem: null };
      if (shown.whole !== true || shown.commits.merge === true) return nothing;
      const replaced = await replacedCommits.of(gitDir, shown, range);
      if (replaced.commits.length === 0) return nothing;
      const ids = new Set(replaced.commits.map(({ sha }) => sha));
      const { notes } = await notesOn(shown, notesOf(shown), ids, ahead);
      const yieldLoop = yieldMain();
      const remarked = new Set<string>();
      for (const { commit, text } of notes)
        if (
          (await inTurns(outlineSteps(text), yieldLoop)).candidates.size > 0 ||
          (await inTurns(verdictSteps(text), yieldLoop)).length > 0
        )
          remarked.add(commit);
      const wanted = replaced.commits.filter(({ sha }) => remarked.has(sha));
      const some = wanted.slice(0, MAX_REMARKED_COMMITS);
      const all = await withReplaced(history, range, replaced, some, shown.ephemeral);
      const unread = wanted.length - (all.replaced?.size ?? 0);
      return { range: all, problem: lackOf(unread, replaced.omitted) };
    },
  };
}

/** The range with some of the commits that the branch had before it was rewritten, as far as they can be read. */
export async function withReplaced(
  history: History,
  range: ShownRange,
  replaced: ReplacedOfBranch,
  wanted: readonly ReplacedCommit[],
  ephemeral: boolean,
): Promise<ShownRange> {
  const readable = await history.commits(wanted, ephemeral);
  if (readable.length === 0) return range;
  const pairs = await replaced.pairs(readable.map(({ sha }) => sha));
  const commits = [...readable.toReversed(), ...range.commits];
  const replacements = readable.map(({ sha }) => {
    const by = pairs.get(sha);
    const isShown = by !== undefined && range.byId.has(by);
    return [sha, { version: replaced.versionOf(sha), by: isShown ? by : null }] as const;
  });
  return {
    ...range,
    commits,
    byId: new Map(commits.map((commit, order) => [commit.sha, { ...commit, order }])),
    replaced: new Map(replacements),
  };
}

function lackOf(commits: number, older: number): string | null {
  if (commits > 0)
    return `${commits} ${commits === 1 ? 'commit' : 'commits'} with remarks that the branch had before it was rewritten cannot be read: their remarks are missing here.`;
  if (older > 0)
    return 'The branch was rewritten more often than can be shown: remarks on its oldest commits are missing here.';
  return null;
}

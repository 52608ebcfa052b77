import { join } from 'node:path';
import { guardFolder } from '../git/config/folder-guard.ts';
import { notedCommits } from '../git/handover/newest-handed.ts';
import { endResidents } from '../git/process/resident.ts';
import { readRefLog } from '../git/refs/reflog.ts';
import { withoutCopied } from '../git/remarks/copied-threads.ts';
import { markApplied, unlookedWords } from '../git/remarks/mark-applied.ts';
import { quotedThreads } from '../git/remarks/quoted-threads.ts';
import { createHistory, type History, type ShownRange } from '../git/remarks/history.ts';
import { notesOn, NOTHING_AHEAD, type NotesSource } from '../git/remarks/notes-on.ts';
import { createReplaced } from '../git/remarks/replaced.ts';
import { createReplacedCommits, type ReplacedCommits } from '../git/remarks/replaced-commits.ts';
import { readThreads } from '../git/remarks/threads.ts';
import { ensureSnapshots } from '../git/worktree/own-index.ts';
import { takeSnapshot, type Snapshot } from '../git/worktree/snapshot.ts';
import type { RemarkThread } from '../shared/ipc/remarks.ts';
import { notesSource } from './notes-source.ts';
import type { ReviewRange } from './range.ts';
import type { FoundRepository } from './repository.ts';

/** A review as it is now: its commits, with uncommitted changes as one of them, and the threads on them. */
export interface CurrentReview {
  repository: FoundRepository;
  chosen: ReviewRange;
  /** A repository of ours that has the folder's objects, and the uncommitted changes as a commit. */
  gitDir: string;
  history: History;
  range: ShownRange;
  /** null: nothing is uncommitted, or it does not belong to the range. */
  snapshot: Snapshot | null;
  threads: RemarkThread[];
  /** Outdated threads that were copied to a commit as quotations -> that commit. */
  quoted: ReadonlyMap<RemarkThread, string>;
  /** What is missing, as a sentence; null: nothing. */
  problem: string | null;
  notes: NotesSource;
  /** Commits of uncommitted changes that were handed over, or that a remark was added to. */
  noted: ReadonlySet<string>;
}

/** @param folder an empty one, for our repository */
export async function readReview(
  repository: FoundRepository,
  chosen: ReviewRange,
  folder: string,
): Promise<CurrentReview> {
  const { gitDir: objects, headDir, workTree } = repository;
  const gitDir = join(folder, 'objects.git');
  await guardFolder(objects);
  const [noted] = await Promise.all([
    chosen.isHere ? notedCommits(repository) : [],
    ensureSnapshots({ gitDir: objects, snapshots: gitDir }),
  ]);
  const snapshot =
    workTree !== null && chosen.isHere
      ? await takeSnapshot({ gitDir: objects, headDir, workTree, snapshots: gitDir })
      : null;
  const history = historyIn(gitDir);
  const notes = notesSource(objects, gitDir);
  const shown = {
    orgId: '',
    repo: '',
    branch: chosen.branch ?? '',
    ephemeral: false,
    commits: { sha: snapshot?.commit ?? chosen.tip, base: chosen.base },
    whole: true,
  } as const;
  const replacedCommits = withNoted(replacedIn(repository, chosen), noted);
  const replaced = createReplaced({ replacedCommits, notesOf: () => notes, ahead: NOTHING_AHEAD });
  const own = await history.range(shown);
  const { range, problem } = await replaced.extend({ gitDir, history }, shown, own);
  const commits = new Set(range.byId.keys());
  const { notes: written, omitted } = await notesOn(shown, notes, commits, NOTHING_AHEAD);
  const { threads, ...rest } = await readThreads(history, range, notes, written, false);
  const some = withoutCopied(threads);
  const unlooked = await markApplied({ gitDir, history, range, ephemeral: false, workFile: null }, some);
  const lack =
    omitted + rest.omitted + rest.omittedReplies > 0
      ? 'There are more remarks than can be read together: some are missing here.'
      : null;
  return {
    repository,
    chosen,
    gitDir,
    history,
    range: own,
    snapshot,
    threads: some,
    quoted: quotedThreads(
      some,
      written.filter(({ commit }) => own.byId.has(commit)),
    ),
    problem: lack ?? problem ?? unlookedWords(unlooked),
    notes,
    noted: new Set(noted),
  };
}

/** Ends what still reads in our repository, before its folder is removed. */
export const endReview = async ({ gitDir }: Pick<CurrentReview, 'gitDir'>): Promise<void> =>
  await endResidents(gitDir);

const nothing = (): Promise<void> => Promise.resolve();

/** What is missing here is missing: nothing is fetched. */
const historyIn = (gitDir: string): History =>
  createHistory({
    gitDir,
    hasHistory: () => Promise.resolve(true),
    fetchHistory: nothing,
    fetchTreesIn: nothing,
    fetchTreesOf: nothing,
    fetchContents: nothing,
  });

/**
 * What the branch had before it was rewritten, by its reflog. Which commit took the place of another is not worth the
 * time that it takes: lines are followed by their contents.
 */
function replacedIn({ gitDir }: FoundRepository, { branch }: ReviewRange): ReplacedCommits {
  return createReplacedCommits({
    async earlier() {
      const entries = branch === null ? [] : await readRefLog(gitDir, branch);
      const tips = new Set(entries.map(({ sha }) => sha));
      return [...tips].map((tip) => ({ tip, number: null }));
    },
    pairs: () => ({ pairs: [] }),
  });
}

/**
 * The same, with what was handed over or got a remark in this work tree: it was committed since, or is still uncommitted.
 */
function withNoted(replaced: ReplacedCommits, noted: readonly string[]): ReplacedCommits {
  return {
    async of(...about) {
      const rewritten = await replaced.of(...about);
      const listed = new Set(rewritten.commits.map(({ sha }) => sha));
      const more = noted.filter((sha) => !listed.has(sha)).map((sha) => ({ sha, parents: [] }));
      return { ...rewritten, commits: [...more, ...rewritten.commits] };
    },
  };
}

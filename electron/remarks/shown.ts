import { isRemarkDraft } from '../../shared/ipc/is-remark-draft.ts';
import type { RemarksShown, ShownDiff } from '../../shared/ipc/remarks.ts';
import { isNoCommit } from '../../shared/domain/worktree.ts';
import { createKeyedMutex } from '../../shared/keyed-mutex.ts';
import type { RemarksDeps } from './deps.ts';
import { gatherFacts } from '../../git/remarks/facts.ts';
import type { HistoryOf } from '../../git/remarks/histories.ts';
import type { History, ShownRange } from '../../git/remarks/history.ts';
import { inMerge, isOldSideMade } from './in-merge.ts';
import { notesOn, type Ahead } from '../../git/remarks/notes-on.ts';
import { cannotRead } from '../repository-copy/unreadable-notes.ts';
import { placeAnchors } from '../../git/remarks/place.ts';
import { createReplaced } from '../../git/remarks/replaced.ts';
import { withoutCopied } from '../../git/remarks/copied-threads.ts';
import { linesAsTheyWere, MAX_SHOWN_LINES, readThreads, placedWithLines } from '../../git/remarks/threads.ts';

/** What Git and the notes say about a shown diff. */
export interface ReadDiff {
  gitDir: string;
  history: History;
  /** What is missing, as a sentence; null: nothing. */
  problem: string | null;
  range: ShownRange;
  notes: Awaited<ReturnType<typeof notesOn>>['notes'];
  threads: Awaited<ReturnType<typeof readThreads>>['threads'];
}

export interface ShownRemarks {
  historyOf: HistoryOf;
  /** The threads of a shown diff, and what they were read from. */
  read(shown: ShownDiff): Promise<ReadDiff>;
  /** Its threads and its drafts of remarks. */
  list(shown: ShownDiff): Promise<RemarksShown>;
}

function lackOf(notes: number, threads: number): string | null {
  if (notes > 0)
    return `The notes of these commits are too long to be read together, or missing in Git: ${notes} ${notes === 1 ? 'was' : 'were'} left out.`;
  if (threads > 0)
    return `These commits have more remarks than can be shown together: those on ${threads} ${threads === 1 ? 'place' : 'places'} were left out.`;
  return null;
}

/** Reads the remarks of shown diffs. Git's answers are cached per repository. */
export function createShownRemarks(
  deps: Pick<RemarksDeps, 'copies' | 'historyOf' | 'refresh' | 'cannotWrite' | 'replacedCommits'> & {
    drafts: Pick<RemarksDeps['drafts'], 'list'>;
    ahead: Pick<RemarksDeps['ahead'], 'fetchedSince'> & Ahead;
  },
): ShownRemarks {
  const { copies, historyOf, refresh, drafts, ahead, cannotWrite, replacedCommits } = deps;
  const replaced = createReplaced({ replacedCommits, notesOf: (shown) => copies.of(shown).notes, ahead });
  /** A write is followed by several events, each causing a read: the later ones reuse the answers of the first. */
  const mutex = createKeyedMutex();

  async function read(shown: ShownDiff): Promise<ReadDiff> {
    const { orgId, repo, ephemeral } = shown;
    const place = { orgId, repo };
    const { gitDir, history } = historyOf(place);
    const fetched = copies.of(place).notes;
    // If notes were fetched earlier, do not wait: `notes.changed` follows when there are more.
    const refreshing = refresh(place);
    const problem = fetched.exists() ? null : await refreshing;
    ahead.fetchedSince(place, fetched.fetchedAt());
    await fetched.presented();
    const { sha, base } = shown.commits;
    return await mutex(`${gitDir} ${sha} ${base}`, async () => {
      const range = await history.range(shown);
      const { range: all, problem: unread } = await replaced.extend({ gitDir, history }, shown, range);
      const { notes, omitted, unreadable } = await notesOn(place, fetched, new Set(all.byId.keys()), ahead);
      const { threads, ...rest } = await readThreads(history, all, fetched, notes, ephemeral);
      const lack = problem ?? cannotRead(unreadable) ?? lackOf(omitted, rest.omitted) ?? unread;
      return { gitDir, history, problem: lack, range, notes, threads: withoutCopied(threads) };
    });
  }

  async function list(shown: ShownDiff): Promise<RemarksShown> {
    const { history, problem, range, threads } = await read(shown);
    const unsent = await draftsIn(drafts, shown, history, range);
    if (isOldSideMade(shown.commits)) {
      const [some, others] = [threads.map(inMerge), unsent.map(inMerge)];
      return { threads: some, drafts: others, problem, cannotWrite: cannotWrite(shown.orgId) };
    }
    return { threads, drafts: unsent, problem, cannotWrite: cannotWrite(shown.orgId) };
  }

  return { historyOf, read, list };
}

/** The drafts of remarks that belong to this diff, each in its place. */
async function draftsIn(
  drafts: Pick<RemarksDeps['drafts'], 'list'>,
  { orgId, repo, ephemeral }: ShownDiff,
  history: History,
  range: ShownRange,
): Promise<RemarksShown['drafts']> {
  const uncommitted = range.byId.get(range.to)?.uncommitted === true;
  const here = (object: string): string => (uncommitted && isNoCommit(object) ? range.to : object);
  const own = drafts
    .list()
    .filter(isRemarkDraft)
    .filter(
      ({ place }) => place.orgId === orgId && place.repo === repo && range.byId.has(here(place.object)),
    );
  const anchored = own.map(({ place, anchor }) => ({ commit: here(place.object), anchor }));
  const facts = await gatherFacts(
    history,
    range,
    anchored.map(({ commit, anchor }) => ({ commit, anchors: [anchor] })),
    ephemeral,
  );
  const placed = await placeAnchors(history, range, facts, anchored, ephemeral);
  const wanted = anchored.map((one, at) => ({
    ...one,
    wanted: placed[at]?.at === 'earlier' ? MAX_SHOWN_LINES : 0,
  }));
  const was = await linesAsTheyWere(history, facts, wanted, ephemeral);
  return own.flatMap((draft, at) => {
    const where = placed[at];
    return where === undefined
      ? []
      : [{ draft, placed: placedWithLines(where, draft.anchor, was[at] ?? []) }];
  });
}

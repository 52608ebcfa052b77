import { resolveCommit } from '../../git/refs/refs.ts';
import { commitsMadeOf } from '../../git/remarks/commits-made-of.ts';
import { readWorkFile } from '../../git/apply/replace-file.ts';
import { markApplied, unlookedWords } from '../../git/remarks/mark-applied.ts';
import type { RepositoryPlace } from '../host/client.ts';
import type { RemarksShown, ShownDiff, ShownVerdict } from '../../shared/ipc/remarks.ts';
import { isUncommittedSide, WORKTREE } from '../../shared/domain/worktree.ts';
import { createKeyedMutex } from '../../shared/keyed-mutex.ts';
import type { RemarksDeps } from './deps.ts';
import { draftsIn } from './drafts.ts';
import type { HistoryOf } from '../../git/remarks/histories.ts';
import type { History, ShownRange } from '../../git/remarks/history.ts';
import { isOldSideMade } from '../../shared/domain/made-side.ts';
import { inMerge } from './in-merge.ts';
import { lackWords } from './lack-words.ts';
import { showsUncommitted } from './shows-uncommitted.ts';
import { notesOn, type Ahead } from '../../git/remarks/notes-on.ts';
import { createReplaced } from '../../git/remarks/replaced.ts';
import { withSnapshots } from '../../git/remarks/snapshots.ts';
import { withoutCopied } from '../../git/remarks/copied-threads.ts';
import { placeOnOlder } from '../../git/remarks/place-on-older.ts';
import { readThreads } from '../../git/remarks/threads.ts';
import { markUndoable } from './undoable.ts';
import { verdictsIn } from '../../git/remarks/verdicts-on.ts';

/** What Git and the notes say about a shown diff. */
export interface ReadDiff {
  gitDir: string;
  history: History;
  /** What is missing, as a sentence; null: nothing. */
  problem: string | null;
  range: ShownRange;
  /** With the commits that are not in it but have threads here. */
  extended: ShownRange;
  notes: Awaited<ReturnType<typeof notesOn>>['notes'];
  threads: Awaited<ReturnType<typeof readThreads>>['threads'];
  verdicts: ShownVerdict[];
}

export interface ShownRemarks {
  historyOf: HistoryOf;
  /** The threads of a shown diff, and what they were read from. */
  read(shown: ShownDiff): Promise<ReadDiff>;
  /** Its threads and its drafts of remarks. */
  list(shown: ShownDiff): Promise<RemarksShown>;
}

/** Reads the remarks of shown diffs. Git's answers are cached per repository. */
export function createShownRemarks(
  deps: Pick<
    RemarksDeps,
    | 'copies'
    | 'historyOf'
    | 'refresh'
    | 'cannotWrite'
    | 'replacedCommits'
    | 'workTreeOf'
    | 'author'
    | 'trailerRules'
  > & {
    drafts: Parameters<typeof draftsIn>[0];
    local: Pick<RemarksDeps['local'], 'listHere'>;
    handed: RemarksDeps['handed'];
    applied: Pick<RemarksDeps['applied'], 'list'>;
    withNews?: RemarksDeps['withNews'];
    ahead: Pick<RemarksDeps['ahead'], 'fetchedSince'> & Ahead;
  },
): ShownRemarks {
  const { copies, historyOf, refresh, drafts, local, handed, ahead, cannotWrite, replacedCommits } = deps;
  const { applied, workTreeOf, withNews, author } = deps;
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
      const { range: before, problem: unread } = await replaced.extend({ gitDir, history }, shown, range);
      const isUncommitted = showsUncommitted(shown, range);
      const uncommitted = isUncommitted ? await local.listHere(place) : [];
      const objects = new Set(uncommitted.map(({ place: { object } }) => object));
      const given = isUncommitted ? await handed(place) : [];
      const workTree = workTreeIn(place);
      const made = isUncommitted ? await madeSince(workTree, { gitDir, history }, range) : [];
      const all = await withSnapshots(
        history,
        before,
        { snapshots: objects, handed: given, made },
        ephemeral,
      );
      const { notes, omitted, unreadable } = await notesOn(place, fetched, new Set(all.byId.keys()), ahead);
      for (const { place: at, text, signatures } of uncommitted)
        if (all.byId.has(at.object))
          notes.push({ notesRef: at.notesRef, commit: at.object, fetched: text, text, signatures });
      const { threads, ...rest } = await readThreads(history, all, fetched, notes, ephemeral);
      const gone = [...objects].filter((object) => !all.byId.has(object)).length;
      const unreadNotes = await fetched.unreadWords(unreadable);
      const lack = problem ?? unreadNotes ?? lackWords(omitted, rest, gone) ?? unread;
      // What is not staged, or is, is not outdated for that.
      const isPart = isUncommittedSide(shown.branch) && shown.branch !== WORKTREE;
      const some = withoutCopied(threads).filter(
        ({ uncommitted: yet, placed }) => !(isPart && yet === true && placed.at === 'earlier'),
      );
      const workFile = workFileIn(workTree);
      const unlooked = await markApplied({ gitDir, history, range: all, ephemeral, workFile }, some);
      const undoable = some.length > 0 ? applied.list(place) : [];
      if (undoable.length > 0)
        await markUndoable(some, undoable, (await workTree())?.workTree ?? null, workFile);
      const verdicts = await verdictsIn(fetched, notes, () => author(place));
      const marked = (await withNews?.(place, given, some)) ?? some;
      return {
        gitDir,
        history,
        problem: lack ?? unlookedWords(unlooked),
        range,
        extended: all,
        notes,
        threads: marked,
        verdicts,
      };
    });
  }

  /** The commits made since of uncommitted changes that are shown: what was written on these may be on them now. */
  async function madeSince(
    workTree: ReturnType<typeof workTreeIn>,
    repository: { gitDir: string; history: History },
    { byId, to }: ShownRange,
  ): Promise<string[]> {
    const snapshot = byId.get(to);
    const tree = snapshot?.uncommitted === true ? await workTree() : null;
    const head = tree === null ? null : await resolveCommit(tree.headDir, 'HEAD');
    // In almost every case nothing was.
    if (head === null || head === snapshot?.parents[0]) return [];
    const since = { head, worktree: head, replaced: new Set<string>() };
    const answer = await commitsMadeOf(repository, to, since);
    return answer === null ? [] : answer.commits.map(({ sha }) => sha);
  }

  /** The folder's work tree, which is looked for once, and only if it is needed. */
  function workTreeIn(place: RepositoryPlace): () => ReturnType<typeof workTreeOf> {
    let tree: ReturnType<typeof workTreeOf> | null = null;
    return async () => await (tree ??= workTreeOf(place)).catch(() => null);
  }

  /** Reads files of that work tree. */
  function workFileIn(
    workTree: ReturnType<typeof workTreeIn>,
  ): (path: string, maxBytes: number) => Promise<Buffer | null> {
    return async (path, maxBytes) => {
      const tree = await workTree();
      return tree === null ? null : await readWorkFile(tree, path, maxBytes).catch(() => null);
    };
  }

  async function list(shown: ShownDiff): Promise<RemarksShown> {
    const { history, problem, extended, threads, verdicts } = await read(shown);
    const unsent = await draftsIn(drafts, shown, history, extended);
    const rest = {
      verdicts,
      problem,
      cannotWrite: cannotWrite(shown.orgId),
      trailerRules: await deps.trailerRules(shown),
    };
    const { commits, ephemeral } = shown;
    return isOldSideMade(commits)
      ? {
          threads: await placeOnOlder(history, extended, commits, threads.map(inMerge), ephemeral),
          drafts: unsent.map(inMerge),
          ...rest,
        }
      : { threads, drafts: unsent, ...rest };
  }

  return { historyOf, read, list };
}

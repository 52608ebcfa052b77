import { presentObjects } from '../../../git/refs/refs.ts';
import { mergedCommits } from '../../../git/history/merged-commits.ts';
import { isReadFailure } from '../../../git/process/read-failure.ts';
import type { HistoryOf } from '../../../git/remarks/histories.ts';
import { notesOn, type Ahead } from '../../../git/remarks/notes-on.ts';
import { readChangedFiles, oldThreads } from '../../../git/remarks/old-threads.ts';
import { isOldSideMade } from '../../../shared/domain/made-side.ts';
import type { Discussed, ShownDiff } from '../../../shared/ipc/remarks.ts';
import type { RepositoryCopies } from '../../repository-copy/index.ts';
import type { RemarkedFileStore } from '../../store/remarked-files.ts';
import { filesAmong } from './files-among.ts';
import { createEarlierNames } from './earlier-names.ts';
import { createNoteIndex, isOfPeople } from './note-index.ts';
import { omissionWords } from './omission-words.ts';

export interface DiscussedDeps {
  copies: Pick<RepositoryCopies, 'of'>;
  historyOf: HistoryOf;
  ahead: Ahead;
  store: RemarkedFileStore;
  /** Settles when no first rows of a comparison are being waited for. */
  calm: () => Promise<void>;
}

/** Commits with old remarks on files that are changed now: the newest are read. */
const MAX_COMMITS = 200;
const MAX_THREADS = 500;
/** Longer notes are not what people write, and would take long to be looked through. */
const MAX_NOTE_CHARS = 200_000;

const NOTHING: Discussed = { threads: [], problem: null };

/** What was said about lines that a branch changes, on commits that were merged before it began. */
export function createDiscussed({ copies, historyOf, ahead, store, calm }: DiscussedDeps): {
  of(shown: ShownDiff): Promise<Discussed>;
} {
  const index = createNoteIndex({ store, copyOf: (place) => copies.of(place), calm });
  const findNames = createEarlierNames({ store, calm });

  async function of(shown: ShownDiff): Promise<Discussed> {
    const { orgId, repo, ephemeral, commits } = shown;
    const place = { orgId, repo };
    const copy = copies.of(place);
    if (shown.whole !== true || typeof commits.base !== 'string' || isOldSideMade(commits)) return NOTHING;
    if (!copy.notes.exists()) return NOTHING;
    await index.update(place);
    if (store.isEmpty(place)) return NOTHING;
    // Nothing of a history is fetched for this.
    if (!(await copy.hasHistory(commits.sha, commits.base))) return NOTHING;
    const { gitDir, history } = historyOf(place);
    const { from, to } = await history.range(shown);
    if (from === null) return NOTHING;
    await findNames(place, copy, history, from, ephemeral);
    const changed = await readChangedFiles(gitDir, { from, to });
    const { files, isCut } = await filesAmong(store, place, [...changed.keys()]);
    const objects = [...new Set(files.map(({ commit }) => commit))];
    const merged = await mergedCommits(gitDir, objects, from);
    if (merged.length === 0) return NOTHING;
    const wanted = merged.slice(0, MAX_COMMITS);
    const source = { ...copy.notes, refs: async () => (await copy.notes.refs()).filter(isOfPeople) };
    const read = await notesOn(place, source, new Set(wanted.map(({ sha }) => sha)), ahead);
    const notes = read.notes.filter(({ text }) => text.length <= MAX_NOTE_CHARS);
    const readable = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
      // What a folder lacks is not fetched.
      if (copy.isWhole === true) return await presentObjects(gitDir, ids);
      await history.contents(ids, ephemeral);
      return new Set(ids);
    };
    const old = { commits: wanted, notes, source, files, readable };
    const threads = await oldThreads(history, { from, to }, changed, old, ephemeral);
    return {
      threads: threads.slice(0, MAX_THREADS),
      problem: omissionWords({
        commits: merged.length - wanted.length,
        notes: read.notes.length - notes.length + read.omitted,
        threads: threads.length - MAX_THREADS,
        files: isCut,
      }),
    };
  }

  return {
    async of(shown) {
      try {
        return await of(shown);
      } catch (cause) {
        // It is an aid: where something is missing, the diff is as it is without.
        if (isReadFailure(cause)) return NOTHING;
        throw cause;
      }
    },
  };
}

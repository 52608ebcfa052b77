import { handedCommits } from '../../git/handover/newest-handed.ts';
import { notesAsHanded } from '../../git/handover/notes-as-handed.ts';
import type { WorktreeGit } from '../../git/handover/handed-ref.ts';
import { firstLineOf, writersOf } from '../../git/remarks/authors.ts';
import type { NotesSource } from '../../git/remarks/notes-on.ts';
import { gitText } from '../../git/process/run.ts';
import { endOf, outlineOf } from '../../shared/domain/remarks/index.ts';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';

type Remark = RemarkThread['remarks'][number];

interface NewsDeps {
  git: WorktreeGit;
  notes: Pick<NotesSource, 'index' | 'texts'>;
  /** Whether this app made a commit of a notes ref. */
  isOwn: (commit: string) => boolean;
}

/**
 * Marks the threads in which others wrote, or which they resolved, since the newest hand-over. What this app wrote is no
 * news, by the commits that it made: another program may write under the same name.
 * @param commits of uncommitted changes that were handed over, or got remarks since
 */
export async function markNews(
  deps: NewsDeps,
  commits: readonly string[],
  threads: RemarkThread[],
): Promise<RemarkThread[]> {
  const { git } = deps;
  const given = new Set(commits);
  if (!threads.some(({ commit }) => given.has(commit))) return threads;
  const handed = await handedCommits(git);
  const [newest] = handed;
  if (newest === undefined) return threads;
  const added = commits.filter((commit) => !handed.includes(commit));
  const then = await notesAsHanded(git.gitDir, newest, [...given]);
  const since = new Set([newest, ...(await addedSince(git, newest, added))]);
  return await Promise.all(
    threads.map(async (thread) => {
      if (!given.has(thread.commit)) return thread;
      const text = then.get(`${thread.notesRef} ${thread.commit}`) ?? (since.has(thread.commit) ? '' : null);
      if (text === null || !(await hasNews(deps, thread, text))) return thread;
      return { ...thread, news: thread.resolved ? ('resolved' as const) : ('answered' as const) };
    }),
  );
}

/** Those of the commits with added remarks that are not older than a hand-over. */
async function addedSince(
  { gitDir }: WorktreeGit,
  newest: string,
  added: readonly string[],
): Promise<string[]> {
  if (added.length === 0) return [];
  const args = ['log', '--no-walk=unsorted', '--format=%ct', '--end-of-options', newest, ...added];
  const [handedAt = 0, ...times] = (await gitText(args, { gitDir })).split('\n').map(Number);
  return added.filter((_, at) => (times[at] ?? 0) >= handedAt);
}

async function hasNews({ notes, isOwn }: NewsDeps, thread: RemarkThread, then: string): Promise<boolean> {
  const { notesRef, commit, remarks } = thread;
  const were = blocksIn(then);
  const isNew = beyond(remarks, ({ id }) => unmarked(id.source), were.unmarked);
  const fresh = remarks.filter((remark) => isNew.has(remark));
  if (fresh.length > 0) {
    const lines = new Set(fresh.map(({ id }) => firstLineOf(id.source)));
    const [writerOf] = await writersOf(notes, [{ notesRef, commit, lines }]);
    const nths = nthOf(remarks, ({ id }) => firstLineOf(id.source));
    const isOurs = ({ id }: Remark, nth: number): boolean => {
      const writer = writerOf?.({ source: id.source }, nth) ?? null;
      return writer !== null && isOwn(writer.commit);
    };
    if (!fresh.every((remark) => isOurs(remark, nths.get(remark) ?? 0))) return true;
  }
  const isMarked = beyond(remarks, ({ id }) => id.source, were.exact);
  const marked = remarks.filter((remark) => isMarked.has(remark) && !isNew.has(remark));
  return marked.length > 0 && !(await areOwnMarks({ notes, isOwn }, thread, marked));
}

/** Whether this app resolved or reopened these remarks. */
async function areOwnMarks(
  { notes, isOwn }: Pick<NewsDeps, 'notes' | 'isOwn'>,
  { notesRef, commit }: RemarkThread,
  marked: readonly Remark[],
): Promise<boolean> {
  const changes = (await notes.index(notesRef))?.byObject.get(commit) ?? [];
  const own = changes.filter((change) => isOwn(change.commit));
  const texts = async (blobs: ReadonlyArray<string | null>) => {
    const read = (await notes.texts(blobs.flatMap((blob) => blob ?? []))).values();
    return blobs.map((blob) => blocksIn(blob === null ? '' : (read.next().value ?? '')).exact);
  };
  const [before, after] = [
    await texts(own.map(({ from }) => from[0] ?? null)),
    await texts(own.map(({ to }) => to)),
  ];
  return marked.every(({ id: { source } }) =>
    own.some((_, at) => (after[at]?.get(source) ?? 0) > (before[at]?.get(source) ?? 0)),
  );
}

const count = (into: Map<string, number>, block: string): void =>
  void into.set(block, (into.get(block) ?? 0) + 1);

/** How often a note has each piece that may be a remark; `unmarked`: whether it is resolved or not. */
function blocksIn(note: string): Record<'exact' | 'unmarked', ReadonlyMap<string, number>> {
  const { lines, candidates } = outlineOf(note);
  const [exact, plain] = [new Map<string, number>(), new Map<string, number>()];
  for (const from of candidates.keys()) {
    const block = lines
      .slice(from, endOf(lines, from))
      .map(({ text }) => text)
      .join('\n');
    count(exact, block);
    count(plain, unmarked(block));
  }
  return { exact, unmarked: plain };
}

/** A remark's lines, resolved or not. */
function unmarked(source: string): string {
  const [, ...further] = source.split('\n');
  return [firstLineOf(source), ...further].join('\n');
}

/** The remarks of which there were fewer than there are up to them. */
function beyond(
  remarks: readonly Remark[],
  keyOf: (remark: Remark) => string,
  were: ReadonlyMap<string, number>,
): Set<Remark> {
  const nths = nthOf(remarks, keyOf);
  return new Set(remarks.filter((remark) => (nths.get(remark) ?? 0) >= (were.get(keyOf(remark)) ?? 0)));
}

/** How many earlier remarks of a thread have the same key. Those of other threads have another place. */
function nthOf(remarks: readonly Remark[], keyOf: (remark: Remark) => string): Map<Remark, number> {
  const counts = new Map<string, number>();
  return new Map(
    remarks.map((remark) => {
      const nth = counts.get(keyOf(remark)) ?? 0;
      counts.set(keyOf(remark), nth + 1);
      return [remark, nth];
    }),
  );
}

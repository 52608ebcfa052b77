import { writeFile } from 'node:fs/promises';
import { prevailingEnd, writeRemark, type BlockChange } from '../../shared/domain/remarks/index.ts';
import { isNoCommit, NEEDS_COMMIT } from '../../shared/domain/worktree.ts';
import { isBlank } from '../../shared/domain/notes/canonical.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import type {
  RemarkChange,
  RemarkDraft,
  RemarkDraftKey,
  RemarkOutcome,
  RemarksShown,
  ShownDiff,
} from '../../shared/ipc/remarks.ts';
import type { Note, NoteOutcome, NotePlace, NoteWrite } from '../../shared/ipc/shapes.ts';
import type { RepositoryPlace } from '../host/client.ts';
import type { RemarkIntent } from '../notes/decisions/intent.ts';
import { explained } from '../repository-copy/failure.ts';
import type { RepositoryCopies } from '../repository-copy/index.ts';
import { dropSent, type DraftTable } from '../store/index.ts';
import type { AheadOfFetch } from './ahead.ts';
import { blocksOf, hasBlocks, withBlocks } from './change.ts';
import { gatherFacts } from './facts.ts';
import { createHistory, type History, type ShownRange } from './history.ts';
import { inMerge, NOT_OF_A_COMMIT } from './in-merge.ts';
import { notesOn, textAhead } from './notes-on.ts';
import { placeAnchors } from './place.ts';
import { problemOf } from './problem.ts';
import { reviewedCommits, reviewedDiff } from './review/gather.ts';
import { reviewMarkdown } from './review/markdown.ts';
import type { Review, ReviewedThread } from './review/review.ts';
import { suggestionPatch } from './suggestions.ts';
import { targetOf } from './target.ts';
import { linesAsTheyWere, MOST_SHOWN, readThreads, withLines } from './threads.ts';
import { createUndos } from './undo.ts';

export interface RemarksDeps {
  copies: Pick<RepositoryCopies, 'of'>;
  /** Makes sure that notes were fetched lately; answers null, or why not. */
  refresh: (place: RepositoryPlace) => Promise<string | null>;
  read: (place: NotePlace) => Promise<Note> | Note;
  submit: (write: NoteWrite & { remark: RemarkIntent }) => Promise<NoteOutcome>;
  drafts: DraftTable<RemarkDraft, RemarkDraftKey>;
  ahead: AheadOfFetch;
  /** Why no note can be written there; null: one can. */
  cannotWrite: (orgId: string) => string | null;
  copyText: (text: string) => void;
  /** Where to write a file; null when cancelled. */
  saveFile: (name: string) => Promise<string | null>;
  /** The review as an HTML page. */
  draw: (review: Review) => Promise<string>;
}

export type Remarks = Handlers['remarks'];

function lackOf(notes: number, threads: number): string | null {
  if (notes > 0)
    return `The notes of these commits are too long to be read together: ${notes} ${notes === 1 ? 'was' : 'were'} left out.`;
  if (threads > 0)
    return `These commits have more remarks than can be shown together: those on ${threads} ${threads === 1 ? 'place' : 'places'} were left out.`;
  return null;
}

/** Remarks: threads placed in the shown diff, and writing them through the outbox. */
export function createRemarks(deps: RemarksDeps): Remarks {
  const { copies, refresh, read, submit, drafts, ahead, cannotWrite, copyText, saveFile, draw } = deps;
  const histories = new Map<string, History>();
  const undos = createUndos();

  function historyOf(place: RepositoryPlace): { gitDir: string; history: History } {
    const copy = copies.of(place);
    const history = histories.get(copy.gitDir) ?? createHistory(copy);
    histories.set(copy.gitDir, history);
    return { gitDir: copy.gitDir, history };
  }

  async function readShown(shown: ShownDiff) {
    const { orgId, repo, ephemeral } = shown;
    const place = { orgId, repo };
    const { gitDir, history } = historyOf(place);
    const fetched = copies.of(place).notes;
    // Where notes were fetched before, nobody waits: `notes.changed` follows when more come.
    const refreshing = refresh(place);
    const problem = fetched.exists() ? null : await refreshing;
    ahead.fetchedSince(place, fetched.fetchedAt());
    const range = await history.range(shown);
    const { notes, leftOut } = await notesOn(place, fetched, new Set(range.byId.keys()), ahead);
    const { threads, ...rest } = await readThreads(history, range, fetched, notes, ephemeral);
    const lack = problem ?? lackOf(leftOut, rest.leftOut);
    return { gitDir, history, problem: lack, range, notes, threads };
  }

  async function list(shown: ShownDiff): Promise<RemarksShown> {
    const { history, problem, range, threads } = await readShown(shown);
    const unsent = await draftsIn(shown, history, range, shown.ephemeral);
    if (shown.commits.merge === true) {
      const [some, others] = [threads.map(inMerge), unsent.map(inMerge)];
      return { threads: some, drafts: others, problem, cannotWrite: cannotWrite(shown.orgId) };
    }
    return { threads, drafts: unsent, problem, cannotWrite: cannotWrite(shown.orgId) };
  }

  async function review(shown: ShownDiff, files: 'remarked' | 'all' | 'none'): Promise<Review> {
    const { gitDir, history, range, notes, threads } = await readShown(shown);
    const commits = await reviewedCommits(history, range, notes, threads, shown.ephemeral);
    const paths = [...new Set(threads.flatMap(({ placed, anchor }) => [placed.path, anchor.path]))];
    const diff =
      files === 'none'
        ? null
        : await reviewedDiff(gitDir, history, range, files === 'all' ? null : paths, shown.ephemeral);
    return { repository: shown.repo, branch: shown.branch, commits, diff };
  }

  async function draftsIn(
    { orgId, repo }: RepositoryPlace,
    history: History,
    range: ShownRange,
    ephemeral: boolean,
  ): Promise<RemarksShown['drafts']> {
    const uncommitted = range.byId.get(range.to)?.uncommitted === true;
    const here = (object: string): string => (uncommitted && isNoCommit(object) ? range.to : object);
    const own = drafts
      .list()
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
      wanted: placed[at]?.at === 'earlier' ? MOST_SHOWN : 0,
    }));
    const was = await linesAsTheyWere(history, facts, wanted, ephemeral);
    return own.flatMap((draft, at) => {
      const where = placed[at];
      return where === undefined ? [] : [{ draft, placed: withLines(where, draft.anchor, was[at] ?? []) }];
    });
  }

  async function write(
    seen: Note,
    { action, text, ...remark }: Pick<NoteWrite, 'action' | 'text'> & RemarkIntent,
  ): Promise<RemarkOutcome> {
    const { place, text: was, refSha } = seen;
    const outcome = await submit({ place, action, text, base: { text: was, refSha }, remark });
    // From now on the outbox has the text; what does not end well becomes a draft again.
    const { typed } = remark;
    if (typed !== null && outcome.status === 'waiting') dropSent(drafts, { place, ...typed }, typed.text);
    if (outcome.status === 'waiting') return outcome;
    if (outcome.status !== 'done') return { status: 'asked', outcome };
    return { ...outcome, undo: undos.keep({ before: was, after: outcome.note }) };
  }

  /** What a change begins with: the note as it was read, or as it will be when this app has sent what waits. */
  async function startOf(
    place: NotePlace,
    change: Pick<RemarkChange, 'anchor' | 'change'>,
  ): Promise<{ seen: Note; blocks: BlockChange[]; behind: boolean }> {
    const [reading] = await Promise.allSettled([read(place)]);
    const seen = reading.status === 'fulfilled' ? reading.value : nothingAt(place);
    const later = textAhead(place, seen.text, ahead);
    if (later !== seen.text && hasBlocks(later, change))
      return { seen: { ...seen, text: later }, blocks: blocksOf(later, change), behind: true };
    if (reading.status === 'rejected') throw reading.reason;
    return { seen, blocks: blocksOf(seen.text, change), behind: false };
  }

  /** A remark goes to the end of whatever is there when it is sent; until then nobody needs to know what that is. */
  async function readOrNothing(place: NotePlace): Promise<Note> {
    try {
      return await read(place);
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause;
      return nothingAt(place);
    }
  }

  return {
    async list(shown) {
      try {
        return await list(shown);
      } catch (cause) {
        return { threads: [], drafts: [], problem: problemOf(cause), cannotWrite: cannotWrite(shown.orgId) };
      }
    },
    async target({ path, side, lines, ...shown }) {
      if (shown.commits.merge === true && side === 'old' && lines !== null) return NOT_OF_A_COMMIT;
      try {
        const { gitDir, history } = historyOf(shown);
        const range = await history.range(shown);
        const found = await targetOf(gitDir, history, range, { path, side, lines }, shown.ephemeral);
        const none = found.to === 'commit' && range.byId.get(found.commit)?.uncommitted === true;
        return none ? { to: 'none', why: NEEDS_COMMIT } : found;
      } catch (cause) {
        const problem = problemOf(cause);
        // The new side shows the tip's own lines, also where nothing more is known.
        const anchor = { path, side, lines };
        if (side === 'new' || shown.commits.base === undefined)
          return { to: 'commit', commit: shown.commits.sha, subject: '', anchor };
        return {
          to: 'none',
          why: `Which commit removed these lines cannot be found. ${problem}`,
          next: 'Open the commit that removed them, and write there.',
        };
      }
    },
    async write({ place, anchor, text }) {
      refuseBlank(text);
      const seen = await readOrNothing(place);
      const piece = writeRemark(anchor, text);
      const crlf = seen.text !== null && prevailingEnd(seen.text) === '\r\n';
      return await write(seen, {
        action: 'append',
        text: crlf ? piece.replaceAll('\n', '\r\n') : piece,
        blocks: [],
        typed: { anchor, editing: null, text },
      });
    },
    async change({ place, anchor, change }) {
      if (change.to === 'text') refuseBlank(change.text);
      const { seen, blocks, behind } = await startOf(place, { anchor, change });
      const intent: RemarkIntent = {
        blocks,
        behind,
        typed: change.to === 'text' ? { anchor, editing: change.id, text: change.text } : null,
      };
      return await write(seen, { action: 'edit', text: withBlocks(seen.text, blocks), ...intent });
    },
    async undo({ undo }) {
      const { before, after } = undos.take(undo);
      const action = before === null ? 'remove' : 'edit';
      return await write(after, { action, text: before ?? '', blocks: [], typed: null });
    },
    async patch({ commit, anchor, text, nth, ...shown }) {
      const { history } = historyOf(shown);
      const range = await history.range({ ...shown, commits: { sha: commit } });
      const facts = await gatherFacts(history, range, [{ commit, anchors: [anchor] }], shown.ephemeral);
      return { patch: await suggestionPatch(history, facts.get(commit), anchor, text, nth, shown.ephemeral) };
    },
    copyReview: (shown) =>
      explained('remarks', async () => {
        const found = await review(shown, 'none');
        copyText(reviewMarkdown(found));
        return countOf(found, ({ resolved }) => !resolved);
      }),
    exportReview: ({ files, ...shown }) =>
      explained('remarks', async () => {
        const path = await saveFile('review.html');
        if (path === null) return null;
        const found = await review(shown, files);
        await writeReview(path, await draw(found));
        return countOf(found, () => true);
      }),
  };
}

const countOf = ({ commits }: Review, counts: (thread: ReviewedThread) => boolean): number =>
  commits
    .flatMap(({ threads }) => threads)
    .filter(counts)
    .reduce((sum, { remarks }) => sum + remarks.length, 0);

async function writeReview(path: string, page: string): Promise<void> {
  try {
    await writeFile(path, page, { mode: 0o600 });
  } catch (cause) {
    throw new AppFailure(
      { kind: 'validation', message: 'The file could not be written.', next: 'Choose another folder.' },
      { cause },
    );
  }
}

const nothingAt = (place: NotePlace): Note => ({ place, text: null, refSha: null, author: null, date: null });

function refuseBlank(text: string): void {
  if (!isBlank(text)) return;
  throw new AppFailure({
    kind: 'validation',
    field: 'text',
    message: 'There is nothing to save: the text is only spaces.',
    next: 'Write something, or leave with Esc.',
  });
}

import type { Handlers } from '../../shared/ipc/api.ts';
import type { RemarkChange, RemarkOutcome } from '../../shared/ipc/remarks.ts';
import type { Note, NoteOutcome, NotePlace, NoteWrite, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { prevailingEnd, writeRemark, type BlockChange } from '../../shared/domain/remarks/index.ts';
import { changeVerdict } from '../../shared/domain/verdicts/write.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { refuseBlankText } from '../notes/blank.ts';
import type { RemarkIntent } from '../notes/decisions/intent.ts';
import { dropSent } from '../store/index.ts';
import { blocksOf, hasBlocks, withBlocks } from '../../git/remarks/change.ts';
import type { RemarksDeps } from './deps.ts';
import { textAhead, type NotesSource } from '../../git/remarks/notes-on.ts';
import { theirLines } from '../../git/remarks/verdicts-on.ts';
import { createUndos } from './undo.ts';

/** Writes remarks: each is a change of the note that contains it, and goes through the outbox. */
export function createRemarkWriting(
  deps: Pick<RemarksDeps, 'read' | 'submit' | 'drafts' | 'ahead' | 'local' | 'author'> & {
    copies: { of: (place: RepositoryPlace) => { notes: Pick<NotesSource, 'index' | 'texts'> } };
  },
): Pick<Handlers['remarks'], 'write' | 'change' | 'giveVerdict' | 'undo'> {
  const { drafts, ahead, local, author, copies } = deps;
  const undos = createUndos();

  const read = async (place: NotePlace): Promise<Note> =>
    (await local.isOnSnapshot(place)) ? local.read(place) : await deps.read(place);

  async function submit(write: NoteWrite & { remark: RemarkIntent }): Promise<NoteOutcome> {
    if (!(await local.isOnSnapshot(write.place))) return await deps.submit(write);
    const note = await local.write(write);
    const { typed } = write.remark;
    if (typed !== null) dropSent(drafts, { place: write.place, ...typed }, typed.text);
    return { status: 'done', note };
  }

  async function writeUpon(
    seen: Note,
    { action, text, ...remark }: Pick<NoteWrite, 'action' | 'text'> & RemarkIntent,
  ): Promise<RemarkOutcome> {
    const { place, text: was, refSha } = seen;
    const base = { text: was, refSha };
    const outcome = await submit({ place, action, text, base, remark, exact: action !== 'append' });
    // From now on the outbox has the text; if the write fails, it becomes a draft again.
    const { typed } = remark;
    if (typed !== null && outcome.status === 'waiting') dropSent(drafts, { place, ...typed }, typed.text);
    if (outcome.status === 'waiting') return outcome;
    if (outcome.status !== 'done') return { status: 'conflict', outcome };
    return { ...outcome, undo: undos.keep({ before: was, after: outcome.note }) };
  }

  /** The text that a change starts from: the note as read, or as it will be once this app has sent what is waiting. */
  async function startOf(
    place: NotePlace,
    change: Pick<RemarkChange, 'anchor' | 'change'>,
  ): Promise<{ seen: Note; blocks: BlockChange[]; behind: boolean }> {
    const [result] = await Promise.allSettled([read(place)]);
    const seen = result.status === 'fulfilled' ? result.value : nothingAt(place);
    const later = textAhead(place, seen.text, ahead);
    if (later !== seen.text && hasBlocks(later, change))
      return { seen: { ...seen, text: later }, blocks: blocksOf(later, change), behind: true };
    if (result.status === 'rejected') throw result.reason;
    return { seen, blocks: blocksOf(seen.text, change), behind: false };
  }

  /** A remark is appended to whatever is there when it is sent; until then its text need not be known. */
  async function readOrNothing(place: NotePlace): Promise<Note> {
    try {
      return await read(place);
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause;
      return nothingAt(place);
    }
  }

  return {
    async write({ place, anchor, text }) {
      refuseBlankText(text);
      const seen = await readOrNothing(place);
      const piece = writeRemark(anchor, text);
      const crlf = seen.text !== null && prevailingEnd(seen.text) === '\r\n';
      return await writeUpon(seen, {
        action: 'append',
        text: crlf ? piece.replaceAll('\n', '\r\n') : piece,
        blocks: [],
        typed: { anchor, editing: null, text },
      });
    },
    async change({ place, anchor, change }) {
      if (change.to === 'text') refuseBlankText(change.text);
      const { seen, blocks, behind } = await startOf(place, { anchor, change });
      const intent: RemarkIntent = {
        blocks,
        behind,
        typed: change.to === 'text' ? { anchor, editing: change.id, text: change.text } : null,
      };
      return await writeUpon(seen, { action: 'edit', text: withBlocks(seen.text, blocks), ...intent });
    },
    async giveVerdict({ place, vote, message }) {
      const { orgId, repo } = place;
      const reviewer = await author({ orgId, repo });
      if (reviewer === null) throw new AppFailure(NO_REVIEWER);
      const seen = await readOrNothing(place);
      const text = textAhead(place, seen.text, ahead);
      const behind = text !== seen.text;
      const { notesRef, object: commit } = place;
      const fetched = copies.of({ orgId, repo }).notes;
      const isTheirs = await theirLines(fetched, { notesRef, commit, text: text ?? '' }, reviewer);
      const change = changeVerdict(text, reviewer, vote, message, isTheirs);
      if (change.action === 'none') return null;
      if (change.action === 'append') return await writeUpon(seen, { ...change, blocks: [], typed: null });
      const { blocks } = change;
      return await writeUpon(
        { ...seen, text },
        { action: 'edit', text: withBlocks(text, blocks), blocks, behind, typed: null },
      );
    },
    async undo({ undo }) {
      const { before, after } = undos.take(undo);
      const action = before === null ? 'remove' : 'edit';
      return await writeUpon(after, { action, text: before ?? '', blocks: [], typed: null });
    },
  };
}

/** A verdict names the person who gives it. */
const NO_REVIEWER: AppError = {
  kind: 'validation',
  message: 'A verdict needs your name and address, and Git knows none here.',
  next: 'Enter them in the settings.',
};

const nothingAt = (place: NotePlace): Note => ({ place, text: null, refSha: null, author: null, date: null });

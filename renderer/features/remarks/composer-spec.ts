import type { Anchor } from '../../../shared/domain/remarks/index.ts';
import { anchorKey } from '../../../shared/domain/remarks/index.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import type {
  Placed,
  RemarkDraft,
  RemarkDraftKey,
  RemarkThread,
  ShownDiff,
} from '../../../shared/ipc/remarks.ts';
import type { AnchorPlace } from './anchor-name.ts';
import type { ShownRemark } from './shown-remark.ts';

/** What a composer writes: a new remark, a reply, or a change of an existing remark. */
export interface ComposerSpec {
  kind: 'new' | 'reply' | 'edit';
  /** Its position in the diff that `view` names. */
  shown: Placed;
  view: string;
  /** The commit, notes ref and lines that it is saved to; null: the commit is not known yet. */
  target: { place: NotePlace; anchor: Anchor } | null;
  /** Resolves to the target while that is not known: a save waits for it. */
  finding: Promise<ComposerSpec['target']> | null;
  /** Where the draft is kept while there is no target. */
  meanwhile: { place: NotePlace; anchor: Anchor } | null;
  /** The key of the thread that it is shown in, if that is another one than the target's. */
  under?: string;
  /** The remark being edited. */
  editing: RemarkDraftKey['editing'];
  /** That remark's text, if known. */
  was: string | null;
  /** That remark no longer exists: the text is sent as a reply. */
  lost: boolean;
  /** The target's commit is no longer in the shown branch: it was rewritten. */
  left?: boolean;
  /** Why no commit can get it, a sentence; null: one can, or it is not known yet. */
  refused: string | null;
  /** Finding the target commit failed for the reason in `refused`: the user can retry, or choose the tip. */
  undecided?: { tip: ComposerSpec['target'] };
}

/** The key of a composer's draft; null: it has none yet. */
export function draftKeyOf({ target, meanwhile, editing }: ComposerSpec): RemarkDraftKey | null {
  const at = target ?? meanwhile;
  return at === null ? null : { place: at.place, anchor: at.anchor, editing };
}

/** The newest shown commit as the target of a new remark that has none; null: the commit lacks the lines. */
export function tipOf({ meanwhile }: ComposerSpec, { commits }: ShownDiff): ComposerSpec['target'] {
  if (meanwhile === null) return null;
  return meanwhile.anchor.side === 'new' || commits.base === undefined ? meanwhile : null;
}

/** The lines as the diff shows them, for names and keys. */
export function anchorPlaceOf(placed: Placed, anchor: AnchorPlace): AnchorPlace {
  if (placed.at === 'earlier') return anchor;
  return placed.at === 'file'
    ? { path: placed.path, side: 'new', lines: null }
    : { path: placed.path, side: placed.side, lines: placed.lines };
}

/** Random, because a new remark's position may change. */
export const newKey = (): string => `new ${crypto.randomUUID()}`;
export const replyKey = (thread: Pick<RemarkThread, 'key'>): string => `reply ${thread.key}`;
export const answerKey = (thread: Pick<RemarkThread, 'key'>): string => `answer ${thread.key}`;
export const editKey = (thread: Pick<RemarkThread, 'key'>, { id }: Pick<ShownRemark, 'id'>): string =>
  `edit ${thread.key} ${id.nth} ${id.source}`;

/** The key of the thread on these lines of a note. */
export const threadKey = ({ place, anchor }: Pick<RemarkDraftKey, 'place' | 'anchor'>): string =>
  `${place.notesRef} ${place.object} ${anchorKey(anchor)}`;

/** The key of the thread that a composer belongs to; null: a new remark, not in a thread. */
export const threadKeyOf = ({ kind, target, under }: ComposerSpec): string | null =>
  under ?? (kind === 'new' || target === null ? null : threadKey(target));

/** The current version of the remark that a composer edits: it may have been resolved or reopened. */
export function remarkOf(
  { editing, was }: Pick<ComposerSpec, 'editing' | 'was'>,
  thread: RemarkThread | undefined,
): ShownRemark | undefined {
  if (editing === null || thread === undefined) return undefined;
  const { source, nth } = editing;
  return (
    thread.remarks.find(({ id }) => id.source === source && id.nth === nth) ??
    thread.remarks.find(({ text }) => text === was)
  );
}

/** The spec of a draft on disk, in its thread; undefined: not in a thread. */
export function draftSpecOf(
  draft: RemarkDraft,
  placed: Placed,
  view: string,
  threads: readonly RemarkThread[],
): { key: string; spec: ComposerSpec; thread: RemarkThread | undefined } {
  const { place, anchor, editing } = draft;
  const thread = threads.find(({ key: name }) => name === threadKey(draft));
  const key =
    editing !== null
      ? editKey({ key: threadKey(draft) }, { id: editing })
      : !thread
        ? newKey()
        : replyKey(thread);
  const spec: ComposerSpec = {
    kind: editing !== null ? 'edit' : !thread ? 'new' : 'reply',
    shown: placed,
    view,
    target: { place, anchor },
    finding: null,
    meanwhile: null,
    editing,
    was: null,
    lost: false,
    refused: null,
  };
  return { key, spec, thread };
}

/** The thread on exactly these lines of the shown diff. */
export function threadAt(at: AnchorPlace, threads: readonly RemarkThread[]): RemarkThread | undefined {
  const key = anchorKey(at);
  return threads.find(
    ({ placed, anchor }) => placed.at !== 'earlier' && anchorKey(anchorPlaceOf(placed, anchor)) === key,
  );
}

import { isNoCommit, KEPT_UNTIL_COMMIT } from '../../../shared/domain/worktree.ts';
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

/** What a composer writes: a new remark, a reply, or a change of a remark that is there. */
export interface ComposerSpec {
  kind: 'new' | 'reply' | 'edit';
  /** Where it stands in the diff that `view` names. */
  shown: Placed;
  view: string;
  /** The commit and notes ref it goes to, and the lines there. null: it is not known yet which commit gets it. */
  target: { place: NotePlace; anchor: Anchor } | null;
  /** The answer to come, while the target is not known: a save waits for it. */
  finding: Promise<ComposerSpec['target']> | null;
  /** While there is no target: where the draft is kept meanwhile. */
  meanwhile: { place: NotePlace; anchor: Anchor } | null;
  /** The remark that is changed. */
  editing: RemarkDraftKey['editing'];
  /** That remark's text, where it is known. */
  was: string | null;
  /** That remark is no longer there: the words are sent as a reply. */
  lost: boolean;
  /** The target's commit is not in the shown branch any more: it was rewritten. */
  left?: boolean;
  /** Why no commit can get it, a sentence; null: one can, or it is not known yet. */
  refused: string | null;
  /** It could not be found out which commit gets it, for the reason in `refused`: it is asked again, or decided. */
  undecided?: { tip: ComposerSpec['target'] };
}

/** Where the draft of a composer is kept; null: nowhere yet. */
export function draftKeyOf({ target, meanwhile, editing }: ComposerSpec): RemarkDraftKey | null {
  const at = target ?? meanwhile;
  return at === null ? null : { place: at.place, anchor: at.anchor, editing };
}

/** The newest commit that is shown, for a new remark that has no commit yet; null: its lines are not in there. */
export function tipOf({ meanwhile }: ComposerSpec, { commits }: ShownDiff): ComposerSpec['target'] {
  if (meanwhile === null || isNoCommit(meanwhile.place.object)) return null;
  return meanwhile.anchor.side === 'new' || commits.base === undefined ? meanwhile : null;
}

/** The place of what is shown, as names and keys are made of it. */
export function anchorPlaceOf(placed: Placed, anchor: AnchorPlace): AnchorPlace {
  if (placed.at === 'earlier') return anchor;
  return placed.at === 'file'
    ? { path: placed.path, side: 'new', lines: null }
    : { path: placed.path, side: placed.side, lines: placed.lines };
}

/** Where a new one stands may change, so its key says nothing of that. */
export const newKey = (): string => `new ${crypto.randomUUID()}`;
export const replyKey = (thread: Pick<RemarkThread, 'key'>): string => `reply ${thread.key}`;
export const editKey = (thread: Pick<RemarkThread, 'key'>, { id }: Pick<ShownRemark, 'id'>): string =>
  `edit ${thread.key} ${id.nth} ${id.source}`;

/** The thread that stands in this note on these lines, if there is one. */
export const threadKey = ({ place, anchor }: Pick<RemarkDraftKey, 'place' | 'anchor'>): string =>
  `${place.notesRef} ${place.object} ${anchorKey(anchor)}`;

/** The key of the thread that a composer stands in, if that is there; null: a new one has a place of its own. */
export const threadKeyOf = ({ kind, target }: ComposerSpec): string | null =>
  kind === 'new' || target === null ? null : threadKey(target);

/** The remark that a composer changes, as it is now: its lines may have got the mark, or lost it. */
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

/** The composer of a draft on disk, and the thread that it stands in; undefined: it has a place of its own. */
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
    target: isNoCommit(place.object) ? null : { place, anchor },
    finding: null,
    meanwhile: isNoCommit(place.object) ? { place, anchor } : null,
    editing,
    was: null,
    lost: false,
    refused: isNoCommit(place.object) ? KEPT_UNTIL_COMMIT : null,
  };
  return { key, spec, thread };
}

/** The thread that stands on just these lines of the shown diff. */
export function threadAt(at: AnchorPlace, threads: readonly RemarkThread[]): RemarkThread | undefined {
  const key = anchorKey(at);
  return threads.find(
    ({ placed, anchor }) => placed.at !== 'earlier' && anchorKey(anchorPlaceOf(placed, anchor)) === key,
  );
}

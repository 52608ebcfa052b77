import { joinAppended } from '../../../shared/domain/notes/append.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Draft, NoteAction, NoteOutcome } from '../../../shared/ipc/shapes.ts';
import { UNREAD_DRAFT } from './unread-draft.ts';

/** The page's last reading of an object's note on one notes ref. */
export interface SeenNote {
  text: string | null;
  refSha: string | null;
}

export type Conflict = Extract<NoteOutcome, { status: 'merged' | 'conflict' }>;

/**
 * The composer's state for one note. `loading`: the draft is being read; what is typed meanwhile is the text, and is
 * not on disk until then. `clean`: nothing typed. `saving`: request in flight. `waiting`: in the outbox,
 * sent later. `merged`, `conflict`: someone else changed the note; nothing of mine is written yet.
 */
export interface EditorState {
  phase: 'loading' | 'clean' | 'dirty' | 'saving' | 'waiting' | 'merged' | 'conflict';
  /** `compose`: a new note, or text to append. `edit`: the whole note. */
  mode: 'compose' | 'edit';
  text: string;
  caret: number;
  /** What the text is based on; null while clean, and until the note is read: then it is based on that. */
  base: SeenNote | null;
  /** How far the draft on disk lags behind. `moved`: it has the text but an older caret position. */
  draft: 'none' | 'behind' | 'moved' | 'saved';
  /** Whether the draft on disk is one that was read or written here, so that it may be replaced. */
  ownsDraft: boolean;
  /** A refused write: what happened and what to do. */
  problem: AppError | null;
  conflict: Conflict | null;
  /** The composer's own text while a write from elsewhere (restore, remove) is resolved. */
  suspended: Suspended | null;
}

type Suspended = Pick<EditorState, 'mode' | 'text' | 'caret' | 'base' | 'draft' | 'ownsDraft'>;

export type EditorEvent =
  /** `isSent`: its text is on its way in the outbox. */
  | { type: 'draftLoaded'; draft: Draft | null; isSent: boolean }
  | { type: 'typed'; text: string; caret: number; seen: SeenNote | null }
  | { type: 'caretMoved'; caret: number }
  | { type: 'editStarted'; seen: SeenNote }
  | { type: 'draftSaved'; text: string }
  /** Stored beside a draft that was not read here: `draft` has both. */
  | { type: 'draftJoined'; sent: string; draft: Draft }
  | { type: 'saveStarted' }
  | { type: 'saved'; text: string }
  | { type: 'queued' }
  /** The draft was changed outside the composer (its write left the outbox, for example): reload it. */
  | { type: 'draftOutdated' }
  | { type: 'saveFailed'; error: AppError }
  /** The draft could not be written to disk. */
  | { type: 'draftFailed'; error: AppError }
  /** `elsewhere`: the write did not start in the composer, so the composer's text must survive untouched. */
  | { type: 'conflictFound'; conflict: Conflict; elsewhere?: boolean }
  /** The result was edited on the conflict screen. */
  | { type: 'resolutionTyped'; text: string }
  /** The decision is postponed; `text`: the edited result, null: unedited, so mine stays as it is. */
  | { type: 'resolutionPostponed'; text: string | null }
  | { type: 'discarded' };

const nothing = {
  mode: 'compose',
  text: '',
  caret: 0,
  base: null,
  draft: 'none',
  ownsDraft: false,
  problem: null,
  conflict: null,
  suspended: null,
} as const;

export const initialState: EditorState = { phase: 'loading', ...nothing };
const clean: EditorState = { phase: 'clean', ...nothing };

export function reduceEditor(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'draftLoaded':
      return state.phase === 'loading' ? loaded(state, event) : state;
    case 'typed':
      return typed(state, event);
    case 'caretMoved':
      return caretMoved(state, event.caret);
    case 'editStarted':
      return state.phase === 'clean' || state.phase === 'dirty' ? editing(state, event.seen) : state;
    case 'draftSaved':
      return stored(state, event.text);
    case 'draftJoined':
      return joined(state, event.sent, event.draft);
    case 'saveStarted':
      return { ...state, phase: 'saving', problem: null };
    case 'saved':
      if (state.suspended !== null) return restored(state.suspended);
      if (state.phase === 'loading' && state.text !== '') return early(state);
      // Text typed during the save is kept as a new text.
      return event.text === state.text || state.phase !== 'dirty' ? clean : state;
    case 'queued':
      if (state.suspended !== null) return restored(state.suspended);
      // What is being read decides.
      if (state.phase === 'loading') return state;
      return { ...state, phase: 'waiting', conflict: null };
    case 'draftOutdated':
      return state.phase === 'loading' ? { ...state } : initialState;
    case 'saveFailed':
      return {
        ...state,
        phase:
          state.conflict !== null
            ? phaseOf(state.conflict)
            : state.phase === 'saving'
              ? 'dirty'
              : state.phase,
        problem: event.error,
      };
    case 'draftFailed':
      // What the disk refuses is in the main process’s memory.
      return { ...state, ownsDraft: state.ownsDraft || ofDisk(event.error), problem: event.error };
    case 'conflictFound':
      return withConflict(state, event.conflict, event.elsewhere ?? false);
    case 'resolutionTyped':
      return state.conflict === null ? state : resolving(state, state.conflict, event.text);
    case 'resolutionPostponed':
      return postponed(state, event.text);
    case 'discarded':
      return clean;
    default:
      return event satisfies never;
  }
}

const phaseOf = ({ status }: Conflict): 'merged' | 'conflict' =>
  status === 'merged' ? 'merged' : 'conflict';

function fromDraft(draft: Draft | null): EditorState {
  if (draft === null || draft.text === '') return clean;
  const { text, caret, base, action, savedAt } = draft;
  return {
    ...clean,
    phase: 'dirty',
    mode: action === 'edit' ? 'edit' : 'compose',
    text,
    caret: Math.min(caret, text.length),
    // The ref may not have been read when the draft was begun: then base the text on the next read.
    base: base.text === null && base.refSha === null ? null : base,
    // The disk refused it: the main process holds it in memory, and the write is retried.
    draft: savedAt === 0 ? 'behind' : 'saved',
    ownsDraft: true,
  };
}

/** A draft that arrives after its text was saved says nothing of the next text. */
function stored(state: EditorState, text: string): EditorState {
  if (state.draft === 'none') return state;
  const owned = { ...state, ownsDraft: true };
  return text === state.text ? { ...owned, draft: 'saved', problem: onDisk(state.problem) } : owned;
}

/** The draft that was there, then what was typed, also since that was sent to the disk. A save does not begin. */
function joined(state: EditorState, sent: string, draft: Draft): EditorState {
  if (state.phase !== 'dirty' && state.phase !== 'saving') return state;
  const problem = state.phase === 'saving' ? UNREAD_DRAFT : state.problem;
  return { ...fromDraft(joinedSince(draft, sent, state)), draft: 'behind', problem };
}

/** A draft that begins with what was there and ends with what was sent, with what was typed since in place of that. */
export function joinedSince(
  draft: Draft,
  sent: string,
  { text, caret }: Pick<Draft, 'text' | 'caret'>,
): Draft {
  const before = draft.text.slice(0, draft.text.length - sent.length);
  return { ...draft, text: before + text, caret: before.length + caret };
}

/** What was typed while the draft was being read follows it, and replaces one that is in the outbox. */
function loaded(
  state: EditorState,
  { draft, isSent }: Extract<EditorEvent, { type: 'draftLoaded' }>,
): EditorState {
  const before = fromDraft(draft);
  if (state.text === '') return before;
  // That write will change the note: this text is based on the next read.
  if (isSent) return { ...early(state), base: null };
  if (before.phase === 'clean') return early(state);
  const text = joinAppended(before.text, state.text);
  return { ...before, text, caret: text.length - (state.text.length - state.caret), draft: 'behind' };
}

/** What was typed while the draft was being read is the text. */
const early = (state: EditorState): EditorState => ({ ...state, phase: 'dirty', draft: 'behind' });

function typed(
  state: EditorState,
  { text, caret, seen }: Extract<EditorEvent, { type: 'typed' }>,
): EditorState {
  if (state.phase === 'loading')
    return { ...state, text, caret, base: text === '' ? null : (state.base ?? seen) };
  if (text === '' && state.mode === 'compose') return clean;
  const problem = ofDisk(state.problem) ? state.problem : null;
  return { ...state, phase: 'dirty', text, caret, base: state.base ?? seen, draft: 'behind', problem };
}

/** A disk error is shown until the draft is written. */
const ofDisk = (problem: AppError | null): boolean => problem?.kind === 'storage-unavailable';
const onDisk = (problem: AppError | null): AppError | null => (ofDisk(problem) ? null : problem);

function caretMoved(state: EditorState, caret: number): EditorState {
  if (state.caret === caret) return state;
  // Not during a save: a draft written then could stay on disk after the save.
  const behind = state.phase === 'dirty' && state.draft === 'saved';
  return { ...state, caret, draft: behind ? 'moved' : state.draft };
}

/** The whole note, with the text to append at its end. */
function editing(state: EditorState, seen: SeenNote): EditorState {
  if (state.mode === 'edit') return state;
  const note = (seen.text ?? '').replace(/\n$/, '');
  const text = state.text === '' ? note : joinAppended(note, state.text);
  const draft = state.text === '' ? 'none' : 'behind';
  const { ownsDraft } = state;
  return { ...clean, phase: 'dirty', mode: 'edit', text, caret: text.length, base: seen, draft, ownsDraft };
}

function withConflict(state: EditorState, conflict: Conflict, elsewhere: boolean): EditorState {
  const { mode, text, caret, base, draft, ownsDraft } = state;
  const suspended = state.suspended ?? (elsewhere ? { mode, text, caret, base, draft, ownsDraft } : null);
  return { ...state, phase: phaseOf(conflict), conflict, problem: null, suspended };
}

/** The composer as it was before a write from elsewhere was resolved; its draft is written again. */
function restored(suspended: Suspended): EditorState {
  return suspended.text === '' && suspended.mode === 'compose'
    ? clean
    : { ...clean, ...suspended, phase: 'dirty', draft: 'behind' };
}

/** From now on the text is the whole note, based on theirs. Suspended text is carried along. */
function resolving(state: EditorState, { theirs }: Conflict, result: string): EditorState {
  const kept = state.suspended?.text ?? '';
  const text = kept === '' ? result : joinAppended(result, kept);
  const base = { text: theirs.text, refSha: theirs.refSha };
  return { ...state, mode: 'edit', text, caret: text.length, base, draft: 'behind' };
}

function postponed(state: EditorState, text: string | null): EditorState {
  if (state.conflict === null) return state;
  if (text === null && state.suspended !== null) return restored(state.suspended);
  // An unedited text keeps its base: a later save finds the same conflict and overwrites nothing.
  const resolved = text === null ? state : resolving(state, state.conflict, text);
  return { ...resolved, phase: 'dirty', conflict: null, problem: null, suspended: null };
}

/** The note action for saving this text. */
export function actionOf({ mode, base }: Pick<EditorState, 'mode' | 'base'>): NoteAction {
  if (mode === 'edit') return 'edit';
  return base === null || base.text === null ? 'add' : 'append';
}

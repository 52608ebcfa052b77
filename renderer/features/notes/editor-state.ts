import { joinAppended } from '../../../shared/domain/notes/append.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Draft, NoteAction, NoteOutcome } from '../../../shared/ipc/shapes.ts';

/** An object's note on one notes ref as the page last read it. */
export interface SeenNote {
  text: string | null;
  refSha: string | null;
}

export type Conflict = Extract<NoteOutcome, { status: 'merged' | 'conflict' }>;

/**
 * What the composer holds of one note. `clean`: nothing typed. `saving`: on its way. `waiting`: in the outbox, sent later.
 * `merged`, `conflict`: somebody changed the note meanwhile; nothing of mine is written yet.
 */
export interface EditorState {
  phase: 'loading' | 'clean' | 'dirty' | 'saving' | 'waiting' | 'merged' | 'conflict';
  /** `compose`: a new note, or text to append. `edit`: the whole note. */
  mode: 'compose' | 'edit';
  text: string;
  caret: number;
  /** What the text started from; null while clean, and until the note is read: then it starts from that. */
  base: SeenNote | null;
  /** How far the draft on disk is behind. `moved`: it holds the text, but not where the caret is now. */
  draft: 'none' | 'behind' | 'moved' | 'saved';
  /** A refused write: what happened and what to do. */
  problem: AppError | null;
  conflict: Conflict | null;
  /** The composer's own text while a write from elsewhere (bring back, remove) is being resolved. */
  suspended: Suspended | null;
}

type Suspended = Pick<EditorState, 'mode' | 'text' | 'caret' | 'base' | 'draft'>;

export type EditorEvent =
  | { type: 'draftLoaded'; draft: Draft | null }
  | { type: 'typed'; text: string; caret: number; seen: SeenNote | null }
  | { type: 'caretMoved'; caret: number }
  | { type: 'editStarted'; seen: SeenNote }
  | { type: 'draftSaved'; text: string }
  | { type: 'saveStarted' }
  | { type: 'saved'; text: string }
  | { type: 'queued' }
  /** The draft was changed outside of the composer (its write left the outbox, for one): it is read again. */
  | { type: 'draftOutdated' }
  | { type: 'saveFailed'; error: AppError }
  /** The draft could not be written to disk. */
  | { type: 'draftFailed'; error: AppError }
  /** `elsewhere`: the write did not begin in the composer, whose text must come through untouched. */
  | { type: 'conflictFound'; conflict: Conflict; elsewhere?: boolean }
  /** Free editing of the result on the conflict screen. */
  | { type: 'resolutionTyped'; text: string }
  /** The decision is put off; `text` is a result that was typed, null where none was: then mine stays as it was. */
  | { type: 'resolutionPostponed'; text: string | null }
  | { type: 'discarded' };

const nothing = {
  mode: 'compose',
  text: '',
  caret: 0,
  base: null,
  draft: 'none',
  problem: null,
  conflict: null,
  suspended: null,
} as const;

export const initialState: EditorState = { phase: 'loading', ...nothing };
const clean: EditorState = { phase: 'clean', ...nothing };

export function reduceEditor(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'draftLoaded':
      return state.phase === 'loading' ? fromDraft(event.draft) : state;
    case 'typed':
      return typed(state, event);
    case 'caretMoved':
      return caretMoved(state, event.caret);
    case 'editStarted':
      return state.phase === 'clean' || state.phase === 'dirty' ? editing(state, event.seen) : state;
    case 'draftSaved':
      return event.text === state.text ? { ...state, draft: 'saved', problem: onDisk(state.problem) } : state;
    case 'saveStarted':
      return { ...state, phase: 'saving', problem: null };
    case 'saved':
      if (state.suspended !== null) return restored(state.suspended);
      // What was typed while the save was under way is not lost: it is a new text.
      return event.text === state.text || state.phase !== 'dirty' ? clean : state;
    case 'queued':
      if (state.suspended !== null) return restored(state.suspended);
      return { ...state, phase: 'waiting', conflict: null };
    case 'draftOutdated':
      return initialState;
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
      return { ...state, problem: event.error };
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
    // The ref had perhaps not been read when the draft was begun: then the text starts from what is read now.
    base: base.text === null && base.refSha === null ? null : base,
    // The disk did not take it: the main process has it in memory, and it is tried again.
    draft: savedAt === 0 ? 'behind' : 'saved',
  };
}

function typed(
  state: EditorState,
  { text, caret, seen }: Extract<EditorEvent, { type: 'typed' }>,
): EditorState {
  if (state.phase === 'loading') return state;
  if (text === '' && state.mode === 'compose') return clean;
  const problem = ofDisk(state.problem) ? state.problem : null;
  return { ...state, phase: 'dirty', text, caret, base: state.base ?? seen, draft: 'behind', problem };
}

/** An error of the disk is shown until the draft is written. */
const ofDisk = (problem: AppError | null): boolean => problem?.kind === 'storage-unavailable';
const onDisk = (problem: AppError | null): AppError | null => (ofDisk(problem) ? null : problem);

function caretMoved(state: EditorState, caret: number): EditorState {
  if (state.caret === caret) return state;
  // Not during a save: a draft written then could remain on disk after the save.
  const behind = state.phase === 'dirty' && state.draft === 'saved';
  return { ...state, caret, draft: behind ? 'moved' : state.draft };
}

/** The whole note, with what was about to be appended at its end. */
function editing(state: EditorState, seen: SeenNote): EditorState {
  if (state.mode === 'edit') return state;
  const note = (seen.text ?? '').replace(/\n$/, '');
  const text = state.text === '' ? note : joinAppended(note, state.text);
  const draft = state.text === '' ? 'none' : 'behind';
  return { ...clean, phase: 'dirty', mode: 'edit', text, caret: text.length, base: seen, draft };
}

function withConflict(state: EditorState, conflict: Conflict, elsewhere: boolean): EditorState {
  const { mode, text, caret, base, draft } = state;
  const suspended = state.suspended ?? (elsewhere ? { mode, text, caret, base, draft } : null);
  return { ...state, phase: phaseOf(conflict), conflict, problem: null, suspended };
}

/** The composer as it was before a write from elsewhere was resolved; its draft is written again. */
function restored(suspended: Suspended): EditorState {
  return suspended.text === '' && suspended.mode === 'compose'
    ? clean
    : { ...clean, ...suspended, phase: 'dirty', draft: 'behind' };
}

/** From here on the text is the whole note, and what it started from is theirs. Suspended text comes along. */
function resolving(state: EditorState, { theirs }: Conflict, result: string): EditorState {
  const kept = state.suspended?.text ?? '';
  const text = kept === '' ? result : joinAppended(result, kept);
  const base = { text: theirs.text, refSha: theirs.refSha };
  return { ...state, mode: 'edit', text, caret: text.length, base, draft: 'behind' };
}

function postponed(state: EditorState, text: string | null): EditorState {
  if (state.conflict === null) return state;
  if (text === null && state.suspended !== null) return restored(state.suspended);
  // Without an edited result my text keeps its base: a later save finds the same conflict and overwrites nothing.
  const resolved = text === null ? state : resolving(state, state.conflict, text);
  return { ...resolved, phase: 'dirty', conflict: null, problem: null, suspended: null };
}

/** What a save of this text asks the host to do. */
export function actionOf({ mode, base }: Pick<EditorState, 'mode' | 'base'>): NoteAction {
  if (mode === 'edit') return 'edit';
  return base === null || base.text === null ? 'add' : 'append';
}

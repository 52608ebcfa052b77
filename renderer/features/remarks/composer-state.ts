import type { AppError } from '../../../shared/errors.ts';
import type { RemarkDraft } from '../../../shared/ipc/remarks.ts';
import { UNREAD_DRAFT } from '../notes/unread-draft.ts';

/**
 * The state of one composer. `waiting`: sent as soon as the target is known. `saving`: request in flight. `saved`: the
 * host or the outbox has it, but the page does not show it as a remark yet.
 */
export interface ComposerState {
  phase: 'loading' | 'writing' | 'waiting' | 'saving' | 'saved';
  text: string;
  caret: number;
  /** How far the draft on disk lags behind. `moved`: it has the text but an older caret position. */
  draft: 'none' | 'behind' | 'moved' | 'saved' | 'failed';
  /** Why the text could not be sent or stored on disk; null: no problem. */
  problem: AppError | null;
}

/** `savedAt` 0: it is in memory only, because the disk refused it. */
export type ReadDraft = Pick<RemarkDraft, 'text' | 'caret' | 'savedAt'>;

export type ComposerEvent =
  /** The draft was loaded; null: there is none, so start with `text`. */
  | { type: 'loaded'; draft: ReadDraft | null; text: string }
  | { type: 'typed'; text: string; caret: number }
  | { type: 'caretMoved'; caret: number }
  /** The draft on disk has this text. */
  | { type: 'draftKept'; text: string }
  /** There was a draft on disk that was not read here: what was typed follows it, and a save does not begin. */
  | { type: 'draftJoined'; before: string }
  | { type: 'draftFailed'; error: AppError }
  /** A save that waits for the target. */
  | { type: 'waits' }
  /** The waiting save was cancelled. */
  | { type: 'takenBack' }
  | { type: 'sent' }
  | { type: 'saved' }
  | { type: 'failed'; error: AppError };

export const opening: ComposerState = { phase: 'loading', text: '', caret: 0, draft: 'none', problem: null };

/** The next state of a composer. The text is only replaced by typing, or by the draft that is loaded first. */
export function composerReducer(state: ComposerState, event: ComposerEvent): ComposerState {
  switch (event.type) {
    case 'loaded': {
      if (state.phase !== 'loading') return state;
      const { text, caret } = event.draft ?? { text: event.text, caret: event.text.length };
      return {
        ...opening,
        phase: 'writing',
        text,
        caret: Math.min(caret, text.length),
        draft: event.draft === null ? 'none' : event.draft.savedAt === 0 ? 'behind' : 'saved',
      };
    }
    case 'typed':
      if (state.phase !== 'writing') return state;
      return { ...state, text: event.text, caret: event.caret, draft: 'behind', problem: null };
    case 'caretMoved':
      if (state.caret === event.caret) return state;
      return { ...state, caret: event.caret, draft: state.draft === 'saved' ? 'moved' : state.draft };
    case 'draftKept':
      if (event.text !== state.text || state.draft === 'none') return state;
      return { ...state, draft: 'saved', problem: state.draft === 'failed' ? null : state.problem };
    case 'draftJoined': {
      if (state.phase === 'loading' || state.phase === 'saved') return state;
      const { before } = event;
      const problem = state.phase === 'writing' ? state.problem : UNREAD_DRAFT;
      const [text, caret] = [before + state.text, before.length + state.caret];
      return { ...state, phase: 'writing', text, caret, draft: 'behind', problem };
    }
    case 'draftFailed':
      return { ...state, draft: 'failed', problem: event.error };
    case 'waits':
      return state.phase === 'writing' ? { ...state, phase: 'waiting', problem: null } : state;
    case 'takenBack':
      return state.phase === 'waiting' ? { ...state, phase: 'writing' } : state;
    case 'sent':
      return state.phase === 'writing' || state.phase === 'waiting'
        ? { ...state, phase: 'saving', problem: null }
        : state;
    case 'saved':
      return state.phase === 'saving' ? { ...state, phase: 'saved', draft: 'none' } : state;
    case 'failed':
      return { ...state, phase: 'writing', problem: event.error };
    default:
      return event satisfies never;
  }
}

const WORDS = {
  none: '',
  behind: 'Saving…',
  moved: 'Draft saved',
  saved: 'Draft saved',
  failed: 'Not kept on disk',
} as const;

/** Whether the text is stored, shown beside the buttons. */
export function composerWords({ phase, draft }: ComposerState): string {
  if (phase === 'waiting') return 'Sent when its commit is found';
  if (phase === 'saving') return 'Sending…';
  if (phase === 'saved') return 'Saved';
  return WORDS[draft];
}

import { joinAppended } from '../../../shared/domain/notes/append.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Draft, NoteAction, NoteOutcome } from '../../../shared/ipc/shapes.ts';

/** An object's note on one notes ref as the page last read it. */
export interface Seen {
  text: string | null;
  refSha: string | null;
}

export type Meeting = Extract<NoteOutcome, { status: 'merged' | 'clash' }>;

/**
 * One note's life in the composer. `clean`: nothing typed. `saving`: on its way. `waiting`: in the outbox, sent later.
 * `merged`, `clashing`: somebody changed the note meanwhile; nothing of mine is written yet.
 */
export interface NoteLife {
  phase: 'loading' | 'clean' | 'dirty' | 'saving' | 'waiting' | 'merged' | 'clashing';
  /** `compose`: a new note, or text to append. `edit`: the whole note. */
  mode: 'compose' | 'edit';
  text: string;
  caret: number;
  /** What the text started from; null while clean. */
  base: Seen | null;
  /** How far the draft on disk is behind the text. */
  draft: 'none' | 'behind' | 'saved';
  /** A refused write: what happened and what to do. */
  problem: AppError | null;
  meeting: Meeting | null;
}

export type LifeEvent =
  | { type: 'loaded'; draft: Draft | null }
  | { type: 'typed'; text: string; caret: number; seen: Seen }
  | { type: 'moved'; caret: number }
  | { type: 'edit'; seen: Seen }
  | { type: 'drafted'; text: string }
  | { type: 'sent' }
  | { type: 'done'; text: string }
  | { type: 'waits' }
  /** The write that waited has left the outbox: what is on disk now is the truth. */
  | { type: 'through' }
  | { type: 'refused'; error: AppError }
  | { type: 'met'; meeting: Meeting }
  /** Free editing of the result on the clash screen. */
  | { type: 'settling'; text: string }
  /** The decision is put off; `text` is what to keep as the draft. */
  | { type: 'later'; text: string }
  | { type: 'dropped' };

const nothing = {
  mode: 'compose',
  text: '',
  caret: 0,
  base: null,
  draft: 'none',
  problem: null,
  meeting: null,
} as const;

export const unborn: NoteLife = { phase: 'loading', ...nothing };
const clean: NoteLife = { phase: 'clean', ...nothing };

export function live(life: NoteLife, event: LifeEvent): NoteLife {
  switch (event.type) {
    case 'loaded':
      return life.phase === 'loading' ? fromDraft(event.draft) : life;
    case 'typed':
      return typed(life, event);
    case 'moved':
      return { ...life, caret: event.caret };
    case 'edit':
      return life.phase === 'clean' || life.phase === 'dirty' ? editing(life, event.seen) : life;
    case 'drafted':
      return event.text === life.text ? { ...life, draft: 'saved' } : life;
    case 'sent':
      return { ...life, phase: 'saving', problem: null };
    case 'done':
      // What was typed while the save was under way is not lost: it is a new text.
      return event.text === life.text || life.phase !== 'dirty' ? clean : life;
    case 'waits':
      return { ...life, phase: 'waiting', meeting: null };
    case 'through':
      return unborn;
    case 'refused':
      return {
        ...life,
        phase: life.meeting === null ? 'dirty' : phaseOf(life.meeting),
        problem: event.error,
      };
    case 'met':
      return { ...life, phase: phaseOf(event.meeting), meeting: event.meeting, problem: null };
    case 'settling':
      return life.meeting === null ? life : settling(life, life.meeting, event.text);
    case 'later':
      return later(life, event.text);
    case 'dropped':
      return clean;
    default:
      return event satisfies never;
  }
}

const phaseOf = ({ status }: Meeting): 'merged' | 'clashing' => (status === 'merged' ? 'merged' : 'clashing');

function fromDraft(draft: Draft | null): NoteLife {
  if (draft === null || draft.text === '') return clean;
  const { text, caret, base, action } = draft;
  return {
    ...clean,
    phase: 'dirty',
    mode: action === 'edit' ? 'edit' : 'compose',
    text,
    caret: Math.min(caret, text.length),
    base,
    draft: 'saved',
  };
}

function typed(life: NoteLife, { text, caret, seen }: Extract<LifeEvent, { type: 'typed' }>): NoteLife {
  if (life.phase === 'loading') return life;
  if (text === '' && life.mode === 'compose') return clean;
  return { ...life, phase: 'dirty', text, caret, base: life.base ?? seen, draft: 'behind', problem: null };
}

/** The whole note, with what was about to be appended at its end. */
function editing(life: NoteLife, seen: Seen): NoteLife {
  if (life.mode === 'edit') return life;
  const note = (seen.text ?? '').replace(/\n$/, '');
  const text = life.text === '' ? note : joinAppended(note, life.text);
  const draft = life.text === '' ? 'none' : 'behind';
  return { ...clean, phase: 'dirty', mode: 'edit', text, caret: text.length, base: seen, draft };
}

/** From here on the text is the whole note, and what it started from is theirs. */
function settling(life: NoteLife, { theirs }: Meeting, text: string): NoteLife {
  const base = { text: theirs.text, refSha: theirs.refSha };
  return { ...life, mode: 'edit', text, caret: text.length, base, draft: 'behind' };
}

function later(life: NoteLife, text: string): NoteLife {
  if (life.meeting === null) return life;
  const settled = text === life.text ? life : settling(life, life.meeting, text);
  return { ...settled, phase: 'dirty', meeting: null, problem: null };
}

/** What a save of this text asks the host to do. */
export function actionOf({ mode, base }: Pick<NoteLife, 'mode' | 'base'>): NoteAction {
  if (mode === 'edit') return 'edit';
  return base === null || base.text === null ? 'add' : 'append';
}

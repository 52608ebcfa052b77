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
  /** What the text started from; null while clean, and until the note is read: then it starts from that. */
  base: Seen | null;
  /** How far the draft on disk is behind. `moved`: it holds the text, but not where the caret is now. */
  draft: 'none' | 'behind' | 'moved' | 'saved';
  /** A refused write: what happened and what to do. */
  problem: AppError | null;
  meeting: Meeting | null;
  /** The composer's own text while a write from elsewhere (bring back, remove) is being settled. */
  aside: Aside | null;
}

type Aside = Pick<NoteLife, 'mode' | 'text' | 'caret' | 'base' | 'draft'>;

export type LifeEvent =
  | { type: 'loaded'; draft: Draft | null }
  | { type: 'typed'; text: string; caret: number; seen: Seen | null }
  | { type: 'moved'; caret: number }
  | { type: 'edit'; seen: Seen }
  | { type: 'drafted'; text: string }
  | { type: 'sent' }
  | { type: 'done'; text: string }
  | { type: 'waits' }
  /** The write that waited has left the outbox: what is on disk now is the truth. */
  | { type: 'through' }
  | { type: 'refused'; error: AppError }
  /** The draft could not be written to disk. */
  | { type: 'unkept'; error: AppError }
  /** `elsewhere`: the write did not begin in the composer, whose text must come through untouched. */
  | { type: 'met'; meeting: Meeting; elsewhere?: boolean }
  /** Free editing of the result on the clash screen. */
  | { type: 'settling'; text: string }
  /** The decision is put off; `text` is a result that was typed, null where none was: then mine stays as it was. */
  | { type: 'later'; text: string | null }
  | { type: 'dropped' };

const nothing = {
  mode: 'compose',
  text: '',
  caret: 0,
  base: null,
  draft: 'none',
  problem: null,
  meeting: null,
  aside: null,
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
      return moved(life, event.caret);
    case 'edit':
      return life.phase === 'clean' || life.phase === 'dirty' ? editing(life, event.seen) : life;
    case 'drafted':
      return event.text === life.text ? { ...life, draft: 'saved' } : life;
    case 'sent':
      return { ...life, phase: 'saving', problem: null };
    case 'done':
      if (life.aside !== null) return backTo(life.aside);
      // What was typed while the save was under way is not lost: it is a new text.
      return event.text === life.text || life.phase !== 'dirty' ? clean : life;
    case 'waits':
      if (life.aside !== null) return backTo(life.aside);
      return { ...life, phase: 'waiting', meeting: null };
    case 'through':
      return unborn;
    case 'refused':
      return {
        ...life,
        phase: life.meeting !== null ? phaseOf(life.meeting) : life.phase === 'saving' ? 'dirty' : life.phase,
        problem: event.error,
      };
    case 'unkept':
      return { ...life, problem: event.error };
    case 'met':
      return met(life, event.meeting, event.elsewhere ?? false);
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
    // Nothing at all was seen of the ref: perhaps it was not read yet. What is read now is what this starts from.
    base: base.text === null && base.refSha === null ? null : base,
    draft: 'saved',
  };
}

function typed(life: NoteLife, { text, caret, seen }: Extract<LifeEvent, { type: 'typed' }>): NoteLife {
  if (life.phase === 'loading') return life;
  if (text === '' && life.mode === 'compose') return clean;
  return { ...life, phase: 'dirty', text, caret, base: life.base ?? seen, draft: 'behind', problem: null };
}

function moved(life: NoteLife, caret: number): NoteLife {
  if (life.caret === caret) return life;
  // Only while the text is a draft and nothing else: a draft put during a save could outlive it.
  const behind = life.phase === 'dirty' && life.draft === 'saved';
  return { ...life, caret, draft: behind ? 'moved' : life.draft };
}

/** The whole note, with what was about to be appended at its end. */
function editing(life: NoteLife, seen: Seen): NoteLife {
  if (life.mode === 'edit') return life;
  const note = (seen.text ?? '').replace(/\n$/, '');
  const text = life.text === '' ? note : joinAppended(note, life.text);
  const draft = life.text === '' ? 'none' : 'behind';
  return { ...clean, phase: 'dirty', mode: 'edit', text, caret: text.length, base: seen, draft };
}

function met(life: NoteLife, meeting: Meeting, elsewhere: boolean): NoteLife {
  const { mode, text, caret, base, draft } = life;
  const aside = life.aside ?? (elsewhere ? { mode, text, caret, base, draft } : null);
  return { ...life, phase: phaseOf(meeting), meeting, problem: null, aside };
}

/** The composer as it was before a write from elsewhere was settled; its draft is written again. */
function backTo(aside: Aside): NoteLife {
  return aside.text === '' && aside.mode === 'compose'
    ? clean
    : { ...clean, ...aside, phase: 'dirty', draft: 'behind' };
}

/** From here on the text is the whole note, and what it started from is theirs. Text set aside comes along. */
function settling(life: NoteLife, { theirs }: Meeting, result: string): NoteLife {
  const kept = life.aside?.text ?? '';
  const text = kept === '' ? result : joinAppended(result, kept);
  const base = { text: theirs.text, refSha: theirs.refSha };
  return { ...life, mode: 'edit', text, caret: text.length, base, draft: 'behind' };
}

function later(life: NoteLife, text: string | null): NoteLife {
  if (life.meeting === null) return life;
  if (text === null && life.aside !== null) return backTo(life.aside);
  // Untouched, mine keeps what it started from: saved again, it meets theirs again and overwrites nothing.
  const settled = text === null ? life : settling(life, life.meeting, text);
  return { ...settled, phase: 'dirty', meeting: null, problem: null, aside: null };
}

/** What a save of this text asks the host to do. */
export function actionOf({ mode, base }: Pick<NoteLife, 'mode' | 'base'>): NoteAction {
  if (mode === 'edit') return 'edit';
  return base === null || base.text === null ? 'add' : 'append';
}

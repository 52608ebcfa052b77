import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { holdsRawBytes } from '../../shared/domain/notes/bytes.ts';
import { decideNoteWrite, isBegun } from './decisions/decide.ts';
import type { NoteSeen, WriteProgress } from './decisions/intent.ts';
import type { NotesHost, WriteEvent, WriteStep } from './decisions/steps.ts';
import type { NotePlace } from '../../shared/ipc/shapes.ts';
import type { WriteNote } from '../host/client.ts';

/** The effects that a write needs. Every function may fail with AppFailure. */
export interface WriteWorld {
  /** One request; returns the notes ref's new commit. */
  send(place: NotePlace, write: WriteNote): Promise<{ refSha: string }>;
  read(place: NotePlace): Promise<NoteSeen>;
  /** Whether the notes ref's history since the write's base shows its text; null: no history available. */
  landed(place: NotePlace, progress: WriteProgress): Promise<boolean | null>;
  pause(tries: number): Promise<void>;
  /** What the place's host supports beyond the specification. Fails if that is unknown, so that the write waits. */
  host(place: NotePlace): Promise<NotesHost>;
}

export type WriteEnd = Extract<WriteStep, { do: 'done' | 'ask' | 'fail' | 'wait' }>;

/**
 * Takes the decided steps until the write ends or has to wait. `persist` is called before every step and must have
 * stored the progress when it returns: after a crash the row tells how to continue.
 */
export async function runWrite(
  place: NotePlace,
  start: WriteProgress,
  waited: boolean,
  world: WriteWorld,
  persist: (progress: WriteProgress, step: WriteStep) => void,
): Promise<WriteEnd> {
  const host = await hostOf(place, start, world).catch(errorOf);
  if ('kind' in host) return { do: 'wait', error: host };
  let { progress, step } = decideNoteWrite(start, { type: 'go', waited, host });
  for (;;) {
    persist(progress, step);
    if (step.do !== 'send' && step.do !== 'read') return step;
    await world.pause(step.tries);
    const event =
      step.do === 'send' ? await send(place, step, world) : await look(place, progress, step, world);
    ({ progress, step } = decideNoteWrite(progress, event));
  }
}

/** Only an edit, or a text that is not UTF-8, needs to know, and only before its first request. */
async function hostOf(place: NotePlace, start: WriteProgress, world: WriteWorld): Promise<NotesHost> {
  const { intent } = start;
  const matters = !isBegun(start) && (intent.action === 'edit' || holdsRawBytes(intent.mine));
  return matters ? await world.host(place) : { replaces: false };
}

async function send(
  place: NotePlace,
  { action, text, guard }: Extract<WriteStep, { do: 'send' }>,
  world: WriteWorld,
): Promise<WriteEvent> {
  try {
    const { refSha } = await world.send(place, {
      action,
      ...(action === 'remove' ? {} : { note: text }),
      ...(guard === null ? {} : { expectedNotesRefSha: guard }),
    });
    return { type: 'accepted', refSha };
  } catch (cause) {
    return { type: 'failed', error: errorOf(cause) };
  }
}

async function look(
  place: NotePlace,
  progress: WriteProgress,
  { deep }: Extract<WriteStep, { do: 'read' }>,
  world: WriteWorld,
): Promise<WriteEvent> {
  try {
    const theirs = await world.read(place);
    const landed = deep ? await world.landed(place, progress) : null;
    return { type: 'read', theirs, landed };
  } catch (cause) {
    return { type: 'unreadable', error: errorOf(cause) };
  }
}

function errorOf(cause: unknown): AppError {
  if (cause instanceof AppFailure) return cause.error;
  return { kind: 'internal', message: 'Something went wrong inside the app while a note was being written.' };
}

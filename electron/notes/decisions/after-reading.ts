import { holdsAppended } from '../../../shared/domain/notes/append.ts';
import { sameNote } from '../../../shared/domain/notes/canonical.ts';
import { asking, givingUp, MOST_TRIES, reading, sending, type Decision } from './steps.ts';
import type { NoteSeen, WriteProgress } from './intent.ts';
import { mergeRemark } from './merge-remark.ts';

/** Reads of an absent note before it counts as removed: somebody's edit may be between its two requests. */
const MOST_ABSENCES = 4;

/** The comparison at the heart of every write: what the note is now, against what the writer started from and wants. */
export function afterReading(progress: WriteProgress, theirs: NoteSeen, landed: boolean | null): Decision {
  const now: WriteProgress = { ...progress, guard: theirs.refSha };
  // A request guarded by a ref that has moved on, with the note as it was, was not carried out and cannot be any more.
  const moved = progress.guard !== null && progress.guard !== theirs.refSha;
  if (moved) now.pending = false;
  if (moved && unchanged(now, theirs) && landed !== true) now.doubt = false;
  if (now.phase === 'restoring') return restoring(now, theirs);
  if (holdsMine(now, theirs)) return done(now, theirs);
  if (now.phase === 'adding') return adding(now, theirs, landed);
  if (now.phase === 'removing') return removing(now, theirs);
  if (now.phase === 'replacing') return replacing(now, theirs, landed);
  return once(now, theirs, landed);
}

/** The second half of an edit. The note must not stay absent, so every way out of here ends with a note in place. */
function adding(now: WriteProgress, theirs: NoteSeen, landed: boolean | null): Decision {
  if (now.doubt && landed === true) return done(now, theirs);
  if (theirs.text === null) {
    return now.failure === null
      ? again(now)
      : sending({ ...now, phase: 'restoring', doubt: false, pending: false, tries: 0 });
  }
  return mergedOrAsking(now, theirs);
}

/** The first half of an edit. */
function removing(now: WriteProgress, theirs: NoteSeen): Decision {
  if (theirs.text === null) {
    // When in doubt, the removal counts as ours, with its answer lost: then the new text must follow.
    if (now.doubt) {
      return again({ ...now, phase: 'adding', doubt: false, pending: false, tries: 0, failure: null });
    }
    return absent(now, theirs);
  }
  return unchanged(now, theirs) ? unlessDenied(now) : mergedOrAsking(now, theirs);
}

/** An edit in one request. */
function replacing(now: WriteProgress, theirs: NoteSeen, landed: boolean | null): Decision {
  // Written, and changed by somebody since.
  if (now.doubt && landed === true) return done(now, theirs);
  if (theirs.text === null) return absent(now, theirs);
  return unchanged(now, theirs) ? unlessDenied(now) : mergedOrAsking(now, theirs);
}

function once(now: WriteProgress, theirs: NoteSeen, landed: boolean | null): Decision {
  const { action, base } = now.intent;
  if (action === 'remove') return unchanged(now, theirs) ? unlessDenied(now) : mergedOrAsking(now, theirs);
  // Written, and changed by somebody since: theirs to change, ours not to write twice.
  if (now.doubt && landed === true) return done(now, theirs);
  if (theirs.text === base.text) return unlessDenied(now);
  if (action !== 'append') return theirs.text === null ? unlessDenied(now) : mergedOrAsking(now, theirs);
  if (theirs.text === null) return absent(now, theirs);
  // Appending never contradicts what somebody else wrote; only a text that may be in there already is asked about.
  if (now.doubt && landed === null) return mergedOrAsking(now, theirs);
  return unlessDenied({ ...now, doubt: false, intent: { ...now.intent, base: theirs } });
}

/** Asks the writer, but only where there is something to decide. */
function mergedOrAsking(now: WriteProgress, theirs: NoteSeen): Decision {
  const merged = now.failure === null ? mergeRemark(now, theirs) : null;
  if (merged === null) return asking(now, theirs);
  return merged === 'done' ? done(now, theirs) : again(merged);
}

/** The edit could not be finished: the old note goes back, unless somebody has put one there. */
function restoring(now: WriteProgress, theirs: NoteSeen): Decision {
  if (theirs.text !== null) return givingUp(now);
  if (now.tries < MOST_TRIES) return sending(now);
  return { progress: now, step: { do: 'wait', error: moving } };
}

function absent(now: WriteProgress, theirs: NoteSeen): Decision {
  if (now.absences >= MOST_ABSENCES) return mergedOrAsking(now, theirs);
  const next = { ...now, absences: now.absences + 1 };
  return reading({ ...next, tries: now.tries + 1 });
}

function unlessDenied(now: WriteProgress): Decision {
  return now.failure === null ? again(now) : givingUp(now);
}

function again(now: WriteProgress): Decision {
  if (now.tries < MOST_TRIES) return sending(now);
  if (now.phase !== 'adding') return givingUp(now);
  return { progress: now, step: { do: 'wait', error: moving } };
}

const moving = {
  kind: 'conflict',
  message: 'The notes ref keeps moving.',
  next: 'The note is sent again in a moment.',
} as const;

function done(now: WriteProgress, theirs: NoteSeen): Decision {
  return { progress: now, step: { do: 'done', text: theirs.text, refSha: theirs.refSha } };
}

function unchanged(now: WriteProgress, theirs: NoteSeen): boolean {
  return theirs.text === now.intent.base.text;
}

/**
 * Whether the note already is what the write wants. The text that the write started from never counts: an edit of
 * blanks alone has to be sent.
 */
function holdsMine({ intent, phase }: WriteProgress, theirs: NoteSeen): boolean {
  const { action, mine, base } = intent;
  if (action === 'remove') return theirs.text === null;
  if (theirs.text === null || (theirs.text === base.text && phase !== 'adding')) return false;
  return action === 'append' ? holdsAppended(theirs.text, base.text, mine) : sameNote(theirs.text, mine);
}

/** Whether any text the note had since the write began holds what the write wants: it was written, then changed. */
export function landedIn(progress: WriteProgress, versions: ReadonlyArray<string | null>): boolean {
  return versions.some((text) => holdsMine(progress, { text, refSha: null }));
}

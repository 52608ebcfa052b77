import type { AppError } from '../../../shared/errors.ts';
import { canonicalNote } from '../../../shared/domain/notes/canonical.ts';
import { joinAppended } from '../../../shared/domain/notes/append.ts';
import type { NoteIntent, NoteSeen } from '../decisions/intent.ts';
import type { SentAction } from '../decisions/steps.ts';

/** One commit on the notes ref, and the object's note at it. */
export interface ModelVersion {
  refSha: string;
  text: string | null;
}

export interface ModelRequest {
  action: SentAction;
  text: string;
  guard: string | null;
  /** What its author wanted; for assertions, not for the host. */
  intent: NoteIntent;
}

/**
 * The host's rules for one object on one notes ref, for tests: the guard covers the whole ref, `add` fails when a
 * note is there, `append` joins, texts are stored trimmed as Git does. Every version stays in the ref's history.
 */
export class ModelHost {
  readonly versions: ModelVersion[] = [];
  #text: string | null = null;
  #refSha: string | null = null;
  #commits = 0;
  /** Whether it has `replace`, which the specification lacks. */
  readonly replaces: boolean;

  constructor(replaces: boolean) {
    this.replaces = replaces;
  }

  read(): NoteSeen {
    return { text: this.#text, refSha: this.#refSha };
  }

  /** Someone annotated another object: the ref moves, this note does not. */
  moveRef(): void {
    this.#refSha = `ref-${(this.#commits += 1)}`;
    this.versions.push({ refSha: this.#refSha, text: this.#text });
  }

  write({ action, text, guard }: ModelRequest): { refSha: string } | { error: AppError } {
    if (guard !== null && guard !== this.#refSha) return conflict('The notes ref has moved.');
    if (action === 'add' && this.#text !== null) return conflict('A note exists.');
    if ((action === 'remove' || action === 'replace') && this.#text === null) return conflict('No note.');
    if (action === 'append' && this.#text === null) return conflict('No note to append to.');
    const next =
      action === 'remove' ? null : canonicalNote(action === 'append' ? joinAppended(this.#text, text) : text);
    this.#text = next === null ? null : `${next}\n`;
    this.moveRef();
    return { refSha: this.#refSha ?? '' };
  }
}

const conflict = (message: string): { error: AppError } => ({ error: { kind: 'conflict', message } });

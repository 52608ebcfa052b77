import type { AppError } from '../../../shared/errors.ts';
import { Listeners } from '../../ui/listeners.ts';
import {
  composerReducer,
  opening,
  type ComposerEvent,
  type ComposerState,
  type ReadDraft,
} from './composer-state.ts';

/** What a composer needs from outside. Each function fails by throwing an `AppError`. */
export interface ComposerPorts<Spec, Outcome> {
  /** The draft of a composer, as a name: equal for specs whose draft is the same on disk. */
  draftName(spec: Spec): string | null;
  keepDraft(spec: Spec, draft: { text: string; caret: number }): Promise<void>;
  dropDraft(spec: Spec): Promise<void>;
  /** Resolves when it is known where the text goes, with whether it goes anywhere; null: that is known. */
  finding(spec: Spec): Promise<boolean> | null;
  /** Resolves when somebody else holds the text: the host, the outbox, or the screen that resolves conflicts. */
  save(spec: Spec, text: string): Promise<Outcome>;
  /** Resolves when what was saved is shown without the composer, or cannot be soon. */
  shown(spec: Spec, outcome: Outcome): Promise<void>;
  toAppError(thrown: unknown): AppError;
}

/** An open composer: what it writes to, and its state. */
export interface OpenComposer<Spec> {
  key: string;
  spec: Spec;
  state: ComposerState;
  /** Raised with each request to put the caret into it; 0: it came back by itself. */
  focusRequest: number;
  /** Not shown: it was left with Esc, and keeps its text for the next time. */
  closed: boolean;
}

const isSent = ({ phase }: ComposerState): boolean => phase === 'waiting' || phase === 'saving';

/** Milliseconds from a key press to the write of the draft; with the write itself it is on disk within 500. */
const SOON = 250;
/** A disk that refused is asked again. Milliseconds. */
const AGAIN = 5_000;

/**
 * The open composers of one comparison. They live here and not in what is drawn, because lines that are scrolled out
 * of sight are not drawn, and a sentence must outlive that.
 */
export class ComposerStore<Spec, Outcome> {
  readonly #ports: ComposerPorts<Spec, Outcome>;
  #open: ReadonlyMap<string, OpenComposer<Spec>> = new Map();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Where composers were aimed before: the drafts there go once the words are kept where they are aimed now. */
  readonly #left = new Map<string, Spec[]>();
  readonly #listeners = new Listeners();

  readonly #saved = new Listeners<[outcome: Outcome, spec: Spec]>();

  constructor(ports: ComposerPorts<Spec, Outcome>) {
    this.#ports = ports;
  }

  readonly snapshot = (): ReadonlyMap<string, OpenComposer<Spec>> => this.#open;

  readonly subscribe = this.#listeners.add;

  /** Told what became of each save. */
  readonly onSaved = this.#saved.add;

  /** Opens a composer, or asks for the caret in the one that is open there. `text`: what an edit begins with. */
  open(key: string, spec: Spec, from: { draft?: ReadDraft | null; text?: string; focus: boolean }): void {
    const there = this.#open.get(key);
    const focus = from.focus ? 1 : 0;
    if (there && there.state.phase !== 'saved') {
      this.#put({ ...there, closed: false, focusRequest: there.focusRequest + focus });
      return;
    }
    const loaded = { type: 'loaded', draft: from.draft ?? null, text: from.text ?? '' } as const;
    const state = composerReducer(opening, loaded);
    this.#put({ key, spec, state, focusRequest: focus, closed: false });
    if (state.draft === 'behind') this.#keepIn(SOON, key);
  }

  /** Where the text goes became known, or changed. A draft that was kept for the old place moves along. */
  aim(key: string, spec: Spec): void {
    const there = this.#open.get(key);
    if (!there) return;
    if (there.state.draft === 'none') {
      this.#put({ ...there, spec });
      return;
    }
    if (this.#ports.draftName(spec) === this.#ports.draftName(there.spec)) {
      this.#put({ ...there, spec });
      return;
    }
    this.#put({ ...there, spec, state: { ...there.state, draft: 'behind' } });
    this.#left.set(key, [...(this.#left.get(key) ?? []), there.spec]);
    void this.#keep(key);
  }

  /** It stands elsewhere by now. */
  place(key: string, spec: Spec): void {
    const there = this.#open.get(key);
    if (there) this.#put({ ...there, spec });
  }

  tell(key: string, event: ComposerEvent): void {
    const there = this.#open.get(key);
    if (!there) return;
    const state = composerReducer(there.state, event);
    if (state === there.state) return;
    this.#put({ ...there, state });
    if (state.draft === 'behind' || state.draft === 'moved') this.#keepIn(SOON, key);
    if (state.draft === 'failed') this.#keepIn(AGAIN, key);
  }

  /** Writes every draft that is behind now. */
  async flush(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((key) => this.#keep(key)));
  }

  /**
   * Closes it; what was typed stays, here and as a draft on disk. What was sent and is not gone yet stays in sight: it can
   * be taken back, or be refused.
   */
  async close(key: string): Promise<void> {
    const there = this.#open.get(key);
    if (!there || isSent(there.state)) return;
    this.#put({ ...there, closed: true });
    await this.#keep(key);
    if (there.state.text === '' || there.state.phase === 'saved') this.#remove(key);
  }

  /** Closes it and throws the draft away. */
  async discard(key: string): Promise<void> {
    const there = this.#open.get(key);
    if (!there) return;
    this.#remove(key);
    await this.#dropLeft(key, null);
    if (there.state.draft !== 'none') await this.#ports.dropDraft(there.spec);
  }

  /** Closes it, because its draft was thrown away elsewhere. */
  forget(key: string): void {
    if (!this.#open.has(key)) return;
    this.#left.delete(key);
    this.#remove(key);
  }

  /** Saves the text. Until somebody else holds it, the composer does. */
  async save(key: string): Promise<void> {
    const there = this.#open.get(key);
    if (!there || there.state.phase !== 'writing') return;
    if (!(await this.#placed(key, there.spec))) return;
    this.tell(key, { type: 'sent' });
    await this.#keep(key);
    const { spec, state } = this.#open.get(key) ?? there;
    let outcome: Outcome;
    try {
      outcome = await this.#ports.save(spec, state.text);
    } catch (thrown) {
      this.tell(key, { type: 'failed', error: this.#ports.toAppError(thrown) });
      return;
    }
    this.tell(key, { type: 'saved' });
    await this.#dropLeft(key, null);
    this.#saved.tell(outcome, spec);
    await this.#ports.shown(spec, outcome);
    // Another one may have been opened in its place.
    if (this.#open.get(key)?.state.phase === 'saved') this.#remove(key);
  }

  /** Waits until it is known where a text goes. @returns whether it is still to be sent there */
  async #placed(key: string, spec: Spec): Promise<boolean> {
    const finding = this.#ports.finding(spec);
    if (finding === null) return true;
    this.tell(key, { type: 'waits' });
    await this.#keep(key);
    const found = await finding;
    if (this.#open.get(key)?.state.phase !== 'waiting') return false;
    if (!found) this.tell(key, { type: 'takenBack' });
    return found;
  }

  #keepIn(wait: number, key: string): void {
    if (this.#timers.has(key)) return;
    this.#timers.set(
      key,
      setTimeout(() => void this.#keep(key), wait),
    );
  }

  /** Writes what is behind. */
  async #keep(key: string): Promise<void> {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    const there = this.#open.get(key);
    if (!there) return;
    const { text, caret, draft } = there.state;
    if (draft === 'none' || draft === 'saved') return;
    try {
      if (text === '') await this.#ports.dropDraft(there.spec);
      else await this.#ports.keepDraft(there.spec, { text, caret });
      this.tell(key, { type: 'draftKept', text });
    } catch (thrown) {
      const error = this.#ports.toAppError(thrown);
      this.tell(key, { type: 'draftFailed', error });
      // What a disk does not take is held in memory until it does, and so is that the old draft goes.
      if (error.kind !== 'storage-unavailable') return;
    }
    const kept = this.#ports.draftName(there.spec);
    const now = this.#open.get(key);
    // Aimed elsewhere meanwhile, it is kept there next, and that ends with this, too.
    if (now && this.#ports.draftName(now.spec) === kept) await this.#dropLeft(key, kept);
  }

  /** Throws away the drafts in earlier places of a composer. `kept`: the name of the one that stays. */
  async #dropLeft(key: string, kept: string | null): Promise<void> {
    const left = this.#left.get(key) ?? [];
    this.#left.delete(key);
    for (const spec of left) {
      if (this.#ports.draftName(spec) !== kept) await this.#ports.dropDraft(spec).catch(() => undefined);
    }
  }

  #put(composer: OpenComposer<Spec>): void {
    this.#open = new Map(this.#open).set(composer.key, composer);
    this.#listeners.tell();
  }

  #remove(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    const open = new Map(this.#open);
    open.delete(key);
    this.#open = open;
    this.#listeners.tell();
  }
}

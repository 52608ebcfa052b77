import type { AppError } from '../../../shared/errors.ts';
import { Listeners } from '../../ui/listeners.ts';
import {
  composerReducer,
  opening,
  type ComposerEvent,
  type ComposerState,
  type ReadDraft,
} from './composer-state.ts';
import { DraftPlaces } from './draft-places.ts';

/** What a composer needs from outside. Each function fails by throwing an `AppError`. */
export interface ComposerPorts<Spec, Outcome> {
  /** The name of a composer's draft: equal for specs with the same draft on disk. */
  draftName(spec: Spec): string | null;
  /**
   * Stores a draft: in place of the one there if that is `owned`, that is read or written by this composer; else after it.
   * @returns the text that it follows, with the blank line between; undefined: none
   */
  keepDraft(spec: Spec, draft: { text: string; caret: number }, owned: boolean): Promise<string | undefined>;
  dropDraft(spec: Spec): Promise<void>;
  /** Resolves when the target is known, to whether there is one; null: it is known already. */
  finding(spec: Spec): Promise<boolean> | null;
  /** Resolves when the host, the outbox or the conflict screen has the text. */
  save(spec: Spec, text: string): Promise<Outcome>;
  /** Resolves when the saved remark is shown without the composer, or will not be soon. */
  shown(spec: Spec, outcome: Outcome): Promise<void>;
  toAppError(thrown: unknown): AppError;
}

/** An open composer: its spec and its state. */
export interface OpenComposer<Spec> {
  key: string;
  spec: Spec;
  state: ComposerState;
  /** Incremented for each focus request; 0: restored without one. */
  focusRequest: number;
  /** Hidden with Esc; its text is kept for the next time. */
  closed: boolean;
}

const isSent = ({ phase }: ComposerState): boolean => phase === 'waiting' || phase === 'saving';

/** From a key press to the draft's write; with the write itself, the draft is on disk within 500. */
const DRAFT_DELAY_MS = 250;
/** How long to wait before retrying a disk that refused a draft. */
const RETRY_DELAY_MS = 5_000;

/**
 * The open composers of one comparison. They live outside the components because lines that are scrolled out of view
 * are unmounted, and typed text must survive that.
 */
export class ComposerStore<Spec, Outcome> {
  readonly #ports: ComposerPorts<Spec, Outcome>;
  #open: ReadonlyMap<string, OpenComposer<Spec>> = new Map();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #places: DraftPlaces<Spec>;
  /** The first write of a draft, which may find another there: the next one has to know. */
  readonly #adding = new Map<string, Promise<void>>();
  readonly #listeners = new Listeners();
  readonly #saved = new Listeners<[outcome: Outcome, spec: Spec]>();

  constructor(ports: ComposerPorts<Spec, Outcome>) {
    this.#ports = ports;
    this.#places = new DraftPlaces((spec) => ports.draftName(spec));
  }

  readonly snapshot = (): ReadonlyMap<string, OpenComposer<Spec>> => this.#open;

  readonly subscribe = this.#listeners.add;

  /** Subscribes to the outcomes of saves. */
  readonly onSaved = this.#saved.add;

  /** Opens a composer, or focuses the one that is open there. `text`: the initial text of an edit. */
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
    if (state.draft === 'none') this.#places.dropped(key);
    else this.#places.own(key, spec);
    if (state.draft === 'behind') this.#keepIn(DRAFT_DELAY_MS, key);
  }

  /** Sets the target when it becomes known or changes. A draft stored for the old target moves along. */
  aim(key: string, spec: Spec): void {
    const there = this.#open.get(key);
    if (!there) return;
    const isSameDraft = this.#ports.draftName(spec) === this.#ports.draftName(there.spec);
    if (there.state.draft === 'none' || isSameDraft) {
      this.#put({ ...there, spec });
      return;
    }
    this.#put({ ...there, spec, state: { ...there.state, draft: 'behind' } });
    if (this.#places.owns(key, there.spec)) this.#places.leave(key, there.spec);
    void this.#keep(key);
  }

  /** Updates its position in the diff. */
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
    if (state.draft === 'behind' || state.draft === 'moved') this.#keepIn(DRAFT_DELAY_MS, key);
    if (state.draft === 'failed') this.#keepIn(RETRY_DELAY_MS, key);
  }

  /** Writes all outdated drafts now. */
  async flush(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((key) => this.#keep(key)));
  }

  /**
   * Closes a composer; the typed text stays here and as a draft on disk. While a save is unfinished the composer stays
   * visible, because the save can be cancelled or refused.
   */
  async close(key: string): Promise<void> {
    const there = this.#open.get(key);
    if (!there || isSent(there.state)) return;
    this.#put({ ...there, closed: true });
    await this.#keep(key);
    if (there.state.text === '' || there.state.phase === 'saved') this.#remove(key);
  }

  /** Closes a composer and discards its draft. */
  async discard(key: string): Promise<void> {
    await this.#adding.get(key);
    const there = this.#open.get(key);
    if (!there) return;
    const owns = this.#places.owns(key, there.spec);
    this.#remove(key);
    await this.#dropLeft(key, null);
    if (owns) await this.#ports.dropDraft(there.spec);
  }

  /** Closes a composer whose draft was discarded elsewhere. */
  forget(key: string): void {
    if (!this.#open.has(key)) return;
    this.#places.takeLeft(key);
    this.#remove(key);
  }

  /** Saves the text. The composer keeps it until the host or the outbox has it. */
  async save(key: string): Promise<void> {
    const there = this.#open.get(key);
    if (!there || there.state.phase !== 'writing') return;
    if (!(await this.#placed(key, there.spec))) return;
    this.tell(key, { type: 'sent' });
    await this.#keep(key);
    const now = this.#open.get(key);
    // Its text may follow a draft now that its writer has not seen.
    if (now && now.state.phase !== 'saving') return;
    const { spec, state } = now ?? there;
    let outcome: Outcome;
    try {
      outcome = await this.#ports.save(spec, state.text);
    } catch (thrown) {
      return this.tell(key, { type: 'failed', error: this.#ports.toAppError(thrown) });
    }
    this.tell(key, { type: 'saved' });
    await this.#dropLeft(key, null);
    this.#saved.tell(outcome, spec);
    await this.#ports.shown(spec, outcome);
    // Another composer may have been opened with this key.
    if (this.#open.get(key)?.state.phase === 'saved') this.#remove(key);
  }

  /**
   * Waits until the target is known.
   * @returns whether the text is still to be sent there
   */
  async #placed(key: string, spec: Spec): Promise<boolean> {
    const finding = this.#ports.finding(spec);
    if (finding === null) return true;
    this.tell(key, { type: 'waits' });
    await this.#keep(key);
    const target = await finding;
    if (this.#open.get(key)?.state.phase !== 'waiting') return false;
    if (!target) this.tell(key, { type: 'takenBack' });
    return target;
  }

  #keepIn(wait: number, key: string): void {
    if (this.#timers.has(key)) return;
    this.#timers.set(
      key,
      setTimeout(() => void this.#keep(key), wait),
    );
  }

  /** Writes the draft if it is outdated. */
  async #keep(key: string): Promise<void> {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    if (this.#adding.has(key)) await this.#adding.get(key);
    const there = this.#open.get(key);
    if (!there) return;
    const isFirst = !this.#places.owns(key, there.spec);
    const writing = this.#write(key, there);
    if (isFirst)
      this.#adding.set(
        key,
        writing.finally(() => this.#adding.delete(key)),
      );
    await writing;
  }

  async #write(key: string, { spec, state }: OpenComposer<Spec>): Promise<void> {
    const { text, caret, draft } = state;
    if (draft === 'none' || draft === 'saved') return;
    const owned = this.#places.owns(key, spec);
    const kept = this.#ports.draftName(spec);
    const isThere = (): boolean => {
      const now = this.#open.get(key);
      return now !== undefined && this.#ports.draftName(now.spec) === kept;
    };
    try {
      if (text === '' && owned) await this.#ports.dropDraft(spec);
      const before = text === '' ? undefined : await this.#ports.keepDraft(spec, { text, caret }, owned);
      if (before !== undefined) this.tell(key, { type: 'draftJoined', before });
      else if (isThere()) this.tell(key, { type: 'draftKept', text });
    } catch (thrown) {
      const error = this.#ports.toAppError(thrown);
      this.tell(key, { type: 'draftFailed', error });
      // The main process keeps in memory what the disk refuses, and so the removal of the old draft, too.
      if (error.kind !== 'storage-unavailable') return;
    }
    if (!isThere()) {
      // With another target set meanwhile, the next write stores it there, and then drops this draft.
      if (this.#open.has(key)) this.#places.leave(key, spec);
      return;
    }
    if (text === '') this.#places.dropped(key);
    else this.#places.own(key, spec);
    await this.#dropLeft(key, kept);
  }

  /**
   * Removes the drafts of a composer's earlier targets.
   * @param kept the name of the draft that stays
   */
  async #dropLeft(key: string, kept: string | null): Promise<void> {
    for (const spec of this.#places.takeLeft(key)) {
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
    this.#places.dropped(key);
    const open = new Map(this.#open);
    open.delete(key);
    this.#open = open;
    this.#listeners.tell();
  }
}

import type { Scratch } from './json-text.ts';
import { blobOf, type Change, type Sizes } from './listing.ts';
import { Section } from './section.ts';

/** Enough to send on before the text of a file is complete. */
const MIN_PART_BYTES = 16 * 1024;

/**
 * One entry of `files` while Git produces its text. What is known in advance goes out before the text, what is counted
 * on the way after it; the specification does not define a field order.
 */
export class FileText {
  readonly change: Change;
  readonly #scratch: Scratch;
  readonly #mayHold: boolean;
  readonly #excluded: boolean;
  readonly #sections: Section[] = [];
  #begun = false;
  #sides: Sizes | null = null;

  /**
   * @param mayHold binary text, and text above the limit, is held back
   * @param excluded attributes exclude it from text: its text is held back, its lines are counted
   */
  constructor(change: Change, scratch: Scratch, mayHold: boolean, excluded = false) {
    this.change = change;
    this.#scratch = scratch;
    this.#mayHold = mayHold;
    this.#excluded = excluded;
  }

  get additions(): number {
    return this.#sections.reduce((sum, { additions }) => sum + additions, 0);
  }

  get deletions(): number {
    return this.#sections.reduce((sum, { deletions }) => sum + deletions, 0);
  }

  /** Listed without its text. Final once the text is complete. */
  get held(): boolean {
    if (!this.#mayHold) return false;
    return (
      this.change.long ||
      this.#excluded ||
      this.#sections.some(({ binary, long }) => long || (binary && !this.#sides))
    );
  }

  /** It is text, held back only because attributes exclude it. */
  get isExcluded(): boolean {
    return this.#excluded && !this.change.long && !this.#sections.some(({ binary, long }) => binary || long);
  }

  /** The file changed its kind and one half is binary, so that the other half would be hidden with it. */
  get isHalfBinary(): boolean {
    return this.held && this.#sections.length > 1 && !this.change.long && !this.#excluded;
  }

  /** Sends the text of one half of such a file, and only the size of the other. */
  showHalf(sides: Sizes): void {
    this.#sides = sides;
  }

  /** Starts the text of a side: a change of kind has two. */
  begin(): Section {
    const section = new Section(this.#scratch);
    this.#sections.push(section);
    return section;
  }

  /** @returns what may be sent before the text is complete, or null */
  ready(): Buffer[] | null {
    if (this.#scratch.pending < MIN_PART_BYTES) return null;
    if (this.#mayHold) {
      // For a change of kind this is known only after both sides.
      if (this.change.state.startsWith('T') || this.#sections.some(({ decided }) => !decided)) return null;
      if (this.held) {
        this.#scratch.drop();
        return null;
      }
    }
    return this.#out();
  }

  /** @returns the rest, once the text is complete, or null if it is held back */
  rest(): Buffer[] | null {
    if (this.held && !this.#begun) {
      this.#scratch.drop();
      return null;
    }
    const { additions, deletions } = this;
    const bytes = this.#sections.reduce((sum, section) => sum + section.bytes, 0);
    const side_bytes = this.#sides ?? undefined;
    const counted = JSON.stringify({ bytes, additions, deletions, side_bytes }).slice(1);
    return [...this.#out(), Buffer.from(`",${counted}`)];
  }

  #out(): Buffer[] {
    const text = this.#scratch.take();
    if (this.#begun) return [text];
    this.#begun = true;
    const { path, state, oldPath } = this.change;
    // Of a file that was held back before, the whole id says that it is the same.
    const blob = this.#mayHold ? undefined : blobOf(this.change);
    const head = JSON.stringify({ path, state, old_path: oldPath, is_eof: true, blob });
    return [Buffer.from(`${head.slice(0, -1)},"raw":"`), text];
  }
}

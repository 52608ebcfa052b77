import type { Scratch } from './json-text.ts';
import type { Change, Sizes } from './listing.ts';
import { Section } from './section.ts';

/** Bytes worth handing on before the text of a file is whole. */
const WORTH = 16 * 1024;

/**
 * One entry of `files` while Git tells its text. What is known of it before goes out with the first of the text, what
 * is counted on the way after the last; the specification orders no fields.
 */
export class FileText {
  readonly change: Change;
  readonly #scratch: Scratch;
  readonly #mayHold: boolean;
  readonly #leftOut: boolean;
  readonly #sections: Section[] = [];
  #begun = false;
  #sides: Sizes | null = null;

  /**
   * @param mayHold binary text, and text above the limit, is held back
   * @param leftOut its text is held back, too, and counted
   */
  constructor(change: Change, scratch: Scratch, mayHold: boolean, leftOut = false) {
    this.change = change;
    this.#scratch = scratch;
    this.#mayHold = mayHold;
    this.#leftOut = leftOut;
  }

  get additions(): number {
    return this.#sections.reduce((sum, { additions }) => sum + additions, 0);
  }

  get deletions(): number {
    return this.#sections.reduce((sum, { deletions }) => sum + deletions, 0);
  }

  /** Listed without its text. Final when the text is whole. */
  get held(): boolean {
    if (!this.#mayHold) return false;
    return (
      this.change.long ||
      this.#leftOut ||
      this.#sections.some(({ binary, long }) => long || (binary && !this.#sides))
    );
  }

  /** It is text that is held back for nothing but that somebody said so. */
  get isLeftOut(): boolean {
    return this.#leftOut && !this.change.long && !this.#sections.some(({ binary, long }) => binary || long);
  }

  /** It became one of another kind, and one half of it is no text, which hides the other one where it is held. */
  get isHalfBinary(): boolean {
    return this.held && this.#sections.length > 1 && !this.change.long && !this.#leftOut;
  }

  /** Of such a file the text of one half goes out, and of the other one how long it is. */
  showHalf(sides: Sizes): void {
    this.#sides = sides;
  }

  /** The text of a side begins: a change of kind has two. */
  begin(): Section {
    const section = new Section(this.#scratch);
    this.#sections.push(section);
    return section;
  }

  /** What may go out before the text is whole; null: nothing yet. */
  ready(): Buffer[] | null {
    if (this.#scratch.pending < WORTH) return null;
    if (this.#mayHold) {
      // Whether a change of kind is held is known when both sides are here.
      if (this.change.state.startsWith('T') || this.#sections.some(({ decided }) => !decided)) return null;
      if (this.held) {
        this.#scratch.drop();
        return null;
      }
    }
    return this.#out();
  }

  /** The rest, when the text is whole; null: it is held. */
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
    const known = JSON.stringify({ path, state, old_path: oldPath, is_eof: true });
    return [Buffer.from(`${known.slice(0, -1)},"raw":"`), text];
  }
}

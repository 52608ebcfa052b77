/** Characters that must have arrived before part of a string is worth passing on. */
const MIN_PARTIAL_CHARS = 32_768;
const BACKSLASH = 92;

/** One string of a JSON text that arrives in pieces. Only its end is searched for. */
export class ArrivingString {
  #pieces: string[] = [];
  /** The last piece ended inside an escape. */
  #escaped = false;
  /** Characters received so far, and how many it takes until the next check for whole lines. */
  #size = 0;
  #lookAt = MIN_PARTIAL_CHARS;
  #reported = false;
  #lean = false;
  /** Pieces were dropped. */
  #thrown = false;

  /** Starts a string: the text after its opening quote follows. */
  begin(): void {
    this.#pieces = ['"'];
    this.#escaped = false;
    this.#size = 0;
    this.#lookAt = MIN_PARTIAL_CHARS;
    this.#reported = false;
    this.#thrown = false;
  }

  /** From now on, strings that arrive in several pieces are dropped and read as empty. */
  keepNothing(): void {
    this.#lean = true;
    this.#throwAway();
  }

  /**
   * Consumes text from an index.
   * @returns the index after the string's end; -1: the end has not arrived yet
   */
  take(text: string, from: number): number {
    const start = this.#escaped ? from + 1 : from;
    let at = start;
    for (;;) {
      const quote = text.indexOf('"', at);
      if (quote < 0) break;
      if (!oddBackslashes(text, start, quote)) {
        this.#pieces.push(this.#thrown ? '"' : text.slice(from, quote + 1));
        this.#escaped = false;
        return quote + 1;
      }
      at = quote + 1;
    }
    this.#escaped = start <= text.length && oddBackslashes(text, start, text.length);
    if (this.#lean) this.#throwAway();
    else {
      this.#pieces.push(text.slice(from));
      this.#size += text.length - from;
    }
    return -1;
  }

  /**
   * The complete string.
   * @throws SyntaxError if it is not a valid JSON string
   */
  value(): string {
    const value: unknown = JSON.parse(this.#pieces.join(''));
    this.#pieces = [];
    return String(value);
  }

  /** The whole lines of a long string so far, once; null: it is short, or they were returned before. */
  completeLines(): string | null {
    if (this.#reported || this.#size < this.#lookAt) return null;
    const text = this.#pieces.join('');
    // Without a whole line, the next check costs as much as all the earlier ones together.
    this.#lookAt = text.length * 2;
    let end = text.lastIndexOf('\\n');
    while (end > 0 && oddBackslashes(text, 1, end)) end = text.lastIndexOf('\\n', end - 1);
    if (end <= 0) return null;
    this.#reported = true;
    const value: unknown = JSON.parse(`${text.slice(0, end + 2)}"`);
    return String(value);
  }

  #throwAway(): void {
    this.#thrown = true;
    this.#pieces = ['"'];
  }
}

/** Whether an odd number of backslashes precedes an index, counting from `from`. */
function oddBackslashes(text: string, from: number, to: number): boolean {
  let at = to - 1;
  while (at >= from && text.charCodeAt(at) === BACKSLASH) at -= 1;
  return (to - 1 - at) % 2 === 1;
}

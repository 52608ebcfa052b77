/** So much of a string has to be here before it is worth telling, in characters. */
const PARTIAL = 32_768;
const BACKSLASH = 92;

/** One string of a JSON text that arrives in pieces. The text is only searched for the string's end. */
export class ArrivingString {
  #pieces: string[] = [];
  /** The last piece ended in the middle of an escape. */
  #escaped = false;
  /** Characters that have arrived, and how many have to be here before they are looked at again. */
  #size = 0;
  #lookAt = PARTIAL;
  #told = false;
  #lean = false;
  /** Pieces were thrown away. */
  #thrown = false;

  /** A string has begun: what follows is behind its first quote. */
  begin(): void {
    this.#pieces = ['"'];
    this.#escaped = false;
    this.#size = 0;
    this.#lookAt = PARTIAL;
    this.#told = false;
    this.#thrown = false;
  }

  /** From now on a string that arrives in several pieces is not kept: it reads as empty. */
  keepNothing(): void {
    this.#lean = true;
    this.#throwAway();
  }

  /** Takes in the text from a place on. The answer: the place behind the string's end; -1: that is not here yet. */
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

  /** The string, which has ended. @throws SyntaxError where it is none */
  value(): string {
    const value: unknown = JSON.parse(this.#pieces.join(''));
    this.#pieces = [];
    return String(value);
  }

  /** A long string's text up to its last whole line, once; null: it is not long, or was told already. */
  completeLines(): string | null {
    if (this.#told || this.#size < this.#lookAt) return null;
    const text = this.#pieces.join('');
    // Where there is no whole line yet, looking again costs as much as all that came before.
    this.#lookAt = text.length * 2;
    let end = text.lastIndexOf('\\n');
    while (end > 0 && oddBackslashes(text, 1, end)) end = text.lastIndexOf('\\n', end - 1);
    if (end <= 0) return null;
    this.#told = true;
    const value: unknown = JSON.parse(`${text.slice(0, end + 2)}"`);
    return String(value);
  }

  #throwAway(): void {
    this.#thrown = true;
    this.#pieces = ['"'];
  }
}

/** Whether an odd number of backslashes stands before a place, none of them before `from`. */
function oddBackslashes(text: string, from: number, to: number): boolean {
  let at = to - 1;
  while (at >= from && text.charCodeAt(at) === BACKSLASH) at -= 1;
  return (to - 1 - at) % 2 === 1;
}

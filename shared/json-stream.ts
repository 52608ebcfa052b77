import { ArrivingString } from './arriving-string.ts';

/** A value as from JSON.parse; objects have no prototype, so that `__proto__` is an ordinary key. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Receives each finished member of the outermost object; elements of streamed arrays are passed one by one. */
export type OnMember = (key: string, value: Json) => void;

type Frame =
  | { array: Json[]; object: null; key: '' }
  | { array: null; object: Record<string, Json>; key: string };
type Expect = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/**
 * Called once for a long string that is a member of a streamed element and still arriving, with the element's members
 * so far, the string's key, and its text up to the last whole line.
 */
export type OnPartial = (element: { [key: string]: Json }, key: string, text: string) => void;

const MAX_DEPTH = 64;
const QUOTE = 34;

/**
 * Parses one JSON object that arrives in pieces, and passes on its members as they finish instead of keeping the whole.
 * Arrays under a key of `streamed` are passed on element by element. The text is only searched for the ends of strings;
 * the engine's own JSON.parse decodes them. Throws SyntaxError where JSON.parse would.
 *
 * Without `onPartial`, complete elements are parsed together by JSON.parse.
 *
 * Hand-written, because existing parsers look at every character in JavaScript: for responses with long strings, such
 * as diffs, @streamparser/json took eight times as long. None passes on a part of a string that is still arriving.
 */
export class JsonStream {
  readonly #streamed: ReadonlySet<string>;
  readonly #onMember: OnMember;
  readonly #stack: Frame[] = [];
  #expect: Expect = 'value';
  readonly #arriving = new ArrivingString();
  /** The part of a number, true, false or null received so far. */
  #literalText = '';
  #inside: 'none' | 'string' | 'literal' = 'none';
  readonly #onPartial: OnPartial | undefined;

  constructor(streamed: Iterable<string>, onMember: OnMember, onPartial?: OnPartial) {
    this.#onPartial = onPartial;
    this.#streamed = new Set(streamed);
    this.#onMember = onMember;
  }

  /** Parses the next piece of decoded text. */
  push(text: string): void {
    let at = 0;
    // Tried once per piece: where it does not help, trying it for every element would cost too much.
    let tried = this.#onPartial !== undefined;
    while (at < text.length) {
      if (!tried && this.#atElement(text, at)) {
        tried = true;
        at = this.#complete(text, at);
        continue;
      }
      if (this.#inside === 'string') at = this.#string(text, at);
      else if (this.#inside === 'literal') at = this.#literal(text, at);
      else at = this.#punctuation(text, at);
    }
  }

  /** From now on, strings that arrive in several pieces are dropped and read as empty. */
  keepNoLongStrings(): void {
    this.#arriving.keepNothing();
  }

  /** The received part of the streamed element that is still arriving; null: none. */
  get arriving(): { [key: string]: Json } | null {
    const element = this.#stack[2]?.object ?? null;
    return element !== null && this.#streamed.has(this.#stack[0]?.key ?? '') ? element : null;
  }

  /**
   * Marks the end of the text.
   * @throws EndsEarly if the JSON is incomplete
   */
  end(): void {
    if (this.#inside !== 'none' || this.#expect !== 'nothing') throw new EndsEarly('The JSON ends too early');
  }

  #atElement(text: string, at: number): boolean {
    return (
      this.#inside === 'none' && text.charCodeAt(at) === 123 && this.#streams() && /value/.test(this.#expect)
    );
  }

  /** Passes on the elements that end in this text, except the last. The text starts at the beginning of an element. */
  #complete(text: string, from: number): number {
    const end = text.lastIndexOf('},{');
    if (end < from) return from;
    let elements: Json[];
    try {
      elements = JSON.parse(`[${text.slice(from, end + 1)}]`);
    } catch {
      // What looked like an end is inside a string, or it is not JSON: parse step by step.
      return from;
    }
    for (const element of elements) this.#onMember(this.#stack[0]?.key ?? '', element);
    this.#expect = 'comma or end';
    return end + 1;
  }

  #punctuation(text: string, at: number): number {
    const code = text.charCodeAt(at);
    switch (code) {
      case 32:
      case 10:
      case 13:
      case 9:
        return at + 1;
      case QUOTE:
        if (!/key|value/.test(this.#expect)) throw unexpected(text, at);
        this.#inside = 'string';
        this.#arriving.begin();
        return at + 1;
      case 123:
        this.#open({ array: null, object: bare(), key: '' }, 'key or end');
        return at + 1;
      case 91:
        this.#open({ array: [], object: null, key: '' }, 'value or end');
        return at + 1;
      case 125:
        if (this.#top(text, at).array || !/or end/.test(this.#expect)) throw unexpected(text, at);
        this.#close();
        return at + 1;
      case 93:
        if (!this.#top(text, at).array || !/or end/.test(this.#expect)) throw unexpected(text, at);
        this.#close();
        return at + 1;
      case 58:
        if (this.#expect !== 'colon') throw unexpected(text, at);
        this.#expect = 'value';
        return at + 1;
      case 44:
        if (this.#expect !== 'comma or end') throw unexpected(text, at);
        this.#expect = this.#top(text, at).array ? 'value' : 'key';
        return at + 1;
      default:
        if (this.#expect !== 'value' && this.#expect !== 'value or end') throw unexpected(text, at);
        this.#inside = 'literal';
        this.#literalText = '';
        return at;
    }
  }

  #string(text: string, from: number): number {
    const end = this.#arriving.take(text, from);
    if (end < 0) {
      if (this.#onPartial) this.#tell(this.#onPartial);
      return text.length;
    }
    this.#inside = 'none';
    this.#gotString(this.#arriving.value());
    return end;
  }

  #tell(onPartial: OnPartial): void {
    const top = this.#stack.at(-1);
    if (!top?.object || this.#stack.length !== 3 || !this.#streamed.has(this.#stack[0]?.key ?? '')) return;
    if (this.#expect.startsWith('key')) return;
    const lines = this.#arriving.completeLines();
    if (lines !== null) onPartial(top.object, top.key, lines);
  }

  #literal(text: string, from: number): number {
    let at = from;
    while (at < text.length && !ends(text.charCodeAt(at))) at += 1;
    this.#literalText += text.slice(from, at);
    if (at < text.length) {
      this.#inside = 'none';
      const value: unknown = JSON.parse(this.#literalText);
      if (value !== null && typeof value !== 'boolean' && typeof value !== 'number')
        throw unexpected(text, from);
      this.#gotValue(value);
    }
    return at;
  }

  #gotString(value: string): void {
    const top = this.#stack.at(-1);
    if (top?.object && this.#expect.startsWith('key')) {
      top.key = value;
      this.#expect = 'colon';
    } else this.#gotValue(value);
  }

  #gotValue(value: Json): void {
    const top = this.#stack.at(-1);
    if (!top) throw new SyntaxError('The JSON is not an object');
    this.#expect = 'comma or end';
    if (this.#stack.length === 1 && top.object) this.#onMember(top.key, value);
    else if (top.object) top.object[top.key] = value;
    else if (this.#streams()) this.#onMember(this.#stack[0]?.key ?? '', value);
    else top.array?.push(value);
  }

  /** Whether the innermost open value is an array whose elements are passed on one by one. */
  #streams(): boolean {
    return this.#stack.length === 2 && this.#streamed.has(this.#stack[0]?.key ?? '');
  }

  #open(frame: Frame, expect: Expect): void {
    if (this.#expect !== 'value' && this.#expect !== 'value or end')
      throw new SyntaxError('Unexpected bracket');
    if (this.#stack.length === 0 && !frame.object) throw new SyntaxError('The JSON is not an object');
    if (this.#stack.length >= MAX_DEPTH) throw new SyntaxError('The JSON is nested too deeply');
    this.#stack.push(frame);
    this.#expect = expect;
  }

  #close(): void {
    const streamed = this.#streams();
    const frame = this.#stack.pop();
    if (this.#stack.length === 0) this.#expect = 'nothing';
    else if (streamed && frame?.array) this.#expect = 'comma or end';
    else if (frame) this.#gotValue(frame.array ?? frame.object);
  }

  #top(text: string, at: number): Frame {
    const top = this.#stack.at(-1);
    if (!top) throw unexpected(text, at);
    return top;
  }
}

const bare = (): Record<string, Json> => ({ __proto__: null });

const ends = (code: number): boolean =>
  code === 44 ||
  code === 93 ||
  code === 125 ||
  code === 32 ||
  code === 10 ||
  code === 13 ||
  code === 9 ||
  code === 58;

/** The text so far is valid JSON, but it ended early. */
export class EndsEarly extends SyntaxError {}

const unexpected = (text: string, at: number): SyntaxError =>
  new SyntaxError(`Unexpected ${JSON.stringify(text.charAt(at))} in JSON`);

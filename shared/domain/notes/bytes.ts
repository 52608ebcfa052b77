/**
 * A note is bytes, not necessarily UTF-8. As a string, each byte that is not UTF-8 is a lone surrogate, U+DC80 to
 * U+DCFF. UTF-8 text cannot contain these, so the string converts back to the same bytes.
 */
const RAW_BYTES = /([\udc80-\udcff]+)/u;
const RAW_BYTE_OFFSET = 0xdc00;

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** Whether a note has bytes that are not UTF-8. */
export const holdsRawBytes = (note: string): boolean => RAW_BYTES.test(note);

/** Converts any bytes to a string, in linear time. */
export function noteFromBytes(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return withRawBytes(bytes);
  }
}

function withRawBytes(bytes: Uint8Array): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    if (length === 0) {
      parts.push(
        strict.decode(bytes.subarray(from, at)),
        String.fromCharCode(RAW_BYTE_OFFSET + (bytes[at] ?? 0)),
      );
      from = at + 1;
    }
    at += Math.max(1, length);
  }
  parts.push(strict.decode(bytes.subarray(from)));
  return parts.join('');
}

/** Length in bytes of the UTF-8 character at an index; 0: none. See Unicode, table 3-7. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  const second = bytes[at + 1] ?? 0;
  if (second < least || second > most) return 0;
  for (let next = at + 2; next < at + length; next += 1) if ((bytes[next] ?? 0) >> 6 !== 0b10) return 0;
  return length;
}

/** The bytes of a note. Other lone surrogates become the replacement character. */
export function bytesOfNote(note: string): Uint8Array {
  if (!holdsRawBytes(note)) return encoder.encode(note);
  // Odd indexes are the raw bytes.
  const parts = note
    .split(RAW_BYTES)
    .map((part, at) =>
      at % 2 === 0
        ? encoder.encode(part)
        : Uint8Array.from(part, (half) => half.charCodeAt(0) - RAW_BYTE_OFFSET),
    );
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const part of parts) {
    bytes.set(part, to);
    to += part.length;
  }
  return bytes;
}

/**
 * A typed or loaded text as a note that Git can store: lone surrogates that stand for no byte, as in a text truncated
 * by another program, become the replacement character.
 */
export const storableNote = (text: string): string =>
  text.isWellFormed() ? text : noteFromBytes(bytesOfNote(text));

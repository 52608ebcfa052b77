/** A part of a text; `url` if it is an address. Joined, the parts are the text. */
export interface LinkPiece {
  readonly text: string;
  readonly url?: string;
}

/** Longer addresses are left as text: users could not check them before opening one. */
const MAX_URL_CHARS = 2_000;
/** Ends an address: blanks, surrounding quotation marks and brackets, and invisible characters. */
const END = /[\s<>"`{}|\\^\p{C}\p{Z}]/u;
const LETTER = /[\p{L}\p{N}_]/u;
/** Punctuation that belongs to the sentence rather than the address. */
const AFTER = '.,;:!?\'"*_~…';
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/**
 * Finds web addresses in untrusted text: http and https, with a host and without a user name. One pass, linear for any
 * text.
 */
export function linkPieces(text: string): LinkPiece[] {
  const pieces: LinkPiece[] = [];
  let from = 0;
  let look = 0;
  for (;;) {
    const colon = text.indexOf('://', look);
    if (colon < 0) break;
    const start = startOf(text, colon, from);
    const stop = stopOf(text, colon + 3);
    look = stop;
    if (start === null) continue;
    const end = start + address(text.slice(start, stop)).length;
    const url = urlOf(text.slice(start, end));
    if (url === null) continue;
    if (start > from) pieces.push({ text: text.slice(from, start) });
    pieces.push({ text: text.slice(start, end), url });
    from = end;
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** Where the address begins whose `://` is at `colon`; null if it is not a web address. */
function startOf(text: string, colon: number, from: number): number | null {
  for (const scheme of ['https', 'http']) {
    const start = colon - scheme.length;
    if (start < from || text.slice(start, colon).toLowerCase() !== scheme) continue;
    return start > 0 && LETTER.test(text[start - 1] ?? '') ? null : start;
  }
  return null;
}

function stopOf(text: string, from: number): number {
  let at = from;
  while (at < text.length && !END.test(text[at] ?? '')) at += 1;
  return at;
}

/** Strips what belongs to the surrounding sentence: a full stop, a bracket opened before the address. */
function address(text: string): string {
  const count = new Map<string, number>();
  for (const letter of text) count.set(letter, (count.get(letter) ?? 0) + 1);
  let end = text.length;
  for (;;) {
    const last = text[end - 1] ?? '';
    const [open, closed] = [count.get(PAIRS[last] ?? '') ?? 0, count.get(last) ?? 0];
    if (Object.hasOwn(PAIRS, last) && closed > open) count.set(last, closed - 1);
    else if (last === '' || !AFTER.includes(last)) return text.slice(0, end);
    end -= 1;
  }
}

function urlOf(text: string): string | null {
  if (text.length > MAX_URL_CHARS || !URL.canParse(text)) return null;
  const { hostname, username, password } = new URL(text);
  return hostname === '' || username !== '' || password !== '' ? null : text;
}

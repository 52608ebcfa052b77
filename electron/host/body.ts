import { AppFailure } from '../../shared/failure.ts';

/** No API response nests deeper than this; a deeper one is an attack on parsers. */
const MAX_DEPTH = 32;

/** Reads a body up to `maxBytes` and stops there. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const tooLarge = (): AppFailure =>
    new AppFailure({
      kind: 'too-large',
      message: `The host’s answer is larger than ${Math.round(maxBytes / 1024)} KB.`,
      next: 'Ask for less, or tell the host’s administrator.',
      status: response.status,
      limitBytes: maxBytes,
    });
  const stated = response.headers.get('content-length');
  if (Number(stated ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  if (response.body === null) return '';
  // The Content-Length is not trusted: a chunked or compressed body, or one with a malformed length, may be of any
  // size.
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join('');
}

/** An escaped lone surrogate: not a character, and functions like `encodeURIComponent` throw on it. */
const LONE_SURROGATE = /\\u[dD][89a-fA-F]/;
const mended = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/**
 * Parses JSON of bounded depth. Lone surrogates become the replacement character.
 * @returns undefined when the text is invalid or too deep
 */
export function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) return undefined;
  try {
    const value: unknown = LONE_SURROGATE.test(text) ? JSON.parse(text, mended) : JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Deepest nesting of brackets outside strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (quoted) {
      if (code === 0x5c) i += 1;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, (depth += 1));
    else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return deepest;
}

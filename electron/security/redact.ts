import { withoutCredentials } from '../../shared/domain/without-credentials.ts';

/**
 * Secrets that must never be in a log, each with its replacement. PEM first: its body would match the later rules line
 * by line.
 */
const RULES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/-----BEGIN[\s\S]*?(?:-----END[A-Z0-9 %+]*-----|$)/g, '[pem]'],
  // A JWT's header always starts with `{"`, which is `eyJ` in base64url; also matches truncated ones.
  [/eyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g, '[jwt]'],
  [/(authorization["']?\s*[:=,]\s*)(?:"[^"]*"|'[^']*'|\S[^\r\n]*|)/gi, '$1[redacted]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]'],
  // In a percent-encoded address, such as one in another address's query.
  [/([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/?#"'<>@]*%40/gi, '$1[redacted]@'],
  [/([a-z][a-z0-9+.-]{0,30}:%2f%2f)(?:(?!%2f)[^\s/?#"'<>])*(?:@|%40)/gi, '$1[redacted]@'],
  // A key without its frame: long base64 that is not a hex object id.
  [/(?![0-9a-f]{40,64}(?![\w+/=-]))[\w+/-]{60,}={0,2}/g, '[base64]'],
];

/** None of these is part of a secret. */
const ENDS_WORD = new Set(' \t\r\n"\'<>{}');
/** Characters searched for secrets; a log line keeps far fewer. */
const MAX_SEARCHED_LENGTH = 16_000;

/**
 * The text without tokens, keys, Authorization values and user info in URLs. A long text is cut first, and loses its
 * last word there: half a secret might not look like one.
 */
export function redact(text: string): string {
  const short = text.length > MAX_SEARCHED_LENGTH ? `${text.slice(0, lastWordEnd(text))} …` : text;
  const plain = withoutCredentials(short, '[redacted]@');
  return RULES.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), plain);
}

function lastWordEnd(text: string): number {
  let end = MAX_SEARCHED_LENGTH;
  while (end > 0 && !ENDS_WORD.has(text.charAt(end - 1))) end -= 1;
  return end;
}

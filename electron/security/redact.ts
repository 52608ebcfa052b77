/**
 * Secrets that must never be in a log, each with what stands there instead. PEM first: its body would match
 * the later rules line by line.
 */
const RULES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/-----BEGIN[\s\S]*?(?:-----END[A-Z0-9 %+]*-----|$)/g, '[pem]'],
  // A JWT's header always starts with `{"`, which is `eyJ` in base64url; also when cut short.
  [/eyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g, '[jwt]'],
  [/(authorization["']?\s*[:=,]\s*)(?:"[^"]*"|'[^']*'|[^\r\n]*)/gi, '$1[redacted]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]'],
  [/([a-z][a-z0-9+.-]*:(?:\/\/|%2f%2f))[^\s/?#"'<>]*(?:@|%40)/gi, '$1[redacted]@'],
  // What is left of a key without its frame: long base64 that is not a hex object id.
  [/(?![0-9a-f]{40,64}(?![\w+/=-]))[\w+/-]{60,}={0,2}/g, '[base64]'],
];

/** The text without tokens, keys, Authorization values and user info in URLs. */
export function redact(text: string): string {
  return RULES.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}

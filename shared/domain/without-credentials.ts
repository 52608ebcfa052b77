/** No scheme is longer; without a limit, every letter of a long word would start a search through all of it. */
const SCHEME = /([a-z][a-z0-9+.-]{0,30}:\/\/)/i;
/** Ends a URL in a text. */
const URL_END = /[\s"<>]/;
/** What counts as a host if no password precedes it: a name with dots, an IP address, or anything with a port. */
const HOST = /^(?:localhost|[^:@]*\.[^:@]*|\[[^\]]*\])?(?::\d*)?$|^[^:@]+:\d+$/i;

/**
 * Removes the user name and password from URLs in a text, even if the password contains an unescaped `@`, `/` or `?`.
 * Linear in its length.
 * @param instead the replacement
 */
export function withoutCredentials(text: string, instead = ''): string {
  // Every second part is a scheme.
  const parts = text.split(SCHEME);
  return parts.map((part, at) => (at > 0 && at % 2 === 0 ? without(part, instead) : part)).join('');
}

function without(rest: string, instead: string): string {
  const urlEnd = rest.search(URL_END);
  const end = urlEnd < 0 ? rest.length : urlEnd;
  const from = Math.max(0, secretEnd(rest.slice(0, end)));
  return from === 0 ? rest : instead + rest.slice(from);
}

/** Index of the host, after the `@`; 0: no credentials. */
function secretEnd(address: string): number {
  const authority = address.split(/[/?#]/, 1)[0] ?? '';
  const at = authority.lastIndexOf('@') + 1;
  const hasPassword = authority.slice(0, at).includes(':') || authority.includes(':');
  // What follows is not a host, so the password contains an `@`.
  const passwordHasAt = hasPassword && !HOST.test(authority.slice(at));
  return passwordHasAt ? address.lastIndexOf('@') + 1 : at;
}

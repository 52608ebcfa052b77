/** No scheme is longer; without an end every letter of a long word would begin a search through all of it. */
const SCHEME = /([a-z][a-z0-9+.-]{0,30}:\/\/)/i;
/** Ends an address in a text. */
const END = /[\s"<>]/;
/** What an authority is where no password precedes it: a name with dots, an IP address, or anything with a port. */
const HOST = /^(?:localhost|[^:@]*\.[^:@]*|\[[^\]]*\])?(?::\d*)?$|^[^:@]+:\d+$/i;

/**
 * A text whose addresses have lost the name and password before their `@`, also where the password holds an `@`, a `/`
 * or a `?` that should have been escaped. Linear in its length.
 * @param instead what stands in their place
 */
export function withoutCredentials(text: string, instead = ''): string {
  // Every second part is a scheme.
  const parts = text.split(SCHEME);
  return parts.map((part, at) => (at > 0 && at % 2 === 0 ? without(part, instead) : part)).join('');
}

function without(rest: string, instead: string): string {
  const found = rest.search(END);
  const end = found < 0 ? rest.length : found;
  const from = Math.max(0, secretEnd(rest.slice(0, end)));
  return from === 0 ? rest : instead + rest.slice(from);
}

/** Where the host begins, behind the `@`; 0: there is nothing before it. */
function secretEnd(address: string): number {
  const authority = address.split(/[/?#]/, 1)[0] ?? '';
  const at = authority.lastIndexOf('@') + 1;
  const hasPassword = authority.slice(0, at).includes(':') || authority.includes(':');
  // What follows is no host: the password goes on.
  const goesOn = hasPassword && !HOST.test(authority.slice(at));
  return goesOn ? address.lastIndexOf('@') + 1 : at;
}

import { Refusal } from '../problem.ts';

/**
 * The address of an upstream at a provider: owner and name stand in its template as parts of a path, and never lead out
 * of it.
 * @throws Refusal 400.
 */
export function upstreamAddress(template: string, { owner, name }: { owner: string; name: string }): string {
  return template
    .replaceAll('{owner}', () => partsOf(owner, 'base_repo.owner'))
    .replaceAll('{name}', () => partsOf(name, 'base_repo.name'));
}

/** A server, or a proxy before it, would walk up at `..`, and may take a backslash for a slash. */
function partsOf(text: string, field: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is refused.
  const isOdd = !text.isWellFormed() || /[\x00-\x1f\x7f\\]|\.git$/i.test(text);
  const parts = text.split('/');
  if (isOdd || parts.some((part) => part === '' || part === '.' || part === '..')) {
    throw new Refusal(400, `${field}: not a name at this provider`);
  }
  return parts.map(encodeURIComponent).join('/');
}

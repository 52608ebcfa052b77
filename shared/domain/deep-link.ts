import type { Organization } from '../ipc/shapes.ts';

export const DEEP_LINK_SCHEME = 'marginalia';

/** The name of an organization in links: hosts have theirs in common, and what this app serves keeps its id. */
export const linkName = ({ id, name, kind }: Pick<Organization, 'id' | 'name' | 'kind'>): string =>
  kind === 'hosted' ? name : id;

/** The link to a place in a repository: names only. `electron/desktop/deep-link.ts` parses it. */
export function formatDeepLink(
  link: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(link)) {
    if (value !== undefined && value !== false) query.set(name, String(value));
  }
  return `${DEEP_LINK_SCHEME}://open?${query.toString()}`;
}

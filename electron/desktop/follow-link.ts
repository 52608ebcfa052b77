import { DEEP_LINK_SCHEME } from '../../shared/domain/deep-link.ts';
import { parseDeepLink, placeHash } from './deep-link.ts';
import type { Organization } from '../../shared/ipc/shapes.ts';

export interface DeepLinkDeps {
  organizations(): readonly Organization[];
  /** Asks in a native dialog whether to add an organization of this name, which a link named and nobody knows here. */
  askToAdd(name: string): Promise<boolean>;
  /** Shows a place of the page by its hash. */
  show(hash: string): void;
  /** Opens the page's form for a new organization. */
  addOrganization(): void;
}

/** The link in a command line, as the system hands it over on Linux and Windows; null when there is none. */
export const linkIn = (argv: readonly string[]): string | null =>
  argv.find((argument) => argument.toLowerCase().startsWith(`${DEEP_LINK_SCHEME}:`)) ?? null;

/** The hash a link leads to, or null: not a link, or of an organization that is not known here. */
export function hashOfLink(text: string, organizations: readonly Organization[]): string | null {
  const link = parseDeepLink(text);
  const known = link === null ? undefined : organizations.find(({ name }) => name === link.org);
  return link === null || known === undefined ? null : placeHash(link, known.id);
}

/**
 * Follows a link that somebody clicked somewhere. It only ever shows a place: nothing is added, sent or written by a
 * link alone, and an organization that is not known is asked about.
 */
export async function followLink(text: string, deps: DeepLinkDeps): Promise<void> {
  const link = parseDeepLink(text);
  if (link === null) return;
  const hash = hashOfLink(text, deps.organizations());
  if (hash !== null) deps.show(hash);
  else if (await deps.askToAdd(link.org)) deps.addOrganization();
}

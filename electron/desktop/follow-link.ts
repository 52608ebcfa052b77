import { DEEP_LINK_SCHEME, linkName } from '../../shared/domain/deep-link.ts';
import { parseDeepLink, placeHash } from './deep-link.ts';
import type { Organization } from '../../shared/ipc/shapes.ts';

export interface DeepLinkDeps {
  organizations(): readonly Organization[];
  /** Asks in a native dialog whether to add an unknown organization that a link named. */
  askToAdd(name: string): Promise<boolean>;
  /** Navigates the page to a hash. */
  show(hash: string): void;
  /** Opens the page's form for a new organization. */
  addOrganization(): void;
}

/** The link in a command line, where Linux and Windows put it; null: none. */
export const linkIn = (argv: readonly string[]): string | null =>
  argv.find((argument) => argument.toLowerCase().startsWith(`${DEEP_LINK_SCHEME}:`)) ?? null;

/** The hash a link leads to; null: not a link, or its organization is unknown here. */
export function hashOfLink(text: string, organizations: readonly Organization[]): string | null {
  const link = parseDeepLink(text);
  const organization = link === null ? undefined : organizations.find((one) => linkName(one) === link.org);
  return link === null || organization === undefined ? null : placeHash(link, organization.id);
}

/**
 * Follows a link clicked anywhere. It only ever navigates: a link alone adds, sends and writes nothing, and an unknown
 * organization needs confirmation.
 */
export async function followLink(text: string, deps: DeepLinkDeps): Promise<void> {
  const link = parseDeepLink(text);
  if (link === null) return;
  const hash = hashOfLink(text, deps.organizations());
  if (hash !== null) deps.show(hash);
  else if (await deps.askToAdd(link.org)) deps.addOrganization();
}

import { useQuery } from '@tanstack/react-query';
import { LEAST_CAPABILITIES } from '../../shared/domain/least-capabilities.ts';
import type { Capabilities } from '../../shared/ipc/capabilities.ts';
import type { ListedOrganization } from '../../shared/ipc/shapes.ts';
import { organizationsQuery } from './queries.ts';

/** Until the organization is known, assume no capabilities. */
export const capabilitiesOf = (organization: ListedOrganization | undefined): Capabilities =>
  organization?.capabilities ?? LEAST_CAPABILITIES;

/** What the user can do with an organization's repositories. */
export function useCapabilities(orgId: string): Capabilities {
  return capabilitiesOf(useQuery(organizationsQuery).data?.find(({ id }) => id === orgId));
}

import type { Organization } from '../../shared/ipc/shapes.ts';

/**
 * Why none of an organization's keys may write notes, going by the scopes entered here; null: one may, or nothing is
 * known.
 */
export function whyReadOnly(organization: Pick<Organization, 'keys'> | undefined): string | null {
  const keys = organization?.keys ?? [];
  const all = keys.every(({ allowedScopes }) => allowedScopes?.includes('git:write') === false);
  return keys.length > 0 && all
    ? 'The keys of this organization may only read: none of them is allowed git:write. What you type is kept as a draft.'
    : null;
}

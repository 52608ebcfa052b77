import type { RepositoryPlace } from '../ipc/names.ts';

/** The key of what is remembered about a repository; `item`: a path or a notes ref in it. */
export const memoryOf = <Kind extends string>(
  kind: Kind,
  { orgId, repo }: RepositoryPlace,
  item = '',
): { kind: Kind; orgId: string; repo: string; item: string } => ({ kind, orgId, repo, item });

/** Of where the user was. */
export const LAST_PLACE = memoryOf('lastPlace', { orgId: '', repo: '' });

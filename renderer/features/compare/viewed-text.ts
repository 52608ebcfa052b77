import { VIEWED_MOST } from '../../../shared/ipc/limits.ts';
import { api, unwrap } from '../../api/client.ts';
import type { Diff, DiffFile } from '../../diff/index.ts';

/** Keeps what a file's diff says at the moment it is viewed, or forgets it: then only the mark is known. */
export async function keepViewed(
  { session }: Diff,
  comparison: string,
  { id, path }: DiffFile,
  viewed: boolean,
): Promise<void> {
  const raw = viewed && session ? await session.rawOf(id) : '';
  const fits = raw !== '' && raw.length <= VIEWED_MOST;
  await (fits ? api().viewed.put({ comparison, path, raw }) : api().viewed.discard({ comparison, path }));
}

/** Shows what changed in a file since it was viewed, in place of its diff. */
export async function showSince(
  { session }: Diff,
  comparison: string,
  { id, path }: DiffFile,
): Promise<void> {
  const kept = await unwrap(api().viewed.get({ comparison, path })).catch(() => null);
  session?.showSince(id, kept?.raw ?? '');
}

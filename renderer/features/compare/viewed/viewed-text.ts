import { MAX_VIEWED_DIFF_CHARS } from '../../../../shared/ipc/limits.ts';
import { api, unwrap } from '../../../api/client.ts';
import type { Diff, DiffFile } from '../../../diff/index.ts';

/** Stores a file's diff at the moment it is viewed, with its mark; of a long diff only the mark. */
export async function keepDiff(
  { rawOf }: Diff,
  comparison: string,
  { id, path }: DiffFile,
  mark: string,
): Promise<void> {
  const raw = await rawOf(id);
  if (raw !== '' && raw.length <= MAX_VIEWED_DIFF_CHARS)
    await api().viewed.keepDiff({ comparison, path, mark, raw });
}

/** Shows what changed in a file since it was viewed, instead of its diff. */
export async function showInterdiffOf(
  { showInterdiff }: Diff,
  comparison: string,
  { id, path }: DiffFile,
): Promise<void> {
  const kept = await unwrap(api().viewed.diff({ comparison, path })).catch(() => null);
  showInterdiff(id, kept?.raw ?? '');
}

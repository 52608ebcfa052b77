import { branchOf, sideKey, sideOf } from '../../shared/domain/side.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Comparison } from '../../shared/ipc/shapes.ts';
import type { Repository } from '../repositories/port.ts';

/** What versions are compared with. */
export interface VersionBase {
  side: string;
  ephemeral: boolean;
  /** How it is remembered. */
  key: string;
  /** Where it is today; null: not known. */
  tip: string | null;
}

/**
 * The base of a comparison.
 * @param isNeeded whether a host, where it is a request, has to be asked for the tip of the base with this key
 */
export async function baseOf(
  repository: Repository,
  { base, ephemeralBase }: Comparison,
  isNeeded: (key: string) => boolean,
): Promise<VersionBase> {
  const side = base ?? (await repository.details()).defaultBranch;
  const named = { side, ephemeral: ephemeralBase, key: sideKey(side, ephemeralBase) };
  if (!repository.capabilities.contentsAtHand && !isNeeded(named.key)) return { ...named, tip: null };
  return { ...named, tip: await tipOf(repository, side, ephemeralBase) };
}

/** Where a side is now; null: nowhere, or the host does not say. */
async function tipOf(repository: Repository, side: string, ephemeral: boolean): Promise<string | null> {
  const wanted = sideOf(side);
  if (wanted.kind === 'commit') return wanted.sha;
  try {
    if (branchOf(side) === null && !repository.capabilities.anyRevision)
      return (await repository.resolve(side)).sha;
    const [tip = null] = await repository.tips([{ name: side, ephemeral }]);
    return tip;
  } catch (cause) {
    if (cause instanceof AppFailure) return null;
    throw cause;
  }
}

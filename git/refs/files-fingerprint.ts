import { stat } from 'node:fs/promises';

/** For this long after a change, a further one might leave the same fingerprint. */
const FRESH_MS = 1000;

/**
 * @returns a fingerprint of files (from `stat`), or null if one changed so recently that a further change might not
 * show
 */
export async function filesFingerprint(files: readonly string[]): Promise<string | null> {
  const all = await Promise.all(
    files.map(async (file) => await stat(file, { bigint: true }).catch(() => null)),
  );
  if (all.some((one) => one !== null && Date.now() - Number(one.ctimeMs) < FRESH_MS)) return null;
  return all
    .map((one) => (one === null ? '' : [one.dev, one.ino, one.size, one.mtimeNs, one.ctimeNs].join(' ')))
    .join('\n');
}

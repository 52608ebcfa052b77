import { stat } from 'node:fs/promises';

/** Milliseconds after a change in which a further one might look the same. */
const FRESH_MS = 1000;

/** How files look from outside, as one text; null: one was changed so recently that a further change might not show. */
export async function looksOfFiles(files: readonly string[]): Promise<string | null> {
  const all = await Promise.all(
    files.map(async (file) => await stat(file, { bigint: true }).catch(() => null)),
  );
  if (all.some((one) => one !== null && Date.now() - Number(one.ctimeMs) < FRESH_MS)) return null;
  return all
    .map((one) => (one === null ? '' : [one.dev, one.ino, one.size, one.mtimeNs, one.ctimeNs].join(' ')))
    .join('\n');
}

import { treeEnds } from '../../../git/diff/ends.ts';
import { changedBlobs, sectionsIn } from '../../../git/diff/listing.ts';
import { canBeNamed } from '../../../git/diff/named-paths.ts';
import { openPatch } from '../../../git/diff/patch.ts';
import { GitError } from '../../../git/process/error.ts';
import type { History, ShownRange } from '../../../git/remarks/history.ts';
import type { ReviewedFile } from './review.ts';

/** The largest page, by the size of its diff, that browsers open well. */
const MAX_DIFF_BYTES = 32 * 1024 * 1024;

/**
 * What the shown commits change in the given files, or in all (null).
 * @throws GitError `too-large` for more than a page holds
 */
export async function reviewedFiles(
  gitDir: string,
  history: History,
  range: ShownRange,
  paths: readonly string[] | null,
  ephemeral: boolean,
  mostBytes = MAX_DIFF_BYTES,
): Promise<ReviewedFile[]> {
  if (paths?.length === 0) return [];
  const { from, to } = range.from === null ? treeEnds(range.to) : { from: range.from, to: range.to };
  await history.contents(await changedBlobs({ gitDir, from, to }), ephemeral);
  const wanted = paths === null ? null : new Set(paths);
  const patch = await openPatch(
    { gitDir, from, to, copies: false },
    wanted === null ? {} : await named(history, range, wanted, ephemeral),
  );
  try {
    const files: ReviewedFile[] = [];
    let bytes = 0;
    for (const { path, oldPath, state } of patch.listing) {
      const isWanted = wanted === null || wanted.has(path) || wanted.has(oldPath);
      const parts: Buffer[] = [];
      for (let sides = sectionsIn({ state }); sides > 0; sides -= 1) {
        for (;;) {
          const next = await patch.text.next();
          if (next.done === true || next.value === 'boundary') break;
          if (!isWanted) continue;
          bytes += next.value.length;
          if (bytes > mostBytes) throw new GitError('diff-tree', 'too-large', null, '');
          parts.push(next.value);
        }
      }
      if (isWanted) files.push({ path, oldPath, state, text: Buffer.concat(parts).toString('utf8') });
    }
    await patch.ended();
    return files;
  } finally {
    patch.close();
  }
}

/** Git detects a rename only if it sees both names. What cannot be named is picked from the complete text. */
async function named(
  history: History,
  range: ShownRange,
  wanted: ReadonlySet<string>,
  ephemeral: boolean,
): Promise<{ paths?: string[] }> {
  const renames = await history.renames(range, ephemeral);
  const sources = renames.filter(({ to }) => wanted.has(to)).map(({ from }) => from);
  const paths = [...new Set([...wanted, ...sources])];
  return canBeNamed(paths) ? { paths } : {};
}

import { ByteReader } from '../objects/blobs.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { endedWell, streamGit } from '../process/run.ts';
import { type Change, diffTree, type Range } from './listing.ts';
import { canBeNamed } from './named-paths.ts';
import { pathName } from './path-name.ts';

export interface LineCounts {
  additions: number;
  deletions: number;
}

/** Larger files are not compared even for the totals. */
const MAX_COUNTED_BYTES = 64 * 1024 * 1024;
/** For a path and its counts; longer paths are not among those counted. */
const MAX_FIELD_BYTES = 8192;

/** Changed lines of these files, whose text is held back for its size, by path; binary ones are absent. */
export async function countChangedLines(
  range: Range,
  changes: readonly Change[],
): Promise<Map<string, LineCounts>> {
  const counts = new Map<string, LineCounts>();
  if (changes.length === 0) return counts;
  const names = [
    ...new Set(changes.flatMap(({ path, oldPath }) => (oldPath === '' ? [path] : [path, oldPath]))),
  ];
  const named = canBeNamed(names);
  // If they are not named, Git counts all files.
  const wanted = new Set(changes.map(({ path }) => path));
  const stream = streamGit(
    [
      ...diffTree(range),
      '--numstat',
      '--end-of-options',
      range.from,
      range.to,
      ...(named ? ['--', ...names] : []),
    ],
    {
      gitDir: range.gitDir,
      objectsOnly: objectFormatOf(range.to),
      timeoutMs: 300_000,
      env: { GIT_LITERAL_PATHSPECS: '1' },
      config: [`core.bigFileThreshold=${String(MAX_COUNTED_BYTES)}`],
      ...(range.signal ? { signal: range.signal } : {}),
    },
  );
  stream.stdin.end();
  try {
    const reader = new ByteReader(stream.stdout);
    // `<additions>\t<deletions>\t<path>\0`, or with an empty path and two more fields for a rename; `-` for binary.
    for await (const field of reader.records(0, MAX_FIELD_BYTES)) {
      const [additions = '', deletions = ''] = field.toString('latin1').split('\t', 2);
      let path = field.subarray(additions.length + deletions.length + 2);
      if (path.length === 0) {
        await reader.until(0, 0);
        path = (await reader.until(0, MAX_FIELD_BYTES)) ?? path;
      }
      const name = pathName(path);
      if (additions !== '-' && wanted.has(name))
        counts.set(name, { additions: Number(additions), deletions: Number(deletions) });
    }
    await endedWell(stream, 'diff-tree');
  } finally {
    stream.kill();
  }
  return counts;
}

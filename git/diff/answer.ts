import type { TreeAttributes } from './attributes.ts';
import { FileText } from './file-text.ts';
import { generatedPaths } from './generated.ts';
import { Scratch } from './json-text.ts';
import { countChangedLines } from './line-counts.ts';
import { blobOf, type Change, readSizes, sectionsIn } from './listing.ts';
import {
  isWantedChange,
  type OpenQuery,
  openRead,
  type PatchRead,
  reopened,
  withoutGivenUp,
} from './open-read.ts';
import { inPieces } from './pieces.ts';
import { passSections, type ReadablePatch } from './unreadable.ts';

/** Default size above which a file is held back. */
export const FILE_BYTES = 1024 * 1024;

export interface DiffQuery extends OpenQuery {
  /** First fields of the result, for example `branch` and `base`. */
  head: Readonly<Record<string, string | readonly string[]>>;
  /** Decides which files are listed without text unless requested by name; absent: none. */
  attributes?: Pick<TreeAttributes, 'excludes' | 'uncounted'>;
  /** Reads what the newer tree's attributes name generated, once all files were sent; absent: that is not said. */
  newAttributes?: () => Pick<TreeAttributes, 'isGenerated' | 'uncounted'>;
}

/** Totals that are known only at the end. */
interface Tally {
  files: number;
  additions: number;
  deletions: number;
  held: Change[];
  /** Held files whose text was excluded by attributes. */
  excluded: Set<Change>;
  /** Files whose contents are missing or damaged. */
  unreadable: Set<Change>;
}

/**
 * Streams the diff as JSON while Git produces it: each file with its text, then the files held back, and the totals
 * last. The whole is never in memory on either side. See the specification, Branch diff result, which does not define a
 * field order.
 */
export async function* diffAnswer(request: DiffQuery): AsyncGenerator<Buffer, void> {
  yield* inPieces(body(request));
}

async function* body(request: DiffQuery): AsyncGenerator<Buffer, void> {
  const tally: Tally = {
    files: 0,
    additions: 0,
    deletions: 0,
    held: [],
    excluded: new Set(),
    unreadable: new Set(),
  };
  const wanted = request.paths === undefined ? null : new Set(request.paths);
  const read = await openRead(request, wanted);
  const given_up = read?.patch.givenUp ?? undefined;
  // Sent with the first text, so that an earlier failure can still be answered with an error status.
  const prefix = { text: `${JSON.stringify({ ...request.head, given_up }).slice(0, -1)},"files":[` };
  if (read !== null) {
    try {
      yield* files(request, read, wanted, tally, prefix);
    } finally {
      read.patch.close();
    }
  }
  const filtered_files = await heldFiles(withoutGivenUp(request, read?.patch.givenUp ?? null), tally);
  const { files: count, additions, deletions } = tally;
  const stats = { files: count, additions, deletions, changes: additions + deletions };
  const paths = read?.patch.listing.map(({ path }) => path) ?? [];
  const newer = request.newAttributes?.();
  const generated = newer && (await generatedPaths(paths, newer));
  const uncounted_attributes = request.attributes?.uncounted ?? newer?.uncounted ?? undefined;
  const end = tally.files > tally.held.length ? '' : prefix.text;
  yield Buffer.from(
    `${end}],${JSON.stringify({ filtered_files, stats, generated, uncounted_attributes }).slice(1)}`,
  );
}

/**
 * Yields the entries of `files`, and adds what is held back to the tally.
 * @param wanted null: all files, some of which may be held back
 */
async function* files(
  {
    gitDir,
    fileBytes,
    attributes,
    onlyFile,
  }: Pick<DiffQuery, 'gitDir' | 'fileBytes' | 'attributes' | 'onlyFile'>,
  read: PatchRead,
  wanted: ReadonlySet<string> | null,
  tally: Tally,
  prefix: { text: string },
): AsyncGenerator<Buffer, void> {
  const scratch = new Scratch();
  for (let at = 0; at < read.patch.listing.length; at += 1) {
    const { listing, unreadable, text } = read.patch;
    const change = listing[at];
    if (change === undefined) return;
    if (unreadable.has(change.path)) {
      tally.files++;
      tally.held.push(change);
      tally.unreadable.add(change);
      continue;
    }
    const chosen =
      (wanted === null || isWantedChange(change, wanted)) &&
      (onlyFile === undefined || change.path === onlyFile);
    const isExcluded = wanted === null && (await attributes?.excludes(change.path)) === true;
    const file = new FileText(change, scratch, wanted === null, isExcluded);
    let begun = false;
    let isBroken = false;
    const out = function* out(parts: Buffer[] | null): Generator<Buffer, void> {
      if (parts === null) return;
      if (!begun) yield Buffer.from(prefix.text);
      begun = true;
      prefix.text = ',';
      yield* parts;
    };
    for (let sides = sectionsIn(change); sides > 0; sides--) {
      const section = file.begin();
      let next = await text.next();
      isBroken = next.done === true;
      for (; next.done !== true && next.value !== 'boundary'; next = await text.next()) {
        if (!chosen) continue;
        section.add(next.value);
        yield* out(file.ready());
      }
      section.end();
    }
    if (isBroken) {
      scratch.drop();
      read.patch = await withoutBroken(read, at);
      at -= 1;
      continue;
    }
    if (!chosen) continue;
    if (file.isHalfBinary) {
      const [sizes = { old: 0, new: 0 }] = await readSizes(gitDir, [change]);
      if (Math.max(sizes.old, sizes.new) <= fileBytes) file.showHalf(sizes);
    }
    yield* out(file.rest());
    tally.files++;
    // If a file changed its kind, one half of it may be text even where it is held back.
    if (file.held) tally.held.push(change);
    if (file.isExcluded) tally.excluded.add(change);
    if (!file.held || file.isExcluded) {
      tally.additions += file.additions;
      tally.deletions += file.deletions;
    }
  }
  await read.patch.ended();
}

/**
 * Reopens the patch without the files that Git failed on, or would fail on, and skips to the same place in its listing.
 * @throws GitError if it failed for another reason
 */
async function withoutBroken({ patch, readable }: PatchRead, at: number): Promise<ReadablePatch> {
  const cause = await patch.ended().then(
    () => new Error('the diff text ended before its listing'),
    (error: unknown) => error,
  );
  const next = await reopened(readable, cause);
  const isSame = patch.listing.slice(0, at).every(({ path }, nth) => path === next.listing[nth]?.path);
  if (isSame) await passSections(next, at);
  if (isSame && next.unreadable.has(patch.listing[at]?.path ?? '')) return next;
  next.close();
  throw cause;
}

/** Lists the files held back, and adds the changed lines of large ones to the totals. */
async function heldFiles(request: DiffQuery, tally: Tally): Promise<Record<string, unknown>[]> {
  const sizes = await readSizes(request.gitDir, tally.held);
  const large = tally.held.filter((change, index) => {
    const { old = 0, new: now = 0 } = sizes[index] ?? {};
    return !tally.unreadable.has(change) && Math.max(old, now) > request.fileBytes;
  });
  for (const { additions, deletions } of (await countChangedLines(request, large)).values()) {
    tally.additions += additions;
    tally.deletions += deletions;
  }
  return tally.held.map((change, index) => ({
    path: change.path,
    state: change.state,
    old_path: change.oldPath,
    // The size of what a reviewer would load: the new side, or the old one of a deleted file.
    bytes: sizes[index]?.[change.state === 'D' ? 'old' : 'new'] ?? 0,
    is_eof: false,
    // Tells contents of the same size apart.
    blob: blobOf(change),
    ...whyHeld(change, tally),
  }));
}

const whyHeld = (change: Change, { excluded, unreadable }: Tally): { why?: string } =>
  unreadable.has(change) ? { why: 'unreadable' } : excluded.has(change) ? { why: 'attributes' } : {};

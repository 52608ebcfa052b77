import { countLines } from './line-counts.ts';
import { type Change, listChanges, type Range, readSizes, type Sizes } from './listing.ts';
import { openPatch, type Patch } from './patch.ts';
import type { Section } from './section.ts';
import { Spool } from './spool.ts';

/** Where the caller does not say: files with a larger side are held back. Bytes. */
export const FILE_BYTES = 1024 * 1024;

export interface DiffQuery extends Range {
  /** First fields of the answer, for example `branch` and `base`. */
  head: Readonly<Record<string, string>>;
  /** Exactly these files, unfiltered; absent: all, large and binary ones held back. */
  paths?: readonly string[];
  /** Files with a larger side are held back. */
  fileBytes: number;
  /** Text that `git apply` takes. */
  applicable?: boolean;
  /** Bytes of text held in memory before a temporary file takes the rest. */
  inMemory?: number;
}

/** A change with all that is known of it. */
interface Told {
  change: Change;
  sizes: Sizes;
  sections: readonly Section[];
  additions: number;
  deletions: number;
  /** Large or binary: listed without its text. */
  held: boolean;
}

/**
 * The diff as JSON, in pieces. Totals and filtered files come first and `files` last, each with its text at its
 * end: a client can draw the tree before the first text arrives, and neither side ever holds the whole.
 * See the specification, Branch diff result.
 */
export async function* diffAnswer(request: DiffQuery): AsyncGenerator<Buffer, void> {
  const spool = new Spool(request.inMemory);
  try {
    const told = request.paths === undefined ? await whole(request, spool) : await exactly(request, spool);
    yield* inLargePieces(body(request.head, told));
  } finally {
    await spool.close();
  }
}

/** Everything that changed; one Git process tells listing and text. */
async function whole(request: DiffQuery, spool: Spool): Promise<Told[]> {
  const { gitDir, fileBytes } = request;
  const patch = await openPatch(request, {
    fileBytes,
    binary: request.applicable === true,
    fullIndex: request.applicable === true,
  });
  try {
    const sizes = readSizes(gitDir, patch.listing);
    sizes.catch(() => undefined);
    const told = await gather(patch, spool, () => true);
    const known = await sizes;
    const large: Change[] = [];
    for (const [index, each] of told.entries()) {
      each.sizes = known[index] ?? each.sizes;
      const isLarge = Math.max(each.sizes.old, each.sizes.new) > fileBytes;
      each.held = isLarge || each.change.long || each.sections.some(({ binary, long }) => binary || long);
      if (isLarge && !each.change.long) large.push(each.change);
    }
    const counts = await countLines(request, large);
    return told.map((each) => ({ ...each, ...counts.get(each.change.path) }));
  } finally {
    patch.close();
  }
}

/** More paths than this are picked from the whole text instead of being named to Git. */
const NAMED_PATHS = 200;

/**
 * The files asked for, with all their text. Naming them to Git spares it the rest; both sides of each pair are
 * named. Should Git pair them otherwise than among all files, everything is compared and the rest dropped.
 */
async function exactly(request: DiffQuery, spool: Spool): Promise<Told[]> {
  const wanted = new Set(request.paths);
  const isWanted = ({ path, long }: Change): boolean => !long && wanted.has(path);
  const changes = (await listChanges(request)).filter(isWanted);
  if (changes.length === 0) return [];
  const options = { binary: true, fullIndex: request.applicable === true };
  const names = [
    ...new Set(changes.flatMap(({ path, oldPath }) => (oldPath === '' ? [path] : [path, oldPath]))),
  ];
  if (names.length <= NAMED_PATHS && !names.some((name) => name.startsWith('"'))) {
    const patch = await openPatch(request, { ...options, paths: names });
    try {
      const listing = patch.listing.filter(isWanted);
      if (JSON.stringify(listing) === JSON.stringify(changes)) {
        return await gather(patch, spool, isWanted);
      }
    } finally {
      patch.close();
    }
  }
  const patch = await openPatch(request, options);
  try {
    return await gather(patch, spool, isWanted);
  } finally {
    patch.close();
  }
}

async function gather(patch: Patch, spool: Spool, wanted: (change: Change) => boolean): Promise<Told[]> {
  const told: Told[] = [];
  let index = 0;
  for await (const sections of patch.sections(spool)) {
    const change = patch.listing[index++];
    if (change === undefined || !wanted(change)) continue;
    told.push({
      change,
      sizes: { old: 0, new: 0 },
      sections,
      additions: sections.reduce((sum, { additions }) => sum + additions, 0),
      deletions: sections.reduce((sum, { deletions }) => sum + deletions, 0),
      held: false,
    });
  }
  return told;
}

function opening(head: Readonly<Record<string, string>>, told: readonly Told[]): string {
  const additions = told.reduce((sum, each) => sum + each.additions, 0);
  const deletions = told.reduce((sum, each) => sum + each.deletions, 0);
  const stats = { files: told.length, additions, deletions, changes: additions + deletions };
  const filtered_files = told
    .filter(({ held }) => held)
    .map(({ change, sizes }) => ({
      path: change.path,
      state: change.state,
      old_path: change.oldPath,
      // Without its text, the size of what a reviewer would load: the new side, or the old one of a deleted file.
      bytes: change.state === 'D' ? sizes.old : sizes.new,
      is_eof: false,
    }));
  return `${JSON.stringify({ ...head, stats, filtered_files }).slice(0, -1)},"files":[`;
}

async function* body(
  head: Readonly<Record<string, string>>,
  told: readonly Told[],
): AsyncGenerator<Buffer, void> {
  yield Buffer.from(opening(head, told));
  let first = true;
  for (const each of told) {
    if (each.held) continue;
    yield Buffer.from(`${first ? '' : ','}${JSON.stringify(entry(each)).slice(0, -1)},"raw":"`);
    for (const section of each.sections) yield* section.read();
    yield END_OF_FILE;
    first = false;
  }
  yield Buffer.from(']}');
}

const END_OF_FILE = Buffer.from('"}');

function entry({ change, sections, additions, deletions }: Told): Record<string, unknown> {
  return {
    path: change.path,
    state: change.state,
    old_path: change.oldPath,
    bytes: sections.reduce((sum, { bytes }) => sum + bytes, 0),
    is_eof: true,
    additions,
    deletions,
  };
}

const PIECE = 256 * 1024;

async function* inLargePieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    held.push(part);
    size += part.length;
    if (size < PIECE) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

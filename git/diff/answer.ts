import type { TreeAttributes } from './attributes.ts';
import { FileText } from './file-text.ts';
import { Scratch } from './json-text.ts';
import { countChangedLines } from './line-counts.ts';
import { knownChanges, sharedChanges } from './known-changes.ts';
import { type Change, type Range, readSizes, sectionsIn } from './listing.ts';
import { openPatch, type Patch, type PatchOptions } from './patch.ts';
import { prefetchPatch, claimPatch } from './prefetch-patch.ts';
import { inPieces } from './pieces.ts';
import type { GivenUp } from './searched.ts';
import { passSections, ReadableRange, type ReadablePatch } from './unreadable.ts';

/** The default limit, in bytes, above which a file is held back. */
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
  /** Which files are listed without their text, as long as nobody asks for them by name; absent: none. */
  attributes?: Pick<TreeAttributes, 'leaveOut'>;
}

/** Facts that are known only at the end. */
interface Tally {
  files: number;
  additions: number;
  deletions: number;
  held: Change[];
  /** Of these, those whose text was left out because attributes say so. */
  leftOut: Set<Change>;
  /** Those whose contents are missing here or damaged. */
  unreadable: Set<Change>;
}

/** A patch that is being read. */
interface Reading {
  patch: ReadablePatch;
  /** Opens it again without files that Git ended at; null: then the answer fails. */
  readable: ReadableRange | null;
}

/**
 * The diff as JSON, in pieces, while Git tells it: each file with its text as it comes, then the files that are held
 * back, and the totals last. Neither side ever holds the whole. See the specification, Branch diff result, which
 * orders no fields.
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
    leftOut: new Set(),
    unreadable: new Set(),
  };
  const wanted = request.paths === undefined ? null : new Set(request.paths);
  const reading = wanted === null ? await openAll(request) : await openExactly(request, wanted);
  const given_up = reading?.patch.givenUp ?? undefined;
  // Sent together with the first text, so that a failure before that can still be answered with an error
  // status.
  const before = { text: `${JSON.stringify({ ...request.head, given_up }).slice(0, -1)},"files":[` };
  if (reading !== null) {
    try {
      yield* files(request, reading, wanted, tally, before);
    } finally {
      reading.patch.close();
    }
  }
  const filtered_files = await heldFiles(searchedAs(request, reading?.patch.givenUp ?? null), tally);
  const { files: count, additions, deletions } = tally;
  const stats = { files: count, additions, deletions, changes: additions + deletions };
  const end = tally.files > tally.held.length ? '' : before.text;
  yield Buffer.from(`${end}],${JSON.stringify({ filtered_files, stats }).slice(1)}`);
}

type FullRequest = Range & Pick<DiffQuery, 'fileBytes' | 'applicable'>;

const fullOptions = ({ fileBytes, applicable = false }: FullRequest): PatchOptions => ({
  fileBytes,
  binary: applicable,
  fullIndex: applicable,
});

/** Somebody will most likely ask for this diff in a moment: Git begins with it. */
export const prefetchDiff = (request: FullRequest): void => prefetchPatch(request, fullOptions(request));

/** All files that changed; those above the limit are binary to Git. */
async function openAll(request: DiffQuery): Promise<Reading> {
  const options = fullOptions(request);
  // What is to be applied is whole, or none.
  const readable = request.applicable === true ? null : new ReadableRange(request, options);
  const patch: Patch & { unreadable?: ReadonlySet<string> } = await claimPatch(request, options).catch(
    (cause: unknown) => reopened(readable, cause),
  );
  const { changes } = await sharedChanges(request, { changes: patch.listing, givenUp: patch.givenUp });
  return { patch: { ...patch, listing: changes, unreadable: patch.unreadable ?? NONE }, readable };
}

const NONE: ReadonlySet<string> = new Set();

async function reopened(readable: ReadableRange | null, cause: unknown): Promise<ReadablePatch> {
  if (readable === null) throw cause;
  return await readable.without(cause);
}

/** The same comparison, in which nobody looks again for copies that were too much. */
const searchedAs = <T extends Range>(range: T, givenUp: GivenUp): T =>
  givenUp === null ? range : { ...range, copies: false };

/** The most paths that are named to Git; more are picked from the text of all. */
const NAMED_PATHS = 200;

const isWanted = ({ path, long }: Change, wanted: ReadonlySet<string>): boolean => !long && wanted.has(path);

/**
 * The files asked for, with all their text. Naming them to Git spares it the rest; both sides of each pair are
 * named. Should Git pair them otherwise than among all files, everything is compared and the rest dropped. null: none
 * of them changed.
 */
async function openExactly(request: DiffQuery, wanted: ReadonlySet<string>): Promise<Reading | null> {
  const { changes: all, givenUp } = await knownChanges(request);
  const changes = all.filter((change) => isWanted(change, wanted));
  if (changes.length === 0) return null;
  const range = searchedAs(request, givenUp);
  const options = { binary: true, fullIndex: request.applicable === true };
  const names = [
    ...new Set(changes.flatMap(({ path, oldPath }) => (oldPath === '' ? [path] : [path, oldPath]))),
  ];
  if (names.length <= NAMED_PATHS && !names.some((name) => name.startsWith('"'))) {
    const patch = await openPatch(range, { ...options, paths: names });
    const listing = patch.listing.filter((change) => isWanted(change, wanted));
    if (JSON.stringify(listing.map(pairOf)) === JSON.stringify(changes.map(pairOf)))
      return { patch: { ...patch, givenUp, unreadable: NONE }, readable: null };
    patch.close();
  }
  return { patch: { ...(await openPatch(range, options)), givenUp, unreadable: NONE }, readable: null };
}

/**
 * Identifies a change. How alike its sides are does not count, because that depends on what Git takes for binary.
 */
const pairOf = ({ path, oldPath, state, oldBlob, newBlob }: Change): string[] => [
  path,
  oldPath,
  state.charAt(0),
  oldBlob,
  newBlob,
];

/**
 * Yields the entries of `files`, and adds what is held back to the tally. `wanted` null: all, and some may be held
 * back.
 */
async function* files(
  { gitDir, fileBytes, attributes }: Pick<DiffQuery, 'gitDir' | 'fileBytes' | 'attributes'>,
  reading: Reading,
  wanted: ReadonlySet<string> | null,
  tally: Tally,
  before: { text: string },
): AsyncGenerator<Buffer, void> {
  const scratch = new Scratch();
  for (let at = 0; at < reading.patch.listing.length; at += 1) {
    const { listing, unreadable, text } = reading.patch;
    const change = listing[at];
    if (change === undefined) return;
    if (unreadable.has(change.path)) {
      tally.files++;
      tally.held.push(change);
      tally.unreadable.add(change);
      continue;
    }
    const chosen = wanted === null || isWanted(change, wanted);
    const leftOut = wanted === null && (await attributes?.leaveOut(change.path)) === true;
    const file = new FileText(change, scratch, wanted === null, leftOut);
    let begun = false;
    let isBroken = false;
    const out = function* out(parts: Buffer[] | null): Generator<Buffer, void> {
      if (parts === null) return;
      if (!begun) yield Buffer.from(before.text);
      begun = true;
      before.text = ',';
      yield* parts;
    };
    for (let sides = sectionsIn(change); sides > 0; sides--) {
      const section = file.begin();
      let next = await text.next();
      isBroken = next.done === true;
      if (isBroken) break;
      for (; next.done !== true && next.value !== 'boundary'; next = await text.next()) {
        if (!chosen) continue;
        section.add(next.value);
        yield* out(file.ready());
      }
      section.end();
    }
    if (isBroken) {
      scratch.drop();
      reading.patch = await withoutBroken(reading, at);
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
    // Of a large one that is held back, a part may be text: where it became one of another kind.
    if (file.held) tally.held.push(change);
    if (file.isLeftOut) tally.leftOut.add(change);
    if (!file.held || file.isLeftOut) {
      tally.additions += file.additions;
      tally.deletions += file.deletions;
    }
  }
  await reading.patch.ended();
}

/**
 * The same patch without those files that Git ended at or would end at, read up to a place in its listing.
 * @throws GitError where it ended for another reason
 */
async function withoutBroken({ patch, readable }: Reading, at: number): Promise<ReadablePatch> {
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

/** The files that are held back; the changed lines of large ones go into the totals. */
async function heldFiles(request: DiffQuery, tally: Tally): Promise<Record<string, unknown>[]> {
  const sizes = await readSizes(request.gitDir, tally.held);
  const large = tally.held.filter((change, index) => {
    const { old = 0, new: now = 0 } = sizes[index] ?? {};
    return !change.long && !tally.unreadable.has(change) && Math.max(old, now) > request.fileBytes;
  });
  for (const { additions, deletions } of (await countChangedLines(request, large)).values()) {
    tally.additions += additions;
    tally.deletions += deletions;
  }
  return tally.held.map((change, index) => ({
    path: change.path,
    state: change.state,
    old_path: change.oldPath,
    // Without its text, the size of what a reviewer would load: the new side, or the old one of a deleted file.
    bytes: sizes[index]?.[change.state === 'D' ? 'old' : 'new'] ?? 0,
    is_eof: false,
    // Without it nobody could tell a content from another one of the same size.
    blob: change.state === 'D' ? change.oldBlob : change.newBlob,
    ...whyHeld(change, tally),
  }));
}

const whyHeld = (change: Change, { leftOut, unreadable }: Tally): { why?: string } =>
  unreadable.has(change) ? { why: 'unreadable' } : leftOut.has(change) ? { why: 'attributes' } : {};

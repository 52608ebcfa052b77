import { knownChanges, sharedChanges } from './known-changes.ts';
import type { Change, Range } from './listing.ts';
import { canBeNamed } from './named-paths.ts';
import { openPatch, type Patch, type PatchOptions } from './patch.ts';
import { prefetchPatch, claimPatch } from './prefetch-patch.ts';
import type { GivenUp } from './searched.ts';
import { ReadableRange, type ReadablePatch } from './unreadable.ts';

/** Which changes are read, and how. */
export interface OpenQuery extends Range {
  /** Exactly these files, unfiltered; absent: all files, with large and binary ones held back. */
  paths?: readonly string[];
  /** Only the file of this name; held back as among all files, unless `paths` names it. */
  onlyFile?: string;
  /** Files with a larger side are held back. */
  fileBytes: number;
  /** The text must be usable by `git apply`. */
  applicable?: boolean;
}

/** A patch while it is read. */
export interface PatchRead {
  patch: ReadablePatch;
  /** Reopens the patch without files that Git failed on; null: such a failure fails the whole diff. */
  readable: ReadableRange | null;
}

/**
 * Opens a patch for reading.
 * @param wanted null: all files
 * @returns null if none of the wanted files changed
 */
export async function openRead(
  request: OpenQuery,
  wanted: ReadonlySet<string> | null,
): Promise<PatchRead | null> {
  if (request.onlyFile !== undefined) return await openOnly(request, request.onlyFile, wanted !== null);
  return wanted === null ? await openAll(request) : await openExactly(request, wanted);
}

/** Opens one file, which no other is compared with. */
async function openOnly(request: OpenQuery, name: string, isWhole: boolean): Promise<PatchRead> {
  const options = isWhole ? { binary: true } : fullOptions(request);
  const patch = await openPatch({ ...request, copies: false }, { ...options, onlyFile: name });
  return { patch: { ...patch, unreadable: NONE }, readable: null };
}

type FullRequest = Range & Pick<OpenQuery, 'fileBytes' | 'applicable'>;

const fullOptions = ({ fileBytes, applicable = false }: FullRequest): PatchOptions => ({
  fileBytes,
  binary: applicable,
  fullIndex: applicable,
});

/** Starts a diff that will most likely be requested in a moment. */
export const prefetchDiff = (request: FullRequest): void => prefetchPatch(request, fullOptions(request));

/** Opens all changed files; Git treats those above the limit as binary. */
async function openAll(request: OpenQuery): Promise<PatchRead> {
  const options = fullOptions(request);
  // A patch to apply must be complete, or fail.
  const readable = request.applicable === true ? null : new ReadableRange(request, options);
  const patch: Patch & { unreadable?: ReadonlySet<string> } = await claimPatch(request, options).catch(
    (cause: unknown) => reopened(readable, cause),
  );
  const { changes } = await sharedChanges(request, { changes: patch.listing, givenUp: patch.givenUp });
  return { patch: { ...patch, listing: changes, unreadable: patch.unreadable ?? NONE }, readable };
}

const NONE: ReadonlySet<string> = new Set();

/** Opens a patch again, without what Git failed on. @throws the cause if that is impossible */
export async function reopened(readable: ReadableRange | null, cause: unknown): Promise<ReadablePatch> {
  if (readable === null) throw cause;
  return await readable.without(cause);
}

/** The same comparison without a second search for copies, if there were too many. */
export const withoutGivenUp = <T extends Range>(range: T, givenUp: GivenUp): T =>
  givenUp === null ? range : { ...range, copies: false };

/** Whether a change is one of these files. */
export const isWantedChange = ({ path, long }: Change, wanted: ReadonlySet<string>): boolean =>
  !long && wanted.has(path);

/**
 * Opens the requested files with all their text. Naming both sides of each pair lets Git skip the rest. If they cannot
 * be named, or Git would pair them differently than among all files, everything is compared and the rest dropped.
 * @returns null if none of them changed
 */
async function openExactly(request: OpenQuery, wanted: ReadonlySet<string>): Promise<PatchRead | null> {
  const { changes: all, givenUp } = await knownChanges(request);
  const changes = all.filter((change) => isWantedChange(change, wanted));
  if (changes.length === 0) return null;
  const range = withoutGivenUp(request, givenUp);
  const options = { binary: true, fullIndex: request.applicable === true };
  const names = [
    ...new Set(changes.flatMap(({ path, oldPath }) => (oldPath === '' ? [path] : [path, oldPath]))),
  ];
  if (canBeNamed(names)) {
    const patch = await openPatch(range, { ...options, paths: names });
    const listing = patch.listing.filter((change) => isWantedChange(change, wanted));
    if (JSON.stringify(listing.map(pairOf)) === JSON.stringify(changes.map(pairOf)))
      return { patch: { ...patch, givenUp, unreadable: NONE }, readable: null };
    patch.close();
  }
  return { patch: { ...(await openPatch(range, options)), givenUp, unreadable: NONE }, readable: null };
}

/** Identifies a change. Its similarity is ignored, because that depends on what Git takes for binary. */
const pairOf = ({ path, oldPath, state, oldBlob, newBlob }: Change): string[] => [
  path,
  oldPath,
  state.charAt(0),
  oldBlob,
  newBlob,
];

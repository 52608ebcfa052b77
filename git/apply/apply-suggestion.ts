import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { lfsPointerSize } from '../../shared/domain/lfs-pointer.ts';
import type { AnchorLines } from '../../shared/domain/remarks/index.ts';
import { hunksOfPairs } from '../follow/pair-hunks.ts';
import { looseObject, writeLooseObject } from '../objects/loose-object.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { readSome } from '../objects/object-reader.ts';
import { followTogether } from '../remarks/follow-together.ts';
import type { WorktreePlace } from '../worktree/own-index.ts';
import { BY_HAND, CannotApply } from './cannot-apply.ts';
import { checkPath, CONFLICT, RESOLVE } from './path-facts.ts';
import { MAX_APPLIED_BYTES, replaceFile } from './replace-file.ts';
import { comparableBytes, decodeFile, hasConflictMarkers, withLines } from './text-file.ts';
import { namesOfPath } from './work-path.ts';

/** Lines of a blob, what is suggested in their place, and where the file is now. */
export interface SuggestionToApply {
  /** A repository of ours that has the blob. */
  gitDir: string;
  blob: string;
  lines: AnchorLines;
  suggested: readonly string[];
  /** In the work tree. */
  path: string;
}

/** What was written, so that it can be taken back. */
export interface AppliedSuggestion {
  path: string;
  /** The suggested lines in the file now; the last is before the first if there are none. */
  lines: AnchorLines;
  /** SHA-256 of the whole file. */
  hash: string;
  /** Where bytes were replaced, what was there, and how many are there now. */
  at: number;
  removed: Buffer;
  length: number;
}

const NEWLINE = 10;

/**
 * Writes a suggestion into a file of the work tree, if its lines are there unchanged; they may have moved.
 * @param keep gets what takes it back, before anything is written
 * @throws CannotApply with why not, and what to do; nothing was written then
 */
export async function applySuggestion(
  place: WorktreePlace,
  { gitDir, blob, lines, suggested, path }: SuggestionToApply,
  keep: (applied: AppliedSuggestion) => void = () => undefined,
): Promise<AppliedSuggestion> {
  namesOfPath(path);
  const { encoding } = await checkPath(place, path);
  let applied: AppliedSuggestion | null = null;
  await replaceFile(place, path, async (content) => {
    const { bytes, encode } = decodeFile(content, encoding);
    if (hasConflictMarkers(bytes)) throw new CannotApply(CONFLICT, RESOLVE);
    if (lfsPointerSize(bytes.toString('latin1')) !== null)
      throw new CannotApply('The file is a pointer of Git LFS: its content is elsewhere.', BY_HAND);
    const there = await linesNow(gitDir, blob, lines, bytes);
    if (there === null)
      throw new CannotApply('These lines have changed since the suggestion was made.', BY_HAND);
    const changed = withLines(bytes, there, suggested);
    if (changed.equals(bytes))
      throw new CannotApply(
        'The file already has these lines: the suggestion changes nothing.',
        'Resolve the remark.',
      );
    const after = encode(changed);
    const written = { first: there.first, last: there.first + suggested.length - 1 };
    applied = { path, lines: written, ...changeBetween(content, after) };
    keep(applied);
    return after;
  });
  if (applied === null) throw new Error('A file is replaced by what it is changed to');
  return applied;
}

/** Takes a suggestion back. @throws CannotApply if the file is not what was written */
export async function takeBackSuggestion(
  place: WorktreePlace,
  { path, hash, at, removed, length }: Omit<AppliedSuggestion, 'lines'>,
): Promise<void> {
  await replaceFile(place, path, (content) => {
    if (hashOfFile(content) !== hash)
      throw new CannotApply(
        'The file was changed since the suggestion was applied.',
        'Change it back by hand.',
      );
    return Buffer.concat([content.subarray(0, at), removed, content.subarray(at + length)]);
  });
}

/** Where lines of a blob are in a file now; null: they were changed, or something was written between them. */
async function linesNow(
  gitDir: string,
  blob: string,
  lines: AnchorLines,
  bytes: Buffer,
): Promise<AnchorLines | null> {
  let then: Buffer | null = null;
  for await (const object of readSome(gitDir, [blob], MAX_APPLIED_BYTES)) then = object?.content ?? null;
  if (then === null) throw new CannotApply('The file was too large when the remark was written.', BY_HAND);
  const [old, now] = [comparableBytes(then), comparableBytes(bytes)];
  if (lines.last > linesIn(old)) throw new CannotApply('The file never had these lines.', BY_HAND);
  if (old.equals(now)) return lines;
  const format = objectFormatOf(blob);
  const blobs = [old, now].map((content) => looseObject(format, 'blob', content));
  for (const one of blobs) await writeLooseObject(join(gitDir, 'objects'), one);
  const [from, to] = blobs.map(({ id }) => id);
  const [hunks] = await hunksOfPairs(gitDir, [{ from: from ?? '', to: to ?? '' }]);
  return hunks === undefined || hunks === null ? null : followTogether(hunks, lines);
}

function linesIn(bytes: Buffer): number {
  let count = bytes.length > 0 && bytes.at(-1) !== NEWLINE ? 1 : 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/** See `AppliedSuggestion.hash`. */
export const hashOfFile = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

function changeBetween(
  before: Buffer,
  after: Buffer,
): Pick<AppliedSuggestion, 'hash' | 'at' | 'removed' | 'length'> {
  const most = Math.min(before.length, after.length);
  let at = 0;
  while (at < most && before[at] === after[at]) at += 1;
  let tail = 0;
  while (tail < most - at && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  // A copy, so that the whole file need not stay in memory.
  const removed = Buffer.from(before.subarray(at, before.length - tail));
  return { hash: hashOfFile(after), at, removed, length: after.length - tail - at };
}

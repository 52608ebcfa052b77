import { plainPath } from '../../ui/visible-name.ts';
import { isImage } from '../model/image-type.ts';
import type { FileInfo, LinePlaces, View } from '../model/shapes.ts';
import type { DiffEntry } from './answer.ts';
import { blobsOf } from './blobs.ts';
import { isBinaryDiff } from './changes-hash.ts';
import { facts } from './facts.ts';
import { heldReason } from './held-reason.ts';
import { movedLineCount } from './moved/row-moves.ts';
import { chunkHeights } from './rows.ts';
import type { Scan } from './scan.ts';
import type { StoredFile } from './stored-file.ts';
import { writtenCounts } from './written-counts.ts';

/** Start of a binary file's diff. */
export const BINARY = 'GIT binary patch';

/** What the page needs to know about a file in a view. */
export function fileInfo(file: StoredFile, view: View, places: LinePlaces | null): FileInfo {
  const { id, entry, scanned, interdiff } = file;
  const own = file.own ?? scanned;
  return {
    id,
    path: entry.path,
    oldPath: entry.oldPath,
    state: entry.state,
    bytes: entry.bytes,
    blob: entry.blob ?? (own ? blobsOf(own)[entry.state === 'D' ? 'old' : 'next'] : ''),
    additions: (file.decoded ?? own)?.additions ?? 0,
    deletions: (file.decoded ?? own)?.deletions ?? 0,
    held: own ? null : heldFor(entry),
    image: own !== null && isImage(entry.path) && own.headers.includes(BINARY),
    cut: own !== null && !entry.complete,
    facts: own
      ? [
          ...(file.includesBase ? ['Includes what the base changed'] : []),
          ...foundWords(file),
          ...facts(entry, own, file.sizes ?? entry.sides ?? null),
        ]
      : [],
    moved: movedLineCount(file.runs),
    ...writtenCounts(file),
    byGit:
      file.byGit?.counts ?? (file.decoded && own && { additions: own.additions, deletions: own.deletions }),
    // Invalid UTF-8 was replaced by this character.
    notUtf8: own?.raw.includes('\ufffd') ?? false,
    isBinary: own ? isBinaryDiff(own) : heldFor(entry) === 'binary',
    mayBeText: file.mayBeText,
    encoding: file.encoding,
    interdiff,
    hash: own?.hash ?? '',
    digest: file.digest,
    heights: scanned ? chunkHeights(scanned, file.laidOut, view) : new Uint32Array(),
    ignored: file.laidOut.ignored,
    ...file.readCount,
    view: view.revision,
    grownFrom: null,
    places,
  };
}

function heldFor({ complete, why, path, bytes }: DiffEntry): FileInfo['held'] {
  // A file whose text is unavailable is not complete either.
  return why ?? (complete ? heldReason(path, bytes) : 'unread');
}

/** A fact stating that a copy found by Git is shown as new. */
function foundWords({ byGit }: StoredFile): string[] {
  if (!byGit) return [];
  const { oldPath, similarity: alike } = byGit.entry;
  return [
    `Shown as new: Git considers it a copy of ${plainPath(oldPath)}${alike === null ? '' : `, ${alike}% alike`}`,
  ];
}

/** The percentage in the diff's headers; null if not stated. */
export function similarity(scanned: Scan | null): number | null {
  const line = scanned?.headers.find((header) => header.startsWith('similarity index '));
  return line === undefined ? null : Number.parseInt(line.slice(17), 10);
}

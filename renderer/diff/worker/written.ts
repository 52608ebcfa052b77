import type { EventOf } from '../model/protocol.ts';
import type { WrittenLines } from '../model/written-lines.ts';
import type { DiffDocument } from './document.ts';
import type { StoredFile } from './stored-file.ts';
import { writtenCounts } from './written-counts.ts';

/** From now on, these lines count as written by agents and persons. */
export function setWritten(document: DiffDocument, written: WrittenLines): EventOf<'written'> {
  const before = document.files.filter((file) => file.written !== null);
  document.written = written;
  for (const file of document.files) file.written = written.get(file.entry.path) ?? null;
  return countWritten(
    document,
    new Set([...before, ...document.files.filter((file) => file.written !== null)]),
  );
}

/** The counts of files. */
export function countWritten(
  document: DiffDocument,
  files: Iterable<StoredFile> = document.files.filter((file) => file.written !== null),
): EventOf<'written'> {
  const counted = Array.from(files, (file) => ({ id: file.id, ...writtenCounts(file) }));
  return {
    type: 'written',
    ids: Uint32Array.from(counted, ({ id }) => id),
    agent: Uint32Array.from(counted, ({ byAgent }) => byAgent),
    person: Uint32Array.from(counted, ({ byPerson }) => byPerson),
  };
}

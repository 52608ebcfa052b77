import { type ObjectInfo, readHeader } from './batch-format.ts';
import { readObjectEnd, type ByteReader } from './blobs.ts';
import { answerLine } from '../process/resident.ts';

export interface ObjectContent extends ObjectInfo {
  /** null: larger than the limit. */
  content: Buffer | null;
}

/** Requests are lines, and Git strips a trailing carriage return: such a text is never sent as a revision. */
export const isOneLine = (revision: string): boolean => revision !== '' && !/[\r\n\0]/.test(revision);

/** Reads the response to `info`; null if the object does not exist. @throws GitError */
export const readInfo = async (reader: ByteReader): Promise<ObjectInfo | null> =>
  readHeader(await answerLine(reader));

/** Enough of a commit for its tree and first parent: its message may be of any length. */
const COMMIT_HEAD_BYTES = 256;

/** Reads the response to `contents` and keeps its beginning; null if the object does not exist. */
export async function readBeginning(reader: ByteReader): Promise<(ObjectInfo & { head: string }) | null> {
  const header = await readInfo(reader);
  if (header === null) return null;
  const head = await reader.first(header.size, COMMIT_HEAD_BYTES);
  await readObjectEnd(reader);
  return { ...header, head: head.toString('latin1') };
}

/** Reads the response to `contents`; null if the object does not exist. */
export async function readContent(reader: ByteReader, maxBytes: number): Promise<ObjectContent | null> {
  const header = await readInfo(reader);
  if (header === null) return null;
  const content = await reader.bytes(header.size, maxBytes);
  await readObjectEnd(reader);
  return { ...header, content };
}

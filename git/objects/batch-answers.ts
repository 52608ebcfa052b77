import type { ByteReader } from './blobs.ts';
import { answerLine } from '../process/resident.ts';

/** What `cat-file --batch-command` is asked, and what it answers. */
export interface ObjectInfo {
  sha: string;
  type: string;
  /** Bytes. */
  size: number;
}

export interface ObjectContent extends ObjectInfo {
  /** null: larger than was asked for. */
  content: Buffer | null;
}

const HEADER = /^((?:[0-9a-f]{40}|[0-9a-f]{64})) (\w+) (\d+)$/;

/** Questions are lines, of which Git takes a carriage return at the end off: a revision that is none is not asked about. */
export const isOneLine = (revision: string): boolean => revision !== '' && !/[\r\n\0]/.test(revision);

/** The answer to `info`; null: there is no such object. */
export async function readInfo(reader: ByteReader): Promise<ObjectInfo | null> {
  const match = HEADER.exec(await answerLine(reader));
  return match === null ? null : { sha: match[1] ?? '', type: match[2] ?? '', size: Number(match[3]) };
}

/** Bytes of a commit that are read for its tree and first parent: its message may be of any length. */
const COMMIT_HEAD = 256;

/** The answer to `contents`, of which only the beginning is kept; null: there is no such object. */
export async function readBeginning(reader: ByteReader): Promise<(ObjectInfo & { head: string }) | null> {
  const header = await readInfo(reader);
  if (header === null) return null;
  const head = await reader.first(header.size, COMMIT_HEAD);
  await reader.bytes(1, 1);
  return { ...header, head: head.toString('latin1') };
}

/** The answer to `contents`; null: there is no such object. */
export async function readContent(reader: ByteReader, maxBytes: number): Promise<ObjectContent | null> {
  const header = await readInfo(reader);
  if (header === null) return null;
  const content = await reader.bytes(header.size, maxBytes);
  await reader.bytes(1, 1);
  return { ...header, content };
}

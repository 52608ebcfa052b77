import { subjectIn } from '../../shared/domain/commit-message.ts';
import type { GitObject } from './blobs.ts';

const MAX_TITLE_CHARS = 300;
/** More than a subject and the blank lines before it need. */
const MAX_READ_BYTES = 16 * 1024;

/** Describes an object that has no name of its own; null if it has one. */
export const objectKind = (type: string): string | null =>
  type === 'tree' ? 'a tree' : type === 'blob' ? 'a file' : null;

/** A one-line title: a commit's subject, "tag v1", "a file". null: a commit without a message. */
export function objectTitle({ type, content }: Pick<GitObject, 'type' | 'content'>): string | null {
  if (type !== 'commit' && type !== 'tag') return objectKind(type);
  const end = content.indexOf('\n\n');
  const header = content.toString('latin1', 0, end < 0 ? content.length : end);
  if (type === 'tag') return cut(`tag ${fieldOf(header, 'tag', content)}`);
  if (end < 0) return null;
  // Subjects are short; what follows need not be decoded.
  const words = decode(
    content.subarray(end + 2, end + 2 + MAX_READ_BYTES),
    fieldOf(header, 'encoding', content),
  );
  return cut(subjectIn(words.split('\0', 1)[0] ?? '')) || null;
}

function fieldOf(header: string, name: string, content: Buffer): string {
  const mark = `\n${name} `;
  const at = header.indexOf(mark);
  if (at < 0) return '';
  const from = at + mark.length;
  const to = header.indexOf('\n', from);
  return content.toString('utf8', from, to < 0 ? header.length : to);
}

function decode(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding === '' ? 'utf-8' : encoding).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

const cut = (text: string): string => text.trim().slice(0, MAX_TITLE_CHARS).toWellFormed();

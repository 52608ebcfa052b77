/** Pointers are shorter than this, as Git LFS specifies. */
const MAX_LENGTH = 1024;
const VERSION = String.raw`version https://(?:git-lfs|hawser)\.github\.com/spec/v1\n`;
const HASH = String.raw`sha256:[0-9a-f]{64}\n`;
const POINTER = new RegExp(
  String.raw`^${VERSION}((?:ext-\d-[0-9A-Za-z]+ ${HASH})*)oid ${HASH}size (\d{1,18})\n$`,
);

/**
 * The bytes of what a Git LFS pointer stands for; null: the text is none. A pointer is its version, its extensions in
 * order, the hash and the size, and nothing else: a text that only begins so, or has other line ends, is a text.
 */
export function lfsPointerSize(text: string): number | null {
  const [, extensions, size] = text.length < MAX_LENGTH ? (POINTER.exec(text) ?? []) : [];
  if (extensions === undefined || size === undefined) return null;
  const lines = extensions.split('\n');
  const isOrdered = lines.every((line, at) => at === 0 || line === '' || line > (lines[at - 1] ?? ''));
  return isOrdered ? Number(size) : null;
}

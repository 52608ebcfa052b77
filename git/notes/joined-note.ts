const LINE_END = 0x0a;

/** Two notes of one object as Git reads them: as one, with a blank line between them. */
export function joinedNote(before: Buffer, next: Buffer): Buffer {
  if (before.length === 0 || next.length === 0) return before.length === 0 ? next : before;
  const end = before.at(-1) === LINE_END ? before.length - 1 : before.length;
  return Buffer.concat([before.subarray(0, end), Buffer.from('\n\n'), next]);
}

import { isUtf8 } from 'node:buffer';

/**
 * Git's lines about refs. Names of refs come first in a line, before a null character if there is one. A name that is
 * not UTF-8 cannot be a text: decoded, it would name another ref, or none.
 * @returns `odd`: how many lines are left out because of that
 */
export function refLines(stdout: Buffer): { lines: string[]; odd: number } {
  if (isUtf8(stdout)) return { lines: stdout.toString('utf8').split('\n').filter(Boolean), odd: 0 };
  const all = stdout.toString('latin1').split('\n').filter(Boolean);
  const bytes = all.map((line) => Buffer.from(line, 'latin1'));
  const lines = bytes.filter(hasTextName).map((line) => line.toString('utf8'));
  return { lines, odd: all.length - lines.length };
}

function hasTextName(line: Buffer): boolean {
  const end = line.indexOf(0);
  return isUtf8(end < 0 ? line : line.subarray(0, end));
}

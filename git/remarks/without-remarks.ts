import { splitLines } from '../../shared/domain/remarks/index.ts';

/** A note without some remarks, and without the blank lines that they leave; null: nothing is left. */
export function withoutRemarks(
  text: string,
  sources: readonly string[],
): { left: string | null; taken: string } {
  const left = [...sources];
  const lines = splitLines(text);
  const kept: string[] = [];
  const taken: string[] = [];
  for (let at = 0; at < lines.length;) {
    const source = left.findIndex((one) => {
      const own = one.split('\n');
      return own.every((line, nth) => lines[at + nth]?.text === line);
    });
    const length = source < 0 ? 1 : (left[source]?.split('\n').length ?? 1);
    const some = lines.slice(at, at + length).map((line) => line.text + line.end);
    if (source < 0) kept.push(...some);
    else taken.push(...some);
    if (source >= 0) left.splice(source, 1);
    at += length;
  }
  const rest = kept
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '');
  return { left: rest.trim() === '' ? null : rest, taken: taken.join('') };
}

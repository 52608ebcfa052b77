/** Git truncates a function's line to this many bytes. */
const MAX_HEADING_BYTES = 80;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Whether a line starts a function by Git's default rule, for files without a diff driver. */
export const beginsFunction = (line: string): boolean => /^[A-Za-z_$]/.test(line);

/** A line as Git writes it after `@@ … @@`, without a character split by the truncation. */
export function headingOf(line: string): string {
  const bytes = line.length * 3 > MAX_HEADING_BYTES ? encoder.encode(line.slice(0, MAX_HEADING_BYTES)) : null;
  const cut =
    bytes && bytes.length > MAX_HEADING_BYTES
      ? withoutCutCharacter(decoder.decode(bytes.subarray(0, MAX_HEADING_BYTES)))
      : line;
  return cut.replace(/(?<![\t\n\r ])[\t\n\r ]+$/, '');
}

/** Whether a heading was made from this line; a driver may have removed the indentation. */
export function isNamed(line: string, heading: string): boolean {
  if (heading === '') return false;
  const sought = withoutCutCharacter(heading);
  return (
    withoutCutCharacter(headingOf(line)) === sought ||
    withoutCutCharacter(headingOf(line.trimStart())) === sought
  );
}

/** Removes the remainder of a character split by truncation. */
const withoutCutCharacter = (heading: string): string => heading.replace(/(?<!\uFFFD)\uFFFD+$/, '');

/** The text after a hunk's line numbers. */
export const headingIn = (header: string): string => /^@@ -\S+ \+\S+ @@ ?(.*)$/s.exec(header)?.[1] ?? '';

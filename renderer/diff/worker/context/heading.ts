/** Git writes no more of a function's line than this, in bytes. */
const LONGEST = 80;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Whether a line begins a function by Git's own rule, for a file without a driver of its own. */
export const beginsFunction = (line: string): boolean => /^[A-Za-z_$]/.test(line);

/** A line as Git writes it after `@@ … @@`: without a character that the cut would go through. */
export function headingOf(line: string): string {
  const bytes = line.length * 3 > LONGEST ? encoder.encode(line.slice(0, LONGEST)) : null;
  const cut =
    bytes && bytes.length > LONGEST ? withoutCutCharacter(decoder.decode(bytes.subarray(0, LONGEST))) : line;
  return cut.replace(/(?<![\t\n\r ])[\t\n\r ]+$/, '');
}

/** Whether a line is the one that a heading was made from; a driver may have left out what indents it. */
export function isNamed(line: string, heading: string): boolean {
  if (heading === '') return false;
  const sought = withoutCutCharacter(heading);
  return (
    withoutCutCharacter(headingOf(line)) === sought ||
    withoutCutCharacter(headingOf(line.trimStart())) === sought
  );
}

/** Without what is left of a character that a cut went through. */
const withoutCutCharacter = (heading: string): string => heading.replace(/(?<!\uFFFD)\uFFFD+$/, '');

/** What follows a hunk's line numbers. */
export const headingIn = (header: string): string => /^@@ -\S+ \+\S+ @@ ?(.*)$/s.exec(header)?.[1] ?? '';

/** The folder in which this program was started; empty: it was deleted since. */
export function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return '';
  }
}

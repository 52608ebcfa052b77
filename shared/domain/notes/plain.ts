/** Characters of a note that are searched for the marks of a program. */
const MOST = 1_000_000;

/** Whether a note is text that people write by lines, and not what a program keeps there: JSON, alone or line by line. */
export function isPlainNote(text: string): boolean {
  if (text.length > MOST || text.includes('\0') || text.includes('\ufffd')) return false;
  const start = text.trimStart();
  if (!/^[{[]/.test(start)) return true;
  return !isJson(start) && !isJson(start.split('\n', 1)[0] ?? '');
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

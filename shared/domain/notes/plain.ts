/** How much of a note is searched for signs of a program, in characters. */
const MAX_SEARCHED_CHARS = 1_000_000;

/** Whether a note is text that people write in lines, as opposed to a program's data: JSON, alone or line by line. */
export function isPlainNote(text: string): boolean {
  if (text.length > MAX_SEARCHED_CHARS || text.includes('\0') || text.includes('\ufffd')) return false;
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

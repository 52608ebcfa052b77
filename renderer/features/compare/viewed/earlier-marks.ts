import type { ViewedMarks } from '../../../../shared/ipc/shapes.ts';
import { JsonStream, type Json } from '../../../../shared/json-stream.ts';

/** Under `marginalia.viewed <comparison>` 0.1.0 kept viewed marks in the page's own storage. */
const PREFIX = 'marginalia.viewed ';
/** The most marks in one message to the main process. */
const MARKS_PER_MESSAGE = 5_000;

/** Takes some marks of one comparison; answers whether it has them. */
type Adopt = (part: { comparison: string; viewedAt: number; marks: ViewedMarks }) => Promise<boolean>;

/**
 * Hands over what 0.1.0 kept, and forgets it here. What could not be handed over is tried again at the
 * next start; what cannot be read is forgotten.
 */
export async function handOverMarks(storage: Storage, adopt: Adopt): Promise<void> {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys.filter((name) => name.startsWith(PREFIX))) {
    const { at: viewedAt, marks } = read(storage.getItem(key));
    const comparison = key.slice(PREFIX.length);
    let adopted = true;
    for (let from = 0; from < marks.length && adopted; from += MARKS_PER_MESSAGE) {
      const part = marks.slice(from, from + MARKS_PER_MESSAGE);
      // One after another: the last one that arrives is the last one that is forgotten here.
      // oxlint-disable-next-line no-await-in-loop
      adopted = await adopt({ comparison, viewedAt, marks: part });
    }
    if (adopted) storage.removeItem(key);
  }
}

function read(text: string | null): { at: number; marks: ViewedMarks } {
  const none = { at: 0, marks: [] };
  const members = new Map<string, Json>();
  try {
    // Not JSON.parse, which in V8 14.8 takes a key for another one where a key before it ended in a backslash.
    const stream = new JsonStream([], (key, value) => members.set(key, value));
    stream.push(text ?? '');
    stream.end();
  } catch {
    return none;
  }
  const [at, marks] = [members.get('at'), members.get('marks')];
  if (!Number.isSafeInteger(at) || typeof marks !== 'object' || marks === null) return none;
  const clean = Object.entries(marks).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return { at: Math.max(Number(at), 0), marks: clean };
}

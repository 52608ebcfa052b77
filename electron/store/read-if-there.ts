import { readFileSync } from 'node:fs';

/** A file's text, or null when there is none. @throws any other error: a file that is there may be whole. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  }
}

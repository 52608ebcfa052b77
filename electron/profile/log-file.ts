import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 1_048_576;

/**
 * Writes lines to a file and to stderr; `createLog` has redacted them. One older file is kept. A log that cannot be
 * written must not stop the app.
 */
export function logFile(file: string): (line: string) => void {
  let size = -1;
  return (line) => {
    process.stderr.write(line);
    try {
      if (size < 0) {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        size = sizeOf(file);
      }
      if (size > MAX_BYTES) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, line, { mode: 0o600 });
      size += Buffer.byteLength(line);
    } catch {
      size = -1;
    }
  };
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}

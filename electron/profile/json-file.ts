import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { readIfThere } from '../store/read-if-there.ts';
import { setAside, type FileSetAside } from '../store/set-aside.ts';
import { writeAtomically } from '../store/write-atomically.ts';

/** A small JSON file, read and replaced as a whole. */
export interface JsonFile<T> {
  /**
   * null if it does not exist, or was unreadable: then it was set aside and reported.
   * @throws the system's error if it exists but cannot be read now: it must not be treated as missing and replaced
   */
  read(): T | null;
  write(value: T): void;
}

export function jsonFile<S extends z.ZodType>(
  file: string,
  schema: S,
  report: (file: FileSetAside) => void,
): JsonFile<z.output<S>> {
  return {
    read() {
      const text = readIfThere(file);
      if (text === null) return null;
      try {
        return schema.parse(JSON.parse(text));
      } catch {
        report(setAside(file, 'it could not be understood, so the app starts without it.'));
        return null;
      }
    },
    write(value) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeAtomically(file, `${JSON.stringify(value, null, 2)}\n`);
    },
  };
}

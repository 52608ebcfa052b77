import { join } from 'node:path';
import { z } from 'zod';
import { settings as schema, type Settings } from '../../shared/ipc/settings.ts';
import { readIfThere } from './read-if-there.ts';
import { setAside, type FileSetAside } from './set-aside.ts';
import { writeAtomically } from './write-atomically.ts';

export interface SettingsStore {
  /** The current settings, from memory. */
  get(): Settings;
  /** Changes the given fields only and writes the file before it returns. */
  set(patch: { [K in keyof Settings]?: Settings[K] | undefined }): Settings;
}

/**
 * Settings live in `settings.json`, apart from the database: the first window needs the theme before anything else,
 * and one small file is the cheapest thing to read. Unknown fields are dropped; a field that no longer fits falls
 * back to its default; a file that is not a JSON object is set aside.
 */
export function openSettings(profileDir: string, report: (file: FileSetAside) => void): SettingsStore {
  const file = join(profileDir, 'settings.json');
  let current: Settings | null = null;
  try {
    current = read(file, report);
  } catch {
    // The file is there but cannot be read now: the window opens with the defaults, which must not be written
    // over it.
  }
  return {
    get: () => current ?? schema.parse({}),
    set(patch) {
      current ??= read(file, report);
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      const next = schema.parse({ ...current, ...given });
      writeAtomically(file, `${JSON.stringify(next, null, 2)}\n`);
      current = next;
      return current;
    },
  };
}

function read(file: string, report: (file: FileSetAside) => void): Settings {
  const text = readIfThere(file);
  if (text === null) return schema.parse({});
  try {
    return fieldByField(anyObject.parse(JSON.parse(text)));
  } catch {
    report(setAside(file, 'the settings could not be read, so they start again from their defaults.'));
    return schema.parse({});
  }
}

const anyObject = z.record(z.string(), z.unknown());

function fieldByField(value: Record<string, unknown>): Settings {
  const good: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const parsed = field.safeParse(value[name]);
    if (parsed.success) good[name] = parsed.data;
  }
  return schema.parse(good);
}

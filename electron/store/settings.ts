import { join } from 'node:path';
import { z } from 'zod';
import { settings as schema, type Settings } from '../../shared/ipc/settings.ts';
import { EARLIER_MEMORIES } from './earlier-memories.ts';
import { readIfThere } from './read-if-there.ts';
import { setAside, type FileSetAside } from './set-aside.ts';
import { writeAtomically } from './write-atomically.ts';

export interface SettingsStore {
  /** The current settings, from memory. */
  get(): Settings;
  /** Changes the given fields only and writes the file before it returns. */
  set(patch: { [K in keyof Settings]?: Settings[K] | undefined }): Settings;
  /** Passes what versions up to 0.2.0 kept in this file to `move`, and removes it once `move` returns. */
  moveMemories(move: (fields: Fields) => void): void;
}

type Fields = Record<string, unknown>;

interface Contents {
  settings: Settings;
  earlier: Fields;
}

/**
 * Settings live in `settings.json`, apart from the database: the first window needs the theme before anything else,
 * and one small file is the cheapest thing to read. Unknown fields are dropped; a field that no longer fits falls
 * back to its default; a file that is not a JSON object is set aside.
 */
export function openSettings(profileDir: string, report: (file: FileSetAside) => void): SettingsStore {
  const file = join(profileDir, 'settings.json');
  let current: Contents | null = null;
  try {
    current = read(file, report);
  } catch {
    // The file is there but cannot be read now: the window opens with the defaults, which must not be written
    // over it.
  }
  function write(next: Contents): void {
    writeAtomically(file, `${JSON.stringify({ ...next.settings, ...next.earlier }, null, 2)}\n`);
    current = next;
  }
  return {
    get: () => current?.settings ?? schema.parse({}),
    set(patch) {
      const { settings, earlier } = (current ??= read(file, report));
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      const next = schema.parse({ ...settings, ...given });
      write({ settings: next, earlier });
      return next;
    },
    moveMemories(move) {
      const { settings, earlier } = (current ??= read(file, report));
      if (Object.keys(earlier).length === 0) return;
      move(earlier);
      write({ settings, earlier: {} });
    },
  };
}

function read(file: string, report: (file: FileSetAside) => void): Contents {
  const text = readIfThere(file);
  if (text === null) return { settings: schema.parse({}), earlier: {} };
  try {
    const fields = anyObject.parse(JSON.parse(text));
    const earlier = Object.entries(fields).filter(([name]) => EARLIER_MEMORIES.includes(name));
    return { settings: fieldByField(fields), earlier: Object.fromEntries(earlier) };
  } catch {
    report(setAside(file, 'the settings could not be read, so they start again from their defaults.'));
    return { settings: schema.parse({}), earlier: {} };
  }
}

const anyObject = z.record(z.string(), z.unknown());

function fieldByField(value: Fields): Settings {
  const good: Fields = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const parsed = field.safeParse(value[name]);
    if (parsed.success) good[name] = parsed.data;
  }
  return schema.parse(good);
}

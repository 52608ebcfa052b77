import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { allowedScopes } from '../../shared/wire/scope.ts';
import { readKey, type RegisteredKey, type VerificationKey } from './keys.ts';

/** The keys file: a JSON array, file names relative to it. */
const listing = z.array(
  z.strictObject({ kid: z.string().min(1).max(256), publicKeyFile: z.string().min(1), allowedScopes }),
);

async function stamp(path: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(path);
  return `${path} ${String(mtimeMs)} ${String(size)} ${String(ino)}`;
}

/**
 * The keys of a keys file. The file is checked on every request and reloaded when it (or a key it names) has changed,
 * so that a removed key stops working immediately. If it cannot be read, nothing is verified; old keys are never used.
 */
export function keysFromFile(path: string): () => Promise<readonly VerificationKey[]> {
  let held: { stamps: string[]; files: string[]; keys: VerificationKey[] } | null = null;
  return async () => {
    if (held !== null) {
      const now = await Promise.all([path, ...held.files].map(stamp));
      if (now.join('\n') === held.stamps.join('\n')) return held.keys;
      held = null;
    }
    const own = await stamp(path);
    const entries = listing.parse(JSON.parse(await readFile(path, 'utf8')));
    const files = entries.map(({ publicKeyFile }) => resolve(dirname(path), publicKeyFile));
    const stamps = [own, ...(await Promise.all(files.map(stamp)))];
    const registered: RegisteredKey[] = await Promise.all(
      entries.map(async (entry, index) => ({
        kid: entry.kid,
        allowedScopes: entry.allowedScopes,
        publicKeyPem: await readFile(files[index] ?? '', 'utf8'),
      })),
    );
    const keys = registered.map(readKey);
    held = { stamps, files, keys };
    return keys;
  };
}

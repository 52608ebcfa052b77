/** Observes an app's effects: what it sends, and what it leaves on the disk. */
import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ElectronApplication } from 'playwright/test';

/** Every request that left one of the app's sessions, as its origin; reported by Chromium after all rules were applied. */
export async function watchRequests(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ session }) => {
    const seen: string[] = [];
    Reflect.set(globalThis, 'sentOrigins', seen);
    for (const one of [session.defaultSession, session.fromPartition('hosts', { cache: false })]) {
      one.webRequest.onSendHeaders({ urls: ['<all_urls>'] }, ({ url }) => {
        const { protocol, origin } = new URL(url);
        if (!['app:', 'data:', 'blob:', 'devtools:'].includes(protocol)) seen.push(origin);
      });
    }
  });
  return async () => {
    const seen = await app.evaluate((): string[] => Reflect.get(globalThis, 'sentOrigins'));
    return [...new Set(seen)];
  };
}

/** Every file under these folders except `except`, with what changes when it is written to. */
export async function filesUnder(folders: readonly string[], except: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const skipped = (path: string): boolean =>
    except.some((one) => path === one || path.startsWith(`${one}${sep}`));
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    for (const path of names.map((name) => join(folder, name))) {
      if (skipped(path)) continue;
      const facts = await stat(path).catch(() => null);
      if (facts?.isFile() === true) found.push(`${path} ${facts.size} ${facts.mtimeMs}`);
    }
  }
  return found.toSorted();
}

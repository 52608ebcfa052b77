import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Keeps in the profile what V8 has compiled of the main process, so that the next start need not compile it anew. Node
 * writes it when the app quits, checks each entry against its source, and does without a folder it cannot use. Entries
 * go by path: an AppImage, mounted elsewhere at every start, would never find its own again.
 */
export function keepCompiledCode(profile: string, env: NodeJS.ProcessEnv): void {
  if (env['APPIMAGE'] === undefined) enableCompileCache(join(profile, 'compiled'));
}

import { watch, type FSWatcher } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Watch } from '../port.ts';

/** How often it is checked whether a folder is back: a drive that is connected again reports nothing. */
const RETURN_CHECK_INTERVAL_MS = 1000;

/**
 * Reports whether a folder is there: once at the beginning, and whenever that changes. The system reports that the
 * folder itself was renamed or deleted; `look` finds out that one around it was.
 */
export function watchPresence(path: string, changed: (isAway: boolean) => void): Pick<Watch, 'look' | 'end'> {
  let before: boolean | null = null;
  let watcher: FSWatcher | null = null;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  /** The watch of an earlier folder of this name would report nothing of this one. */
  function observe(): void {
    watcher?.close();
    try {
      watcher = watch(path, { persistent: false }, (_event, file) => {
        if (file === null || file === basename(path)) void look();
      });
      watcher.on('error', () => watcher?.close());
    } catch {
      // It went meanwhile, or the system has no more watches: `look` remains.
      watcher = null;
    }
  }

  async function look(): Promise<void> {
    const isAway = await stat(path).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ENOENT' || error.code === 'ENOTDIR',
    );
    if (hasEnded) return;
    clearTimeout(timer);
    if (isAway) timer = setTimeout(() => void look(), RETURN_CHECK_INTERVAL_MS).unref();
    if (isAway === before) return;
    before = isAway;
    if (!isAway) observe();
    changed(isAway);
  }

  void look();
  return {
    look: () => void look(),
    end() {
      hasEnded = true;
      clearTimeout(timer);
      watcher?.close();
    },
  };
}

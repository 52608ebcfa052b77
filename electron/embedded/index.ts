import type { EmbeddedState } from '../../shared/ipc/shapes.ts';
import type { Embedded } from '../ipc/services.ts';
import { partOf, type NativeQuestion } from '../desktop/questions.ts';
import type { FolderWatch } from './folder-watch.ts';
import type { EmbeddedOrganization } from './organization.ts';
import { FolderRefused } from './worker.ts';

/** Which of several workers' states is shown: work and trouble before `ready` and `off`. */
const ORDER: readonly EmbeddedState['phase'][] = ['building', 'starting', 'failed', 'ready', 'off'];

export function combinedState(states: readonly EmbeddedState[]): EmbeddedState {
  const [first] = states.toSorted((a, b) => ORDER.indexOf(a.phase) - ORDER.indexOf(b.phase));
  return first ?? { phase: 'off', step: '', done: 0, total: 0, message: '' };
}

/**
 * Starts the organizations that were used before. Failures show in their states; the next use starts them again.
 */
function start(some: readonly EmbeddedOrganization[]): void {
  for (const one of some) if (one.describe() !== null) one.ensure().catch(() => undefined);
}

/** The two organizations that this machine serves, as the handlers see them. */
export function createEmbedded(
  sample: EmbeddedOrganization,
  folders: EmbeddedOrganization,
  /** Asks in a dialog of the system. */
  confirm: (question: NativeQuestion) => Promise<boolean>,
  watch: FolderWatch,
): Embedded & { begin(orgId: string): void; resume(): void; stop(): void } {
  const all = [sample, folders];
  return {
    state: () => combinedState(all.map((one) => one.state())),
    async openSample() {
      // Its key is what makes it an organization.
      await Promise.all([sample.ensure(), sample.identity()]);
    },
    prepareFolders: () => folders.prepare(),
    async openFolder(path) {
      try {
        return await folders.addFolder(path);
      } catch (cause) {
        const around = cause instanceof FolderRefused ? cause.enclosing : null;
        if (around === null || !(await confirm(partOf(path, around)))) throw cause;
        return await folders.addFolder(around);
      }
    },
    listFolders: () => folders.listFolders(),
    opened: (repo) => folders.opened(repo),
    forget: (repo) => folders.forget(repo),
    watch(folder) {
      const git = folder === null ? null : folders.gitOf(folder.repo);
      void watch.on(
        folder === null || git === null ? null : { ...folder, git, workTree: folders.folderOf(folder.repo) },
      );
    },
    begin(orgId) {
      start(all.filter(({ id }) => id === orgId));
    },
    resume: () => start(all),
    stop() {
      void watch.on(null);
      for (const one of all) one.stop();
    },
  };
}

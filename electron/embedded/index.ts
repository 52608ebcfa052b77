import type { EmbeddedState } from '../../shared/ipc/shapes.ts';
import type { Embedded } from '../ipc/services.ts';
import { measureGraphs } from './graphs-on-disk.ts';
import type { EmbeddedOrganization } from './organization.ts';

/** Which of several workers' states is shown: activity and trouble before `ready` and `off`. */
const ORDER: readonly EmbeddedState['phase'][] = ['building', 'starting', 'failed', 'ready', 'off'];

export function combinedState(states: readonly EmbeddedState[]): EmbeddedState {
  const [first] = states.toSorted((a, b) => ORDER.indexOf(a.phase) - ORDER.indexOf(b.phase));
  const graph = states.find((state) => state.graph !== null)?.graph ?? null;
  return { phase: 'off', step: '', done: 0, total: 0, message: '', ...first, graph };
}

/**
 * Starts the organizations that have been used before. Failures show in their states; the next use starts them again.
 */
function start(some: readonly EmbeddedOrganization[]): void {
  for (const one of some) if (one.describe() !== null) one.ensure().catch(() => undefined);
}

/** The two organizations that this machine serves, as the handlers see them. */
export function createEmbedded(
  sample: EmbeddedOrganization,
  folders: EmbeddedOrganization,
): Embedded & { begin(orgId: string): void; resume(): void; stop(): void } {
  const all = [sample, folders];
  return {
    state: () => combinedState(all.map((one) => one.state())),
    async openSample() {
      // Its key is what makes it an organization.
      await Promise.all([sample.ensure(), sample.identity()]);
    },
    graphs: () => measureGraphs(all.map(({ root }) => root)),
    begin(orgId) {
      start(all.filter(({ id }) => id === orgId));
    },
    resume: () => start(all),
    stop() {
      for (const one of all) one.stop();
    },
  };
}

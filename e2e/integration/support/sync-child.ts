/** A process that syncs one clone and is ended with kill -9 at one moment of it: told by JSON in its environment. */
import { appendFileSync } from 'node:fs';
import { Clone } from './clones.ts';

export interface SyncJob {
  readonly path: string;
  /** Which step, from 1; 0: none. */
  readonly killAt: number;
  /** Milliseconds after the beginning; 0: never. */
  readonly killAfter: number;
  /** Where texts are kept that somebody has to decide about. */
  readonly kept: string;
}

const { path, killAt, killAfter, kept }: SyncJob = JSON.parse(process.env['SYNC_JOB'] ?? '');
let steps = 0;
function step(): void {
  steps += 1;
  if (steps === killAt) process.kill(process.pid, 'SIGKILL');
}
if (killAfter > 0) setTimeout(() => process.kill(process.pid, 'SIGKILL'), killAfter);
await new Clone(path).sync({
  step,
  keep(_ref, conflicts) {
    step();
    for (const { ours } of conflicts) appendFileSync(kept, `${ours ?? ''}\n`);
    step();
  },
});
process.stdout.write(String(steps));

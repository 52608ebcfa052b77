/** Takes two snapshots of a work tree and counts its changes, in a process of its own. The place is its argument, as JSON. */
import type { WorktreePlace } from '../../../git/worktree/own-index.ts';
import { countChanges } from '../../../git/worktree/count-changes.ts';
import { takeSnapshot, type Snapshot } from '../../../git/worktree/snapshot.ts';

export interface Report {
  snapshots: (Snapshot | null)[];
  changes: number | null;
}

const place: WorktreePlace = JSON.parse(process.argv[2] ?? '');
const first = await takeSnapshot(place, { parts: true });
const second = await takeSnapshot(place, { parts: true });
const changes = await countChanges(place, AbortSignal.timeout(60_000));
const report: Report = { snapshots: [first, second], changes };
process.stdout.write(JSON.stringify(report));

/** A process that hands over, given as JSON in its environment; it prints the commit. */
import { handOver } from '../../../git/handover/hand-over.ts';
import { endAllResidents } from '../../../git/process/resident.ts';
import type { HandedKind } from '../../../git/handover/handed-ref.ts';
import type { WorktreePlace } from '../../../git/worktree/own-index.ts';
import { takeSnapshot } from '../../../git/worktree/snapshot.ts';
import { SIGNATURE } from './signature.ts';

export interface HandOverJob {
  place: WorktreePlace;
  kind: HandedKind;
  notes: Record<string, string>;
}

const { place, kind, notes }: HandOverJob = JSON.parse(process.env['HAND_OVER_JOB'] ?? '');
const reviewed = await takeSnapshot(place);
if (reviewed === null) throw new Error('no commit');
process.stdout.write('begins\n');
const { commit } = await handOver({
  place,
  reviewed,
  kind,
  notes: new Map(Object.entries(notes)),
  signature: SIGNATURE,
  move: ({ text }) => Promise.resolve({ moved: text, stays: '' }),
});
process.stdout.write(`${commit}\n`);
endAllResidents();

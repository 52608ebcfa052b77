/** A process that applies suggestions, given as JSON in its environment; it prints what became of each. */
import { applySuggestion, type SuggestionToApply } from '../../../git/apply/apply-suggestion.ts';
import { CannotApply } from '../../../git/apply/cannot-apply.ts';
import { endAllResidents } from '../../../git/process/resident.ts';
import type { WorktreePlace } from '../../../git/worktree/own-index.ts';

export interface ApplyJob {
  place: WorktreePlace;
  suggestions: readonly SuggestionToApply[];
}

/** Why it was not applied; null: it was. */
export type Applied = readonly (string | null)[];

const { place, suggestions }: ApplyJob = JSON.parse(process.env['APPLY_JOB'] ?? '');
const applied: (string | null)[] = [];
process.stdout.write('\n');
// The other one is ready, too.
process.stdin.once('data', () => void run());

async function run(): Promise<void> {
  for (const suggestion of suggestions) {
    try {
      await applySuggestion(place, suggestion);
      applied.push(null);
    } catch (cause) {
      if (!(cause instanceof CannotApply)) throw cause;
      applied.push(cause.message);
    }
  }
  process.stdout.write(JSON.stringify(applied satisfies Applied));
  endAllResidents();
  process.stdin.destroy();
}

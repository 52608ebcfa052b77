import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCommands } from '../../app/commands.tsx';
import { messages, sayProblem } from '../../app/messages.ts';
import { useStable } from '../../ui/use-stable.ts';
import { handedOverWords } from './hand-over-words.ts';

interface HandOverOptions {
  at: RepositoryPlace;
  /** It has a work tree. */
  isPossible: boolean;
  /** The snapshot of uncommitted changes that is shown; null: none is. */
  reviewed: string | null;
  /** How many remarks are open on commits. */
  onCommits: number;
}

/**
 * Hands over what is reviewed, by a command and by the returned function, and says what that did, with an undo.
 * @returns null: it cannot be done here; undefined: it is being done
 */
export function useHandOver({
  at,
  isPossible,
  reviewed,
  onCommits,
}: HandOverOptions): (() => void) | null | undefined {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const { orgId, repo } = at;
  const refetch = (): Promise<void> => client.invalidateQueries({ queryKey: keys.notes({ orgId, repo }) });

  async function undo(): Promise<void> {
    try {
      await unwrap(api().handOver.undo({ orgId, repo }));
      messages.say('Hand-over taken back: others no longer see it', { key: 'hand-over' });
    } catch (thrown) {
      sayProblem(thrown, { key: 'hand-over' });
    }
    await refetch();
  }

  async function start(): Promise<void> {
    setIsBusy(true);
    try {
      const report = await unwrap(api().handOver.start({ orgId, repo, reviewed }));
      const { words, ...next } = handedOverWords(onCommits, report);
      messages.say(words, {
        key: 'hand-over',
        ...next,
        action: { label: 'Undo', run: () => void undo() },
      });
    } catch (thrown) {
      sayProblem(thrown, { key: 'hand-over' });
    }
    setIsBusy(false);
    await refetch();
  }

  const press = useStable((): void => void start());
  const run = isPossible && !isBusy ? press : undefined;
  useCommands({ 'review.handOver': run });
  return isPossible ? run : null;
}

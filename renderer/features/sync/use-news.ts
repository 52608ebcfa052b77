import { useState } from 'react';
import { useStable } from '../../ui/use-stable.ts';

/**
 * Whether a Sync's state is news: it is neither from before this visit nor dismissed.
 *
 * @param moment Identifies the state; empty without one.
 * @param loaded False until the state of before this visit is known.
 */
export function useNews(moment: string, loaded: boolean): { isNews: boolean; dismiss: () => void } {
  const [dismissed, setDismissed] = useState<string>();
  if (dismissed === undefined && loaded) setDismissed(moment);
  return {
    isNews: dismissed !== undefined && moment !== dismissed,
    dismiss: useStable(() => setDismissed(moment)),
  };
}

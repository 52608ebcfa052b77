import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/**
 * While a note is open, polls whether a notes ref moved; the screen then refreshes. Pauses while the window is hidden,
 * and checks immediately when it returns.
 */
export function useNotesPolling({ orgId, repo }: RepositoryPlace): void {
  const client = useQueryClient();
  useEffect(() => {
    let pause = MIN_POLL_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;

    async function look(): Promise<void> {
      clearTimeout(timer);
      if (document.hidden) return;
      const before = lastMove();
      await api().notes.check({ orgId, repo });
      pause = nextPause(pause, lastMove() !== before);
      if (!over) timer = setTimeout(() => void look(), pause);
    }

    const lastMove = () => client.getQueryData(keys.notesMoved({ orgId, repo }));
    const back = (): void => {
      pause = MIN_POLL_MS;
      void look();
    };
    timer = setTimeout(() => void look(), pause);
    window.addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      over = true;
      clearTimeout(timer);
      window.removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [client, orgId, repo]);
}

export const MIN_POLL_MS = 4_000;
export const MAX_POLL_MS = 60_000;

/** The pause before the next check: grows while nothing happens, and is short again after a change or a return. */
export function nextPause(pause: number, moved: boolean): number {
  return moved ? MIN_POLL_MS : Math.min(Math.round(pause * 1.5), MAX_POLL_MS);
}

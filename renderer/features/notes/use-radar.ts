import { useEffect } from 'react';
import type { RepositoryPlace } from '../../api/queries.ts';
import { api } from '../../api/client.ts';
import { FIRST_LOOK, nextLook } from './radar.ts';

/**
 * While a note is open, looks now and then whether a notes ref moved; what is on screen then renews itself. Rests while
 * the window is hidden, and looks at once when it comes back.
 */
export function useRadar({ orgId, repo }: RepositoryPlace): void {
  useEffect(() => {
    let pause = FIRST_LOOK;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let moved = false;
    let over = false;

    async function look(): Promise<void> {
      clearTimeout(timer);
      if (document.hidden) return;
      moved = false;
      await api().notes.check({ orgId, repo });
      pause = nextLook(pause, moved);
      if (!over) timer = setTimeout(() => void look(), pause);
    }

    const stop = api().notes.changed((at) => {
      if (at.orgId === orgId && at.repo === repo) moved = true;
    });
    const back = (): void => {
      pause = FIRST_LOOK;
      void look();
    };
    timer = setTimeout(() => void look(), pause);
    window.addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
      window.removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [orgId, repo]);
}

import { useEffect } from 'react';
import { api } from '../api/client.ts';
import { plainWords } from '../../shared/domain/plain-words.ts';

/** Sets the window's title: the current subject, then the app's name. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Marginalia' : `${plainWords(title)} · Marginalia`;
  }, [title]);
}

/**
 * Announces that a screen is ready: as an attribute of the page, for tools that drive it from outside, and to the main
 * process, which measures the start time with it.
 */
export function useReady(
  screen: 'start' | 'today' | 'repositories' | 'compare' | 'answers',
  ready: boolean,
): void {
  useEffect(() => {
    if (!ready) return undefined;
    document.documentElement.dataset['ready'] = screen;
    api()
      .app.ready({ screen })
      .catch(() => undefined);
    return () => {
      delete document.documentElement.dataset['ready'];
    };
  }, [screen, ready]);
}

import { useEffect } from 'react';
import { api } from '../api/client.ts';
import { plainWords } from '../../shared/domain/plain-words.ts';

/** The window's title: what is looked at, then the app. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Marginalia' : `${plainWords(title)} · Marginalia`;
  }, [title]);
}

/**
 * Announces that a screen can be used: as an attribute of the page, for whoever drives it from outside, and to the
 * main process, which measures the start by it.
 */
export function useReady(screen: 'start' | 'repositories' | 'compare', ready: boolean): void {
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

import { useEffect } from 'react';
import type { Settings } from '../../../shared/ipc/settings.ts';

const STORED = 'marginalia.theme';
const DARK = '(prefers-color-scheme: dark)';
const CONTRAST = '(prefers-contrast: more)';

/** The theme in effect: "system" follows the system's contrast first, then its colour scheme. */
function effective(theme: Settings['theme']): 'light' | 'dark' | 'contrast' {
  if (theme !== 'system') return theme;
  if (matchMedia(CONTRAST).matches) return 'contrast';
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

function apply(theme: Settings['theme']): void {
  document.documentElement.dataset['theme'] = effective(theme);
}

/** Applies the last theme before the settings are loaded, so that the first paint has the right colours. */
export function applyStoredTheme(): void {
  const stored = localStorage.getItem(STORED);
  apply(stored === 'light' || stored === 'dark' || stored === 'contrast' ? stored : 'system');
}

/** Applies the chosen theme; with "system", follows the system's changes. */
export function useTheme(theme: Settings['theme'], loaded: boolean): void {
  useEffect(() => {
    if (!loaded) return undefined;
    localStorage.setItem(STORED, theme);
    apply(theme);
    const follow = (): void => apply(theme);
    const queries = [matchMedia(DARK), matchMedia(CONTRAST)];
    for (const query of queries) query.addEventListener('change', follow);
    return () => {
      for (const query of queries) query.removeEventListener('change', follow);
    };
  }, [theme, loaded]);
}

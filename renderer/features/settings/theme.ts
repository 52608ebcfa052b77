import { useEffect } from 'react';
import { DEFAULT_LOOK, isLook, type PageLook } from '../../../shared/ipc/look.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { ThemeName } from '../../styles/colour-tokens.ts';

const STORED = 'marginalia.look';
const DARK = '(prefers-color-scheme: dark)';
const CONTRAST = '(prefers-contrast: more)';

/** The theme in effect: "system" follows the system's contrast first, then its colour scheme. */
export function effectiveTheme(theme: Settings['theme']): ThemeName {
  if (theme !== 'system') return theme;
  if (matchMedia(CONTRAST).matches) return 'contrast';
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

/** The tokens that have a colour of the user's own now. */
let own: readonly string[] = [];

function apply({ theme, palette, ownColours }: PageLook): void {
  const { dataset, style } = document.documentElement;
  const effective = effectiveTheme(theme);
  dataset['theme'] = effective;
  dataset['palette'] = palette;
  for (const name of own) style.removeProperty(`--${name}`);
  const colours = Object.entries(ownColours[effective]);
  for (const [name, colour] of colours) style.setProperty(`--${name}`, colour);
  own = colours.map(([name]) => name);
}

/** Applies the last look before the settings are loaded, so that the first paint has the right colours. */
export function applyStoredLook(): void {
  apply(storedLook());
}

function storedLook(): PageLook {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? 'null');
    return isLook(stored) ? stored : DEFAULT_LOOK;
  } catch {
    return DEFAULT_LOOK;
  }
}

/** Applies the chosen look; with the theme "system", follows the system's changes. undefined: not loaded yet. */
export function useLook(chosen: Settings | undefined): void {
  const { theme, palette, ownColours } = chosen ?? {};
  useEffect(() => {
    if (theme === undefined || palette === undefined || ownColours === undefined) return undefined;
    const look = { theme, palette, ownColours };
    localStorage.setItem(STORED, JSON.stringify(look));
    apply(look);
    const follow = (): void => apply(look);
    const queries = [matchMedia(DARK), matchMedia(CONTRAST)];
    for (const query of queries) query.addEventListener('change', follow);
    return () => {
      for (const query of queries) query.removeEventListener('change', follow);
    };
  }, [theme, palette, ownColours]);
}

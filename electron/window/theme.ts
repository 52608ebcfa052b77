import { nativeTheme } from 'electron';
import type { Settings } from '../../shared/ipc/settings.ts';

/** The page's background by theme, which the window shows until the page has painted. Same as `--bg` in the page. */
const BACKGROUND = { light: '#ffffff', dark: '#14161b', contrast: '#000000' };

/** Makes native parts (menus, dialogs, form controls, `prefers-color-scheme`) follow the setting. */
export function applyTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme === 'contrast' ? 'dark' : theme;
}

export function backgroundOf({
  theme,
  ownColours,
}: Pick<Settings, 'theme'> & Partial<Pick<Settings, 'ownColours'>>): string {
  const dark = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
  const effective = theme === 'contrast' ? theme : dark;
  return ownColours?.[effective]['bg'] ?? BACKGROUND[effective];
}

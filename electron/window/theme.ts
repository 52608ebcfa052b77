import { nativeTheme } from 'electron';
import type { Settings } from '../../shared/ipc/settings.ts';

/** The page's background by theme, which the window shows until the page has painted. Same as `--bg` in the page. */
const BACKGROUND = { light: '#ffffff', dark: '#14161b', contrast: '#000000' };

/** Makes native parts (menus, dialogs, form controls, `prefers-color-scheme`) follow the setting. */
export function applyTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme === 'contrast' ? 'dark' : theme;
}

export function backgroundOf(theme: Settings['theme']): string {
  if (theme === 'contrast') return BACKGROUND.contrast;
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light;
}

import type { WebContents } from 'electron';
import { isOurs } from './origin.ts';

/** The page may be reloaded; it has no frames, so their requests are refused. */
export const mayNavigate = (to: { url: string; isMainFrame: boolean }): boolean =>
  to.isMainFrame && isOurs(to.url);

/** A page that navigates away would take `window.api` along, so navigation is denied. */
export function denyNavigation(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!mayNavigate(event)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!mayNavigate(event)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
}

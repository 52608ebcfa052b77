import type { WebContents } from 'electron';
import { isOurs } from './origin.ts';

/** The page may be loaded again; frames of it do not exist, so whatever one of them wants is refused. */
export const mayNavigate = (to: { url: string; isMainFrame: boolean }): boolean =>
  to.isMainFrame && isOurs(to.url);

/** A page that navigates away would take `window.api` along, so it stays where it is. */
export function denyNavigation(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!mayNavigate(event)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!mayNavigate(event)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
}

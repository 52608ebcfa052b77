import type { WebContents } from 'electron';
import { isOurs } from './origin.ts';

/** A page that navigates away would take `window.api` along, so it stays where it is. Reloading is allowed. */
export function denyNavigation(contents: Pick<WebContents, 'on'>): void {
  contents.on('will-navigate', (event) => {
    if (!(event.isMainFrame && isOurs(event.url))) event.preventDefault();
  });
  // There are no frames in the page: whatever one of them wants is refused.
  contents.on('will-frame-navigate', (event) => {
    if (!(event.isMainFrame && isOurs(event.url))) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
}

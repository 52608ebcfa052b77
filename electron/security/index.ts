import type { Session, WebContents } from 'electron';
import { denyDownloads } from './downloads.ts';
import { denyNavigation } from './navigation.ts';
import { denyNetwork } from './network.ts';
import { denyPermissions } from './permissions.ts';
import { denyWebviews } from './webviews.ts';
import { denyNewWindows } from './windows.ts';

/** Every rule for a session, applied before it has a page. */
export function secureSession(session: Session): void {
  denyPermissions(session);
  denyDownloads(session);
  denyNetwork(session);
}

/** Every rule for a page, applied as soon as it exists. */
export function secureContents(contents: WebContents): void {
  denyNavigation(contents);
  denyNewWindows(contents);
  denyWebviews(contents);
}

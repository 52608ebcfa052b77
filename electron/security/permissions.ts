import type { Session } from 'electron';

/**
 * Denies every permission: the page needs no camera, location, notification, device or clipboard access of its own.
 */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
}

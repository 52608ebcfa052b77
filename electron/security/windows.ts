import type { WebContents } from 'electron';

/** The app has the windows that the main process made: no link, script or form opens another. */
export function denyNewWindows(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

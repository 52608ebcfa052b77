import type { WebContents } from 'electron';

/** The app has only the windows that the main process creates: no link, script or form opens another. */
export function denyNewWindows(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

import type { WebContents } from 'electron';

/** A webview is a page with its own settings: none is ever attached. */
export function denyWebviews(contents: WebContents): void {
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** macOS has ⌘ where others have Ctrl. Read from the browser: the page must not wait for the main process. */
export const isMac: boolean = /mac/i.test(navigator.platform);

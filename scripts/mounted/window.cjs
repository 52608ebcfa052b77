/**
 * The app in which mounted component tests run: Electron without this project's main process. Its windows are never
 * shown, but draw, lay out and hold the focus like any other.
 */
const { app, BrowserWindow } = require('electron');

app.on('window-all-closed', () => undefined);

/** Called by the provider. The size is that of a small window of the real app. */
globalThis.openTestWindow = async () => {
  await app.whenReady();
  const window = new BrowserWindow({
    show: false,
    width: 1280,
    height: 800,
    useContentSize: true,
    // Offscreen: a window that is merely hidden gets one frame per second.
    webPreferences: { sandbox: true, backgroundThrottling: false, offscreen: true },
  });
  await window.loadURL('about:blank');
};

/**
 * The app that tests which mount components run in: Electron without this project's own main process. Its windows are
 * never shown, but draw, lay out and hold the focus like any other.
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
    // Drawn into memory: a window that is only hidden gets one frame a second.
    webPreferences: { sandbox: true, backgroundThrottling: false, offscreen: true },
  });
  await window.loadURL('about:blank');
};

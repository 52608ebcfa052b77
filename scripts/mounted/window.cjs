/**
 * The app in which mounted component tests run: Electron without this project's main process. Its windows are never
 * shown, but draw, lay out and hold the focus like any other.
 */
const { app, BrowserWindow } = require('electron');

/** Frames per second, one after another at random, with `npm test -- --late-frames`. */
const LATE_FRAME_RATES = [2, 3, 5, 8, 15, 30];
const RATE_CHANGE_INTERVAL_MS = 170;

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
  if (process.env.MARGINALIA_LATE_FRAMES !== undefined) drawLate(window);
};

/**
 * Sizes, scroll events and frames come late now and then, while keys, timers and answers come as fast as ever: as on a
 * machine that is busy with something else.
 */
function drawLate(window) {
  const timer = setInterval(() => {
    const rate = LATE_FRAME_RATES[Math.floor(Math.random() * LATE_FRAME_RATES.length)];
    window.webContents.setFrameRate(rate);
  }, RATE_CHANGE_INTERVAL_MS);
  window.once('closed', () => clearInterval(timer));
}

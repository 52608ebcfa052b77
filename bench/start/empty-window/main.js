/** The minimal Electron app: one sandboxed window with an empty page. The yardstick of bench:start. */
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';

if (process.env.MARGINALIA_NO_SANDBOX !== '1') app.enableSandbox();
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 820, webPreferences: { sandbox: true } });
  window.webContents.once('did-finish-load', () => {
    const sinceCreation = Date.now() - (process.getCreationTime() ?? Number.NaN);
    process.stdout.write(`marginalia:ready ${Math.round(sinceCreation)}\n`);
  });
  return window.loadFile(join(import.meta.dirname, 'index.html'));
});
app.on('window-all-closed', () => app.quit());

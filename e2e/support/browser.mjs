/** A plain browser window for files that the app exports, with scripts and network enabled. */
import { app, BrowserWindow } from 'electron';

void app.whenReady().then(() => new BrowserWindow({ width: 1100, height: 900 }).loadURL('about:blank'));
app.on('window-all-closed', () => app.quit());

/** A plain browser for what the app leaves behind: an empty window with everything on, scripts and network included. */
import { app, BrowserWindow } from 'electron';

void app.whenReady().then(() => new BrowserWindow({ width: 1100, height: 900 }).loadURL('about:blank'));
app.on('window-all-closed', () => app.quit());

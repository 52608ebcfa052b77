import { BrowserWindow, nativeImage, screen } from 'electron';
import { MIN_SIZE, fitPlace, type WindowPlace } from './bounds.ts';
import type { JsonFile } from './json-file.ts';

interface Options {
  preload: string;
  /** A picture for the window; macOS and Windows take it from the program. */
  icon: string;
  background: string;
  place: JsonFile<WindowPlace>;
}

/** The app's window: hidden until its page has something to show, and back where it was the last time. */
export function createWindow({ preload, icon, background, place }: Options): BrowserWindow {
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { maximized, ...bounds } = fitPlace(place.read(), screens);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Marginalia',
    backgroundColor: background,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      // Chromium fetches its dictionaries from a network.
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => {
    // Not before: the first frame does not wait for it.
    if (process.platform === 'linux') window.setIcon(nativeImage.createFromPath(icon));
    if (maximized) window.maximize();
    window.show();
  });
  window.on('close', () => {
    place.write({ ...window.getNormalBounds(), maximized: window.isMaximized() });
  });
  return window;
}

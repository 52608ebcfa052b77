import { BrowserWindow, nativeImage, screen } from 'electron';
import { MIN_SIZE, fitPlace, type WindowPlace } from './bounds.ts';
import type { JsonFile } from '../profile/json-file.ts';

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
  const { maximized, ...bounds } = fitPlace(remembered(place), screens);
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
    if (maximized) window.maximize();
    window.show();
    // The page's first questions must not wait for a picture.
    if (process.platform === 'linux')
      setTimeout(() => {
        if (!window.isDestroyed()) window.setIcon(nativeImage.createFromPath(icon));
      }, 1000);
  });
  window.on('close', () => {
    try {
      place.write({ ...window.getNormalBounds(), maximized: window.isMaximized() });
    } catch {
      // The disk is full: the next window opens where it stood before.
    }
  });
  return window;
}

/** Where the window stood. A file that cannot be read now costs the place, never the start. */
function remembered(place: JsonFile<WindowPlace>): WindowPlace | null {
  try {
    return place.read();
  } catch {
    return null;
  }
}

import { BrowserWindow, nativeImage, screen } from 'electron';
import { DEFAULT_SIZE, MIN_SIZE, fitPlace } from './bounds.ts';
import type { WindowPlace } from './window-place.ts';
import type { JsonFile } from '../profile/json-file.ts';

interface Options {
  preload: string;
  /** The window's icon; macOS and Windows take it from the executable. */
  icon: string;
}

export interface OpenedWindow {
  window: BrowserWindow;
  /** Calls back as soon as its page has something to show, or immediately. */
  whenPaintable: (then: () => void) => void;
}

/** The app's window, hidden: its process starts before the window's place is known. */
export function createWindow({ preload, icon }: Options): OpenedWindow {
  const window = new BrowserWindow({
    ...DEFAULT_SIZE,
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Marginalia',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      // Chromium downloads its dictionaries.
      spellcheck: false,
    },
  });
  const paintable = Promise.withResolvers<void>();
  window.once('ready-to-show', () => {
    paintable.resolve();
    // The page's first calls must not wait for an icon.
    if (process.platform === 'linux')
      setTimeout(() => {
        if (!window.isDestroyed()) window.setIcon(nativeImage.createFromPath(icon));
      }, 1000);
  });
  return { window, whenPaintable: (then) => void paintable.promise.then(then) };
}

interface Look {
  background: string;
  place: JsonFile<WindowPlace>;
}

/** Puts the window where it was last time, and shows it when its page has something to show. */
export function showWhenPaintable(
  { window, whenPaintable }: OpenedWindow,
  { background, place }: Look,
): void {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  const screens = [main, ...others].map(({ workArea }) => workArea);
  const { maximized, smallest, ...bounds } = fitPlace(remembered(place), screens);
  window.setMinimumSize(smallest.width, smallest.height);
  window.setBackgroundColor(background);
  if (bounds.x === undefined) {
    window.setSize(bounds.width, bounds.height);
    window.center();
  } else window.setBounds(bounds);
  whenPaintable(() => {
    if (window.isDestroyed()) return;
    if (maximized) window.maximize();
    window.show();
  });
  window.on('close', () => {
    try {
      place.write({ ...window.getNormalBounds(), maximized: window.isMaximized() });
    } catch {
      // The disk is full: the next window opens at the previous place.
    }
  });
}

/** The window's last place. An unreadable file costs the place, never the start. */
function remembered(place: JsonFile<WindowPlace>): WindowPlace | null {
  try {
    return place.read();
  } catch {
    return null;
  }
}

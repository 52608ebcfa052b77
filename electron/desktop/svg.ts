import { Mutex } from 'async-mutex';
import { BrowserWindow, session, type NativeImage } from 'electron';
import { svgSize } from './svg-size.ts';
import { AppFailure } from '../../shared/failure.ts';
import { secureSession } from '../security/index.ts';

/** Rendering is aborted after this: it may never end. */
const RENDER_TIMEOUT_MS = 5000;

/**
 * Colour of a line below the drawing, as blue, green and red: a frame that has it was painted including the drawing.
 */
const MARK = [0x56, 0x34, 0x12];
/** Tolerance for that colour, which a screen's colour profile may shift a little. */
const COLOUR_TOLERANCE = 12;
/** Frames after loading; the first may have been started earlier. */
const FRAMES = 2;

/** The page around the drawing, which may only use what it contains itself. */
const page = (text: string): string =>
  `<!doctype html><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<style>
  body { margin: 0; overflow: hidden }
  img { display: block; width: 100vw; height: calc(100vh - 1px) }
  body::after { content: ''; display: block; height: 1px; background: #123456 }
</style>
<img alt="" decoding="sync" src="data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}">`;

/**
 * Renders an SVG to pixels. It may be malicious, so it is drawn in a disposable process without scripts, network,
 * preload or storage; only the pixels come back. Fails with AppFailure.
 */
export function drawSvg(text: string): Promise<Buffer> {
  return mutex.runExclusive(() => draw(text));
}

/** One at a time: a compromised page must not fill the machine with processes. */
const mutex = new Mutex();

async function draw(text: string): Promise<Buffer> {
  const size = svgSize(text);
  const partition = session.fromPartition('drawing');
  secureSession(partition);
  const window = new BrowserWindow({
    width: size.width,
    height: size.height + 1,
    useContentSize: true,
    show: false,
    frame: false,
    transparent: true,
    skipTaskbar: true,
    webPreferences: {
      session: partition,
      offscreen: true,
      sandbox: true,
      javascript: false,
      spellcheck: false,
    },
  });
  try {
    const image = await within(RENDER_TIMEOUT_MS, drawn(window, page(text), size.height));
    return image.crop({ x: 0, y: 0, ...size }).toPNG();
  } finally {
    window.destroy();
  }
}

async function drawn(window: BrowserWindow, html: string, mark: number): Promise<NativeImage> {
  const { webContents } = window;
  await window.loadURL(`data:text/html;base64,${Buffer.from(html).toString('base64')}`);
  return await new Promise((resolve) => {
    let good = 0;
    webContents.on('paint', (_event, _dirty, image) => {
      const below = image.crop({ x: 0, y: mark, width: 1, height: 1 }).toBitmap();
      if (MARK.every((value, i) => Math.abs((below[i] ?? 0) - value) < COLOUR_TOLERANCE)) good += 1;
      if (good === FRAMES) resolve(image);
      else if (!webContents.isDestroyed()) webContents.invalidate();
    });
    webContents.invalidate();
  });
}

async function within<T>(ms: number, drawing: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppFailure({ kind: 'timeout', message: 'The drawing takes too long.' })),
      ms,
    );
  });
  drawing.catch(() => undefined);
  try {
    return await Promise.race([drawing, late]);
  } finally {
    clearTimeout(timer);
  }
}

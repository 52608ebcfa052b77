/** Starts the real app, and records everything that must never happen in it. */
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright/test';
import type { Client } from '../../shared/ipc/api.ts';
import { APP, laySample } from './hosting.ts';
import { belongs } from './looks.ts';
import { listenForStalls, watcher } from './stalls.ts';
import { patience } from '../../shared/testing/patience.ts';

declare global {
  interface Window {
    /** The preload's API; use it inside `page.evaluate`. */
    readonly api: Client;
  }
}

/** This process's environment, in Playwright's type. */
const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

export interface LaunchOptions {
  /** The profile's folder; launching with the same one is the same user returning. */
  readonly profile: string;
  readonly args?: readonly string[];
  /** Opens the sample, already built. With the argument `--open=sample` the app builds it itself. */
  readonly sample?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** A program that starts Electron, for example in a namespace. */
  readonly program?: string;
  /** Content size of the window in pixels. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** The running app with its first window. */
export interface Running {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Its standard error so far. */
  readonly log: readonly string[];
  /** Closes it as a user does. */
  readonly close: () => Promise<void>;
  /** Kills all of its processes at once, like a power cut. */
  readonly kill: () => Promise<void>;
}

/** The loader that Playwright itself passes to the Electron it finds. */
const LOADER = join(APP, 'node_modules/playwright-core/lib/server/electron/loader.js');

/** Anything pushed here fails the journey. */
export type Trouble = string[];
type Hears = Pick<Trouble, 'push'>;

export async function launch(options: LaunchOptions, trouble: Hears): Promise<Running> {
  const root = process.getuid?.() === 0;
  // No executablePath: with one, Playwright omits the loader that holds the app until it is attached, and a window that
  // opens before that can hang the launch. ELECTRON_OVERRIDE_DIST_PATH leads to Electron instead.
  const { program, profile, sample = false } = options;
  if (sample) await laySample(profile);
  const app = await _electron.launch({
    ...(program === undefined ? {} : { executablePath: program }),
    args: [
      ...(program === undefined ? [] : ['-r', LOADER]),
      '-r',
      watcher(APP, 'app'),
      APP,
      // Otherwise Chromium starts its GPU process up to three times before it finds that there is no GPU.
      '--disable-gpu',
      ...(root ? ['--no-sandbox'] : []),
      ...(sample ? ['--open=sample'] : []),
      ...(options.args ?? []),
    ],
    cwd: APP,
    chromiumSandbox: !root,
    env: {
      ...environment(),
      ...(root ? { MARGINALIA_NO_SANDBOX: '1' } : {}),
      MARGINALIA_PROFILE: profile,
      ...options.env,
    },
  });
  const log: string[] = [];
  const { stderr } = app.process();
  if (stderr)
    listenForStalls(stderr, (line) => {
      log.push(line);
      if (process.env.MARGINALIA_E2E_VERBOSE !== undefined) process.stderr.write(line);
    });
  app.on('window', (page) => listen(page, trouble));
  const page = await within('opening its window', app.firstWindow()).catch(async (error: unknown) => {
    const state = await within(
      'telling its state',
      app.evaluate(({ app: electron, BrowserWindow, webContents }) => ({
        ready: electron.isReady(),
        windows: BrowserWindow.getAllWindows().map((one) => ({ visible: one.isVisible() })),
        contents: webContents.getAllWebContents().map((one) => [one.getURL(), one.isLoading()]),
      })),
    ).catch(String);
    app.process().kill('SIGKILL');
    throw new Error(`${String(error)}: ${JSON.stringify(state)}\n${log.join('')}`);
  });
  page.setDefaultTimeout(patience(10_000));
  belongs(page, app);
  listen(page, trouble);
  const size = options.size ?? { width: 1440, height: 900 };
  const window = await within('finding its window', app.browserWindow(page));
  await within(
    'sizing its window',
    window.evaluate((browser, { width, height }) => browser.setContentSize(width, height), size),
  );
  let over = false;
  const gone = new Promise<void>((resolve) => app.process().once('exit', () => resolve()));
  return {
    app,
    page,
    log,
    close: async () => {
      if (over) return;
      over = true;
      await within('closing', app.close()).catch((error: unknown) => {
        app.process().kill('SIGKILL');
        throw error;
      });
    },
    kill: async () => {
      over = true;
      app.process().kill('SIGKILL');
      await gone;
    },
  };
}

const STEP_TIMEOUT_MS = patience(15_000);

/** Names the step that never ended; a test's own time-out would not. */
async function within<T>(what: string, step: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The app did not end ${what} within ${(STEP_TIMEOUT_MS / 1000).toString()} s`)),
      STEP_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([step, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

const heard = new WeakSet<Page>();

/** Console errors (including refusals by the content security policy), page errors, crashes and dialogs. */
function listen(page: Page, trouble: Hears): void {
  if (heard.has(page)) return;
  heard.add(page);
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/i.test(message.text()))
      trouble.push(
        `console: ${message.text()} (${message.location().url}:${message.location().lineNumber.toString()})`,
      );
  });
  page.on('pageerror', (error) => trouble.push(`page error: ${error.stack ?? error.message}`));
  page.on('crash', () => trouble.push('the page crashed'));
  page.on('dialog', (dialog) => {
    trouble.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/** Answers the app's next file dialog with this file, as if it had been chosen there. */
export async function pickFile(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, picked) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [picked] });
  }, path);
}

/** The account names that the system's keychain has for the app, read in the main process through keytar. */
export async function keychainAccounts(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(async ({ app: electron }, service) => {
    const { createRequire } = process.getBuiltinModule('node:module');
    const keytar: { findCredentials: (service: string) => Promise<{ account: string }[]> } = createRequire(
      `${electron.getAppPath()}/package.json`,
    )('keytar');
    return (await keytar.findCredentials(service)).map(({ account }) => account);
  }, 'Marginalia');
}

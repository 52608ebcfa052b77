/**
 * The entry, and the only module with side effects on import. It opens the window with as little code as possible; the
 * rest (electron/run.ts) loads while the page's process starts.
 */
import { join } from 'node:path';
import { app, dialog, session, type BrowserWindow } from 'electron';
import { dropRelativeFolders } from '../git/process/folder-variables.ts';
import { ownArguments } from './desktop/arguments.ts';
import { reviewArguments } from './desktop/review-verb.ts';
import { runReview } from './desktop/run-review.ts';
import { workingFolder } from './desktop/working-folder.ts';
import { keepCompiledCode } from './profile/compiled-code.ts';
import { logFile } from './profile/log-file.ts';
import { useTemporaryProfile, profileProblem, useProfile } from './profile/profile.ts';
import type { Endpoint } from './protocol/endpoint.ts';
import { serveApp } from './protocol/protocol.ts';
import { registerScheme } from './protocol/scheme.ts';
import type { Running } from './run.ts';
import { secureContents, secureSession } from './security/index.ts';
import { createLog } from './security/log.ts';
import { PAGE_URL } from './security/origin.ts';
import { createWindow, type OpenedWindow } from './window/window.ts';

const out = join(import.meta.dirname, '..');
const ROOT = join(out, 'renderer');
const PRELOAD = join(out, 'preload', 'preload.cjs');
const ICON = join(out, '..', 'resources', 'icon.png');

// Chromium starts when this module has been evaluated: the command needs none of it, and ends before.
const reviewed = reviewArguments(process.argv, app.getAppPath(), app.isPackaged);
if (reviewed !== null) process.exit(await runReview(join(out, 'main', 'review.js'), reviewed));

dropRelativeFolders(process.env);
const profile = useProfile(app, process.env);
const log = createLog(logFile(join(profile, 'logs', 'main.log')));

// Chromium refuses to run sandboxed as root; the sandbox is never turned off for another uid.
const unsandboxed = process.env['MARGINALIA_NO_SANDBOX'] === '1' && process.getuid?.() === 0;
if (!unsandboxed) app.enableSandbox();
registerScheme();

process.on('uncaughtException', (error) => log.error('uncaught exception', error));
process.on('unhandledRejection', (reason) => log.error('unhandled rejection', reason));

/**
 * What a second instance passes on; in the command line that Electron provides, Chromium has reordered the arguments.
 */
const here = {
  own: ownArguments(process.argv, app.getAppPath(), app.isPackaged),
  cwd: workingFolder() || '/',
};

let window: BrowserWindow | null = null;
/** The part behind the window, once loaded; earlier requests wait for it. */
const running = Promise.withResolvers<Running>();
const notReady = (error: unknown): void => log.error('not ready', error);
/** `marginalia://` links that the system passed before they could be followed. */
let early: string[] | null = [];

app.on('web-contents-created', (_event, contents) => secureContents(contents));
app.on('window-all-closed', () => app.quit());

const problem = profileProblem(profile);
if (problem === null) begin();
else {
  process.stderr.write(`${problem.message} ${problem.next}\n`);
  // Before the app is ready: later is impossible.
  useTemporaryProfile(app);
  import('./window/until-usable.ts')
    .then(({ untilUsable }) =>
      untilUsable({ profile, problem, root: ROOT, preload: PRELOAD, icon: ICON, log }),
    )
    .then(begin, notReady);
}

/**
 * @param then called once the window is open
 */
function begin(then: () => void = () => undefined): void {
  if (!app.requestSingleInstanceLock(here)) {
    app.quit();
    return;
  }
  app.on('second-instance', (_event, argv, _cwd, report) => {
    if (window?.isMinimized() === true) window.restore();
    window?.focus();
    running.promise.then((behind) => behind.startedAgain(argv, report), notReady);
  });
  // macOS passes links this way.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    if (early === null) running.promise.then((behind) => behind.follow(link), notReady);
    else early.push(link);
  });
  app.whenReady().then(open).then(then, notReady);
}

function open(): void {
  secureSession(session.defaultSession);
  const opened = createWindow({ preload: PRELOAD, icon: ICON });
  window = opened.window;
  window.on('closed', () => (window = null));
  const endpoints = new Map<string, Endpoint>();
  serveApp({ root: ROOT, endpoints, start: async () => (await running.promise).answers() });
  window.loadURL(PAGE_URL).catch((error: unknown) => log.error('the page did not load', error));
  loadApp(opened, endpoints).catch(failStart);
}

/** Shows in a native dialog why the app cannot start; the window stays hidden. */
function failStart(error: unknown): void {
  notReady(error);
  dialog.showErrorBox(
    'Marginalia could not start',
    `A part of the program could not be read or begun. Install it again; notes and drafts are kept.\n\n${String(error)}`,
  );
  app.exit(1);
}

/** Loads and starts the part behind the window. */
async function loadApp(opened: OpenedWindow, endpoints: Map<string, Endpoint>): Promise<void> {
  keepCompiledCode(profile, process.env);
  const { run } = await import('./run.ts');
  // Closed meanwhile: the app is about to end.
  if (opened.window.isDestroyed()) return;
  const links = early ?? [];
  early = null;
  running.resolve(run({ opened, profile, out, endpoints, here, links, sandboxed: !unsandboxed, log }));
}

/** The composition root: the only module that does something when it is imported. */
import { join } from 'node:path';
import { app, powerMonitor, session, type BrowserWindow } from 'electron';
import { folderArgument, openArgument, ownArguments } from './desktop/arguments.ts';
import { windowPlace } from './window/bounds.ts';
import { followLink, hashOfLink, linkIn } from './desktop/follow-link.ts';
import { createDesktop } from './desktop/desktop.ts';
import { diffResponse } from './protocol/diff-response.ts';
import { fileResponse } from './protocol/file-response.ts';
import { jsonFile } from './profile/json-file.ts';
import { logFile } from './profile/log-file.ts';
import { setMenu } from './desktop/menu.ts';
import { profileProblem, useProfile } from './profile/profile.ts';
import { serveApp } from './protocol/protocol.ts';
import { holdUnstored } from './window/hold-unstored.ts';
import { createRecoveries, recover } from './window/recovery.ts';
import type { Endpoint } from './protocol/endpoint.ts';
import { registerScheme } from './protocol/scheme.ts';
import { startAnswers } from './protocol/start.ts';
import { applyTheme, backgroundOf } from './window/theme.ts';
import { untilUsable } from './window/until-usable.ts';
import { createWindow } from './window/window.ts';
import { compose } from './compose.ts';
import { DIFF_PATH } from '../shared/ipc/diff-endpoint.ts';
import { FILE_PATH } from '../shared/ipc/file-endpoint.ts';
import type { Start } from '../shared/ipc/start.ts';
import { createHandlers } from './ipc/handlers.ts';
import { createEmit, serveCalls } from './ipc/router.ts';
import { secureContents, secureSession } from './security/index.ts';
import { createLog } from './security/log.ts';
import { PAGE } from './security/origin.ts';
import { createStore } from './store/index.ts';
import type { SetAside } from './store/set-aside.ts';
import type { AskedFolder } from './ipc/services.ts';
import { startTold } from './desktop/start-told.ts';

const out = join(import.meta.dirname, '..');
const PRELOAD = join(out, 'preload', 'preload.cjs');
const ICON = join(out, '..', 'resources', 'icon.png');
const profile = useProfile(app, process.env);
const log = createLog(logFile(join(profile, 'logs', 'main.log')));

// Chromium refuses to run sandboxed as root; nothing but uid 0 ever turns the sandbox off.
const unsandboxed = process.env['MARGINALIA_NO_SANDBOX'] === '1' && process.getuid?.() === 0;
if (!unsandboxed) app.enableSandbox();
registerScheme();

process.on('uncaughtException', (error) => log.error('uncaught exception', error));
process.on('unhandledRejection', (reason) => log.error('unhandled rejection', reason));

/** What a second start hands over: Chromium puts the arguments of a command line into another order. */
const here = { own: ownArguments(process.argv, app.getAppPath(), app.isPackaged), cwd: process.cwd() };
let openFolder: (folder: AskedFolder) => void = () => undefined;

/** Milliseconds after which the rest begins, whether or not a screen can be used. */
const UNUSABLE = 10_000;
/** The first screen can be used: what nobody waits for begins. */
let firstUsable: () => void = () => undefined;

/** What the page is told with itself. */
let answers: () => Promise<Start> = () => Promise.resolve({});

let window: BrowserWindow | null = null;
/** A `marginalia://` link that was clicked before anybody could follow it. */
let firstLink = linkIn(process.argv);
let follow = (link: string): void => void (firstLink = link);

app.on('web-contents-created', (_event, contents) => secureContents(contents));
app.on('window-all-closed', () => app.quit());

const problem = profileProblem(profile);
if (problem === null) run();
else {
  process.stderr.write(`${problem.message} ${problem.next}\n`);
  untilUsable({ profile, problem, root: join(out, 'renderer'), preload: PRELOAD, icon: ICON, log }).then(
    run,
    (error: unknown) => log.error('not ready', error),
  );
}

/** @param then called once the window is open */
function run(then: () => void = () => undefined): void {
  if (!app.requestSingleInstanceLock(here)) {
    app.quit();
    return;
  }
  app.on('second-instance', (_event, argv, _cwd, told) => {
    showWindow();
    const link = linkIn(argv);
    if (link !== null) follow(link);
    const folder = folderOf(told);
    if (folder !== null) openFolder(folder);
  });
  // macOS hands links over like this.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    follow(link);
  });
  app
    .whenReady()
    .then(start)
    .then(then, (error: unknown) => log.error('not ready', error));
}

function start(): void {
  secureSession(session.defaultSession);
  const store = createStore(profile);
  const setAside: SetAside[] = [];
  const { theme } = store.settings.get();
  applyTheme(theme);
  const open = createWindow({
    preload: PRELOAD,
    icon: ICON,
    background: backgroundOf(theme),
    place: jsonFile(join(profile, 'window.json'), windowPlace, (aside) => void setAside.push(aside)),
  });
  window = open;
  // Its process starts while everything behind it is made, in this same turn.
  const endpoints = new Map<string, Endpoint>();
  serveApp({ root: join(out, 'renderer'), endpoints, start: () => answers() });
  open.loadURL(PAGE).catch((error: unknown) => log.error('the page did not load', error));
  open.on('closed', () => (window = null));
  holdUnstored(open, {
    unstored: () => store.drafts.unstored() + store.remarkDrafts.unstored(),
    ask: (question) => desktop.confirm(question),
    log,
  });

  const emit = createEmit(() => (window === null ? [] : [window.webContents]));
  const desktop = createDesktop({
    window: () => window,
    sandboxed: !unsandboxed,
    open() {
      const link = firstLink === null ? null : hashOfLink(firstLink, services.organizations.list());
      return link ?? openArgument(process.argv);
    },
    ready() {
      ready();
      firstUsable();
      firstUsable = () => undefined;
    },
    asked: () => emit('folders', 'asked', {}),
  });
  openFolder = (folder) => desktop.ask(folder);
  const asked = folderOf(here);
  if (asked !== null) desktop.ask(asked);
  const recoveries = createRecoveries((part) => emit('app', 'recovered', { part }));
  recover(open, {
    log,
    recoveries,
    askAgain: () =>
      desktop.confirm({
        message: 'Marginalia’s window stopped working several times.',
        detail: 'What you typed is kept. Load the window once more, or close Marginalia.',
        yes: 'Load Again',
      }),
  });
  const workerFile = join(import.meta.dirname, 'hosting-worker.js');
  const { services, background } = compose({
    recoveries,
    profile,
    workerFile,
    store,
    setAside,
    desktop,
    emit,
    log,
  });
  const handlers = createHandlers(services);
  serveCalls(handlers, log, emit);
  endpoints.set(DIFF_PATH, (query, signal) =>
    diffResponse(query, signal, { ...services, client: services.cache, log }),
  );
  endpoints.set(FILE_PATH, (query, signal) => fileResponse(query, signal, services.contents, log));
  const told = (): Promise<Start> =>
    startAnswers({ handlers, listed: (orgId) => services.listed.of(orgId), log });
  // Made while the page's process starts, for the first load; a later one is told what holds then.
  const first = told();
  answers = () => {
    answers = told;
    return first;
  };
  setMenu((name) => emit('app', 'command', { name }));
  follow = (link) =>
    void followLink(link, {
      organizations: () => services.organizations.list(),
      askToAdd: desktop.askToAdd,
      // A change of the hash alone: the page stays, and goes there.
      show: (hash) => void open.loadURL(PAGE + hash),
      addOrganization: () => emit('app', 'command', { name: 'organization.add' }),
    });
  app.on('will-quit', () => {
    background.stop();
    store.close();
  });

  // The window comes first; while its process starts, so does the host that a comparison will be asked of.
  const compared = /^#\/o\/(sample|folders)\/r\//.exec(store.settings.get().lastPlace)?.[1];
  if (asked !== null) setImmediate(() => services.embedded.prepareFolders());
  else if (compared !== undefined) setImmediate(() => background.begin(compared));
  const rest = setTimeout(() => background.resume(), UNUSABLE);
  firstUsable = () => {
    clearTimeout(rest);
    background.resume();
  };
  open.once('ready-to-show', () => {
    // A known organization's place was told to the page as where to begin.
    store.whenOpen(() => {
      if (firstLink !== null && hashOfLink(firstLink, services.organizations.list()) === null)
        follow(firstLink);
    });
  });
  open.on('focus', () => background.look());
  powerMonitor.on('resume', () => background.wake());
}

/** The folder that a start asks for, as it was told by the start itself or by another process of this app. */
function folderOf(told: unknown): AskedFolder | null {
  const given = startTold.safeParse(told);
  return given.success ? folderArgument(given.data.own, given.data.cwd) : null;
}

function showWindow(): void {
  if (window?.isMinimized() === true) window.restore();
  window?.focus();
}

/** For the start-up benchmark: milliseconds from the creation of this process to the first usable screen. */
function ready(): void {
  const created = process.getCreationTime();
  if (process.env['MARGINALIA_BENCH_READY'] !== '1' || created === null) return;
  process.stdout.write(`marginalia:ready ${Math.round(Date.now() - created)}\n`);
}

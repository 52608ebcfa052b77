/** The composition root: everything behind the window that electron/main.ts has opened. */
import { join } from 'node:path';
import { app, powerMonitor } from 'electron';
import { folderArgument, openArgument } from './desktop/arguments.ts';
import { windowPlace } from './window/window-place.ts';
import { followLink, hashOfLink, linkIn } from './desktop/follow-link.ts';
import { createDesktop } from './desktop/desktop.ts';
import { diffResponse } from './protocol/diff-response.ts';
import { fileResponse } from './protocol/file-response.ts';
import { jsonFile } from './profile/json-file.ts';
import { holdUnstored } from './window/hold-unstored.ts';
import { createRecoveries, recover } from './window/recovery.ts';
import { releaseWhenLeft } from './window/release-memory.ts';
import type { Endpoint } from './protocol/endpoint.ts';
import { prepareToFetch } from './protocol/protocol.ts';
import { startAnswers } from './protocol/start.ts';
import { applyTheme, backgroundOf } from './window/theme.ts';
import { showWhenPaintable, type OpenedWindow } from './window/window.ts';
import { compose } from './compose.ts';
import { sweepTemporaryFolders } from '../git/objects/temporary-folder.ts';
import { gitProblem, requireGit } from '../git/process/required.ts';
import { LAST_PLACE } from '../shared/domain/memory-of.ts';
import { DIFF_PATH } from '../shared/ipc/diff-endpoint.ts';
import { RELEASE_MEMORY } from '../shared/ipc/contract.ts';
import { FILE_PATH } from '../shared/ipc/file-endpoint.ts';
import type { Start } from '../shared/ipc/start.ts';
import { createHandlers } from './ipc/handlers.ts';
import { createEmit, serveCalls } from './ipc/router.ts';
import type { Contents } from './repository-copy/contents.ts';
import type { Log } from './security/log.ts';
import { PAGE_URL } from './security/origin.ts';
import { createStore } from './store/index.ts';
import type { FileSetAside } from './store/set-aside.ts';
import type { RequestedFolder } from './ipc/services.ts';
import { z } from 'zod';

/** What a second instance of the app passes to the first. */
const startReport = z.object({
  own: z.array(z.string().max(8192)).max(100),
  cwd: z.string().max(4096),
});

interface Options {
  /** Hidden, and loading its page. */
  opened: OpenedWindow;
  profile: string;
  /** The build output folder. */
  out: string;
  /** Filled here: endpoints besides the page's files. */
  endpoints: Map<string, Endpoint>;
  /** The command line of this instance, in the form a second instance would pass. */
  here: unknown;
  /** Links clicked earlier. */
  links: readonly string[];
  sandboxed: boolean;
  log: Log;
}

/** The entry's interface to everything behind the window. */
export interface Running {
  /** The first answers, sent with the page. */
  answers(): Promise<Start>;
  follow(link: string): void;
  /** The app was started once more. */
  startedAgain(argv: readonly string[], report: unknown): void;
}

/** The rest begins after this long, even if no screen is usable. */
const BACKGROUND_START_MS = 10_000;

/** Creates the app for a window whose page waits for its first answers. */
export function run({ opened, profile, out, endpoints, here, links, sandboxed, log }: Options): Running {
  const { window } = opened;
  const store = createStore(profile);
  const filesSetAside: FileSetAside[] = [];
  const look = store.settings.get();
  applyTheme(look.theme);
  showWhenPaintable(opened, {
    background: backgroundOf(look),
    place: jsonFile(join(profile, 'window.json'), windowPlace, (file) => void filesSetAside.push(file)),
  });
  /** The first screen is usable: background work begins. */
  let firstUsable: (() => void) | null = null;
  /** A `marginalia://` link clicked before it could be followed. */
  const firstLink = links.at(-1) ?? linkIn(process.argv);

  holdUnstored(window, {
    unstored: () => store.drafts.unstored(),
    ask: (question) => desktop.confirm(question),
    log,
  });

  const emit = createEmit(() => (window.isDestroyed() ? [] : [window.webContents]));
  const memory = releaseWhenLeft(() => {
    if (!window.isDestroyed() && !window.webContents.isCrashed()) window.webContents.send(RELEASE_MEMORY);
  });
  const desktop = createDesktop({
    window: () => (window.isDestroyed() ? null : window),
    sandboxed,
    open() {
      const link = firstLink === null ? null : hashOfLink(firstLink, services.organizations.list());
      return link ?? openArgument(process.argv);
    },
    ready(screen) {
      memory.shows(screen);
      ready();
      firstUsable?.();
      firstUsable = null;
    },
    folderRequested: () => emit('folders', 'openRequested', {}),
    command: (name) => emit('app', 'command', { name }),
  });
  const requestedFolder = folderOf(here);
  if (requestedFolder !== null) desktop.ask(requestedFolder);
  const recoveries = createRecoveries((part) => emit('app', 'recovered', { part }));
  recover(window, {
    log,
    recoveries,
    askAgain: () =>
      desktop.confirm({
        message: 'Marginalia’s window stopped working several times.',
        detail: 'What you typed is kept. Load the window once more, or close Marginalia.',
        yes: 'Load Again',
      }),
  });
  const workerFile = join(out, 'main', 'hosting-worker.js');
  const { services, background } = compose({
    recoveries,
    profile,
    workerFile,
    store,
    filesSetAside,
    desktop,
    emit,
    log,
  });
  const handlers = createHandlers(services);
  serveCalls(handlers, log, emit);
  endpoints.set(DIFF_PATH, (query, signal) => {
    memory.reads();
    return diffResponse(query, signal, { ...services, client: services.cache, log });
  });
  const { repositories } = services;
  const file: Contents = (request, options) => repositories.open(request).file(request, options);
  endpoints.set(FILE_PATH, (query, signal) => fileResponse(query, signal, file, log));
  const report = (): Promise<Start> =>
    startAnswers({ handlers, listed: (orgId) => services.listed.of(orgId), log });
  // Prepared while the page's process starts, for the first load; a later load gets the current state.
  let first: Promise<Start> | null = report();
  desktop.applyKeys(store.settings.get().keys);
  const follow = (link: string): void =>
    void followLink(link, {
      organizations: () => services.organizations.list(),
      askToAdd: desktop.askToAdd,
      // Only changes the hash: the page stays loaded and navigates.
      show: (hash) => void window.loadURL(PAGE_URL + hash),
      addOrganization: () => emit('app', 'command', { name: 'organization.add' }),
    });
  app.on('will-quit', () => {
    background.stop();
    store.close();
  });

  // Starts the host that a comparison will need, in parallel with the page's process.
  let compared: string | undefined;
  store.whenOpen(() => {
    const place = store.memories.get(LAST_PLACE);
    const last = /^#\/o\/([^/?]+)\/r\//.exec(place ?? '')?.[1];
    if (last === undefined || !services.organizations.isServedHere(last)) return;
    compared = last;
    if (requestedFolder === null) background.begin(last);
  });
  if (requestedFolder !== null) setImmediate(() => repositories.folders.prepare());
  const rest = setTimeout(() => background.resume(), BACKGROUND_START_MS);
  firstUsable = () => {
    clearTimeout(rest);
    background.resume();
    void sweepTemporaryFolders();
    void requireGit().catch((error: unknown) => {
      const problem = gitProblem(error);
      if (problem === null) return;
      log.error('git', error);
      process.stderr.write(`${problem.message} ${problem.next}\n`);
      emit('app', 'notice', { about: 'git', words: problem.message, next: problem.next });
    });
  };
  opened.whenPaintable(() => {
    if (compared !== undefined) prepareToFetch();
    // The page already got a known organization's place as its start.
    store.whenOpen(() => {
      if (firstLink !== null && hashOfLink(firstLink, services.organizations.list()) === null)
        follow(firstLink);
    });
  });
  window.on('focus', () => background.look());
  powerMonitor.on('resume', () => background.wake());

  return {
    answers() {
      const answers = first ?? report();
      first = null;
      return answers;
    },
    follow,
    startedAgain(argv, handed) {
      const link = linkIn(argv);
      if (link !== null) follow(link);
      const folder = folderOf(handed);
      if (folder !== null) desktop.ask(folder);
    },
  };
}

/** The folder that an instance was started with: this one or a second one. */
function folderOf(report: unknown): RequestedFolder | null {
  const given = startReport.safeParse(report);
  return given.success ? folderArgument(given.data.own, given.data.cwd) : null;
}

/** For the start-up benchmark: milliseconds from the creation of this process to the first usable screen. */
function ready(): void {
  const created = process.getCreationTime();
  if (process.env['MARGINALIA_BENCH_READY'] !== '1' || created === null) return;
  process.stdout.write(`marginalia:ready ${Math.round(Date.now() - created)}\n`);
}

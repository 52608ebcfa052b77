/**
 * The service inside the app: the entry of Electron's utilityProcess. The sample organization listens on a loopback
 * port of its own; questions about folders come over the message port, and are answered there. The parent sends keys
 * and folders and receives progress, readiness and refusals.
 */
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import type { GraphProgress } from '../git/objects/graph-progress.ts';
import { gitProblem, requireGit } from '../git/process/required.ts';
import { createHostingApp, type Hosting } from './app.ts';
import { readKey, type VerificationKey } from './auth/keys.ts';
import { prepareToVerify } from './auth/prepare-to-verify.ts';
import { type FolderPort, serveFolderQuestions } from './folder/serve.ts';
import { inspectFolder, NotServed, type InPlaceFolder } from './in-place.ts';
import type { ServedRepository } from './repository.ts';
import { lineLog } from './log.ts';
import { serveOrganization, type Serving } from './organization.ts';
import { buildSample } from './sample/build.ts';
import { ListDamaged, openStore, RepositoryExists, type RepositoryStore } from './store.ts';
import {
  hostingCommand,
  type HostingCommand,
  type HostingMessage,
  type StartHosting,
} from '../shared/embedded.ts';

/** The part of Electron's `process.parentPort` used here; `electron` itself is never imported. */
interface ParentPort {
  on: (event: 'message', listener: (message: { data: unknown }) => void) => void;
  postMessage: (message: HostingMessage) => void;
}

const port = (process as NodeJS.Process & { parentPort?: ParentPort }).parentPort;
const tell = (message: HostingMessage): void => port?.postMessage(message);
const log = lineLog((line) => process.stderr.write(line));

interface Running {
  store: RepositoryStore;
  hosting: Hosting;
  /** null: it does not listen. */
  serving: Serving | null;
  questions: FolderPort;
}
const running = new Map<string, Running>();
/** The keys of all organizations, so that a token for another one differs from an invalid one. */
const keys = new Map<string, readonly VerificationKey[]>();

type Start = StartHosting['orgs'][number];

async function start({ org, root, sample, keys: registered, repos }: Start): Promise<void> {
  keys.set(org, registered.map(readKey));
  // Already running: only the key changed.
  if (running.has(org)) return;
  // Without a usable Git every response would be an unexplained error.
  const [opened] = await Promise.all([openOrSetAside(root), requireGit()]);
  let store = opened;
  if (sample && store.list().length === 0) {
    const onProgress = (step: string, done: number, total: number): void =>
      tell({ type: 'progress', org, step, done, total });
    await buildSample({ root, onProgress });
    store = await openStore(root);
  }
  for (const { name, path } of repos) await add(org, store, name, path);
  const reportGraph = (gitDir: string, progress: GraphProgress | null): void => {
    const name = store.list().find((repository) => repository.gitDir === gitDir)?.name;
    if (name !== undefined) tell({ type: 'graph', org, progress: progress && { ...progress, name } });
  };
  const keysOf = async (organization: string) => await Promise.resolve(keys.get(organization) ?? null);
  const options = { organization: org, store, keysOf, log, reportGraph };
  const serving = sample ? await serveOrganization(options, 0) : null;
  const hosting = serving?.hosting ?? createHostingApp(options);
  running.set(org, { store, hosting, serving, questions: serveFolderQuestions(hosting.host, tell) });
  // Before the first request.
  for (const key of keys.get(org) ?? []) void prepareToVerify(key);
}

/**
 * The user cannot repair a root inside the app's profile: a damaged one is moved aside and replaced by an empty one.
 */
async function openOrSetAside(root: string): Promise<RepositoryStore> {
  try {
    return await openStore(root);
  } catch (cause) {
    if (!(cause instanceof ListDamaged)) throw cause;
    const aside = `${root}.aside-${Date.now()}`;
    await rename(root, aside);
    log('worker.set-aside', { message: cause.message, aside });
    return await openStore(root);
  }
}

/** Serves one more folder. A folder that cannot be served is reported and stops nothing. */
async function add(org: string, store: RepositoryStore, name: string, path: string): Promise<void> {
  try {
    void checkUsualPlace(org, path);
    const served = await inspectFolder(path);
    // Concurrent requests may all have found that it was not served.
    if (!isServed(store.get(name), served)) prepareSnapshots(org, store.addInPlace(name, served));
    tell({ type: 'added', org, name, gitDir: served.gitDir, headDir: served.headDir });
  } catch (error) {
    const help = error instanceof NotServed ? error.help : {};
    tell({ type: 'refused', org, name, message: sentence(error), ...help });
  }
}

const isServed = (before: ServedRepository | null, { gitDir, headDir }: InPlaceFolder): boolean =>
  before?.inPlace === true && before.gitDir === gitDir && before.headDir === headDir;

/** Most repositories are in `.git`: check it for blocking files while Git locates the repository. */
async function checkUsualPlace(org: string, path: string): Promise<void> {
  const gitDir = join(path, '.git');
  const stats = await stat(gitDir).catch(() => null);
  if (stats?.isDirectory() !== true) return;
  // The caller checks the same, and gets the error.
  await running
    .get(org)
    ?.hosting.host.folder({ gitDir, inPlace: true })
    .catch(() => undefined);
}

/** A folder's first comparison is usually shown by then. */
const FIRST_COMPARISON_MS = 2000;

/** Prepares the first look at the uncommitted changes of a folder that was just opened. */
function prepareSnapshots(org: string, repository: ServedRepository): void {
  const host = running.get(org)?.hosting.host;
  if (host === undefined) return;
  sleep(FIRST_COMPARISON_MS)
    .then(() => host.folder(repository))
    .then(() => host.firstPieces.behind(repository.gitDir))
    .then(() => host.snapshots.ready(repository))
    .catch(() => undefined);
}

function sentence(error: unknown): string {
  if (error instanceof NotServed) return error.message;
  if (error instanceof RepositoryExists) return 'A repository with this name is already served';
  if (error instanceof TypeError) return 'The name cannot be used for a repository';
  return 'The folder cannot be read';
}

async function handleCommand(message: Exclude<HostingCommand, QuestionCommand>): Promise<void> {
  switch (message.type) {
    case 'start': {
      await Promise.all(message.orgs.map(start));
      const orgs = [...running].map(([org, { serving }]) => ({
        org,
        api: serving?.origin ?? '',
        git: serving?.origin ?? '',
      }));
      tell({ type: 'ready', orgs });
      return;
    }
    case 'add-repository': {
      const service = running.get(message.org);
      if (service !== undefined) await add(message.org, service.store, message.name, message.path);
      else tell({ type: 'refused', org: message.org, name: message.name, message: 'No such organization' });
      return;
    }
    case 'remove-repository': {
      running.get(message.org)?.store.removeInPlace(message.name);
      return;
    }
    case 'stop': {
      await Promise.all([...running.values()].map(({ serving, hosting }) => (serving ?? hosting).close()));
      process.exit(0);
    }
  }
}

type QuestionCommand = Extract<HostingCommand, { type: 'ask' | 'more' | 'cancel' }>;

const isQuestion = (message: HostingCommand): message is QuestionCommand =>
  message.type === 'ask' || message.type === 'more' || message.type === 'cancel';

function handleQuestion(message: QuestionCommand): void {
  const questions = running.get(message.org)?.questions;
  if (message.type === 'ask') questions?.ask(message);
  else questions?.[message.type](message.id);
}

const mutex = new Mutex();
port?.on('message', ({ data }) => {
  const message = hostingCommand.safeParse(data);
  if (!message.success) {
    return tell({ type: 'failed', message: 'The service received a message that it does not understand' });
  }
  const { data: command } = message;
  // Commands wait for each other; questions wait for nothing.
  if (isQuestion(command)) return handleQuestion(command);
  mutex
    .runExclusive(() => handleCommand(command))
    .catch((error: unknown) => {
      log('worker.failed', { message: String(error) });
      const words = gitProblem(error, 'open the folder again') ?? {
        message: 'The service could not start. See the log for details.',
      };
      tell({ type: 'failed', ...words });
    });
});

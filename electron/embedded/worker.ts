import { AppFailure } from '../../shared/failure.ts';
import type { EmbeddedState } from '../../shared/ipc/shapes.ts';
import type { Log } from '../security/log.ts';
import { FolderRefused } from './folder-refused.ts';
import type { FolderReply } from '../../shared/folder-questions.ts';
import {
  hostingMessage,
  type HostingCommand,
  type HostingMessage,
  type StartHosting,
} from '../../shared/embedded.ts';

/** The part of Electron's UtilityProcess that is used. */
export interface Child {
  postMessage(message: HostingCommand): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  kill(): boolean;
}

/** Where a running worker answers. */
export interface HostAddress {
  api: string;
  gitHost: string;
}

export interface WorkerDeps {
  org: string;
  /** What users read about it. */
  words: {
    /** The beginning of a sentence. */
    name: string;
    /** Why it cannot start if `start` fails. */
    cannotStart: string;
  };
  fork: () => Child;
  /** What to start it with; called for every start. */
  start: () => Promise<StartHosting>;
  onState: (state: EmbeddedState) => void;
  /** A folder is served; its Git folders. */
  onAdded?: (name: string, git: { gitDir: string; headDir: string }) => void;
  /** A folder could not be served, and why. */
  onRefused?: (name: string, why: string) => void;
  /** An answer to a question, or a part of one. */
  onReply?: (reply: FolderReply) => void;
  /** It has ended: there will be no answers. */
  onGone?: () => void;
  /** Called when it runs again after a crash. */
  onRestarted?: () => void;
  log: Log;
  setTimeout?: (run: () => void, ms: number) => unknown;
}

export interface HostingWorker {
  state(): EmbeddedState;
  /** Starts it if it is off or has failed; resolves when it answers. */
  ensure(): Promise<HostAddress>;
  /** Makes a running or starting worker trust other keys; resolves when it does. */
  learn(message: StartHosting): Promise<void>;
  /**
   * Serves one more repository in place.
   * @throws AppFailure `validation` with the worker's reason
   */
  addRepository(name: string, path: string): Promise<void>;
  /** Stops serving it. */
  removeRepository(name: string): void;
  /** @returns false if it does not run */
  send(command: HostingCommand): boolean;
  stop(): void;
}

const OFF: EmbeddedState = { phase: 'off', step: '', done: 0, total: 0, message: '', graph: null };
const FIRST_RESTART_DELAY_MS = 250;
const MAX_CRASHES = 5;

const AGAIN = 'Open it again. If this keeps happening, restart Marginalia.';

/**
 * Keeps the hosting service of one embedded organization running in a separate process: starts it at the first use,
 * restarts it with back-off when it crashes, and gives up with a sentence after five crashes in a row.
 */
export function createHostingWorker(deps: WorkerDeps): HostingWorker {
  const later = deps.setTimeout ?? setTimeout;
  let state = OFF;
  let child: Child | null = null;
  let crashes = 0;
  let address = Promise.withResolvers<HostAddress>();
  const additions = new Map<string, PromiseWithResolvers<void> & { path: string }>();

  /** A reason with its own advice is shown as it is. */
  const failedStart = (message: string, next?: string): AppFailure =>
    new AppFailure({
      kind: 'host-unavailable',
      message: next === undefined ? `${deps.words.name} did not start: ${message}` : message,
      next: next ?? AGAIN,
    });

  /** The pending callers will get no answer. */
  const endAdditions = (why: string): void => {
    const waiting = [...additions.values()];
    additions.clear();
    for (const one of waiting) one.reject(failedStart(why));
  };

  const become = (next: Partial<EmbeddedState> & Pick<EmbeddedState, 'phase'>): void => {
    state = { ...OFF, ...next };
    deps.onState(state);
  };

  /** From now on another answer is awaited, also by those who await the previous one. */
  const renewAddress = (): PromiseWithResolvers<HostAddress> => {
    const before = address;
    address = Promise.withResolvers<HostAddress>();
    address.promise.then(before.resolve, before.reject);
    return address;
  };

  const giveUp = (message: string, next?: string): void => {
    become({ phase: 'failed', message });
    endAdditions(message);
    address.reject(failedStart(message, next));
  };

  function onMessage(message: HostingMessage): void {
    switch (message.type) {
      case 'progress':
        become({ phase: 'building', step: message.step, done: message.done, total: message.total });
        break;
      case 'ready': {
        const own = message.orgs.find(({ org }) => org === deps.org);
        if (own === undefined) return giveUp('it serves another organization');
        if (crashes > 0) deps.onRestarted?.();
        crashes = 0;
        become({ phase: 'ready' });
        address.resolve({ api: own.api, gitHost: own.git });
        break;
      }
      case 'failed': {
        const dead = child;
        child = null;
        dead?.kill();
        return giveUp(message.message, message.next);
      }
      case 'added':
        deps.onAdded?.(message.name, { gitDir: message.gitDir, headDir: message.headDir });
        additions.get(message.name)?.resolve();
        additions.delete(message.name);
        break;
      case 'graph':
        state = { ...state, graph: message.progress };
        deps.onState(state);
        break;
      case 'refused':
        deps.onRefused?.(message.name, message.message);
        additions.get(message.name)?.reject(new FolderRefused(message));
        additions.delete(message.name);
        break;
      case 'answer':
      case 'part':
      case 'end':
      case 'refusal':
        deps.onReply?.(message);
        break;
    }
    return undefined;
  }

  function onExit(from: Child, code: number): void {
    if (child !== from) return;
    child = null;
    crashes += 1;
    deps.log.error(`${deps.org}: the hosting worker ended with ${code}`);
    endAdditions('it ended');
    deps.onGone?.();
    if (state.phase === 'ready') {
      renewAddress();
    }
    address.promise.catch(() => undefined);
    if (crashes > MAX_CRASHES) return giveUp('it ended several times in a row');
    become({ phase: 'starting', step: 'Starting again' });
    later(launch, FIRST_RESTART_DELAY_MS * 2 ** (crashes - 1));
    return undefined;
  }

  function launch(): void {
    if (child !== null || state.phase === 'off') return;
    const started = deps.fork();
    child = started;
    started.on('message', (raw) => {
      const message = hostingMessage.safeParse(raw);
      if (child !== started) return;
      if (message.success) onMessage(message.data);
      else deps.log.error(`${deps.org}: a message from the hosting worker was not understood`);
    });
    started.on('exit', (code) => onExit(started, code));
    void begin(started);
  }

  async function begin(started: Child): Promise<void> {
    try {
      const message = await deps.start();
      if (child === started) started.postMessage(message);
    } catch (error) {
      deps.log.error(`${deps.org}: cannot start`, error);
      child = null;
      started.kill();
      giveUp(deps.words.cannotStart);
    }
  }

  return {
    state: () => state,
    ensure() {
      if (state.phase === 'off' || state.phase === 'failed') {
        crashes = 0;
        address = Promise.withResolvers<HostAddress>();
        address.promise.catch(() => undefined);
        become({ phase: 'starting', step: 'Starting' });
        launch();
      }
      return address.promise;
    },
    async learn(message) {
      const running = child;
      if (running === null) return;
      await address.promise;
      if (child !== running) return;
      const learned = renewAddress();
      running.postMessage(message);
      await learned.promise;
    },
    async addRepository(name, path) {
      await this.ensure();
      // Concurrent callers share the answer.
      const pending = additions.get(name);
      if (pending?.path === path) return await pending.promise;
      // Another folder under a pending name: the pending one is answered first.
      if (pending !== undefined) {
        await pending.promise.catch(() => undefined);
        return await this.addRepository(name, path);
      }
      const answer = { path, ...Promise.withResolvers<void>() };
      additions.set(name, answer);
      if (child === null) endAdditions('it ended');
      else child.postMessage({ type: 'add-repository', org: deps.org, name, path });
      return await answer.promise;
    },
    removeRepository(name) {
      child?.postMessage({ type: 'remove-repository', org: deps.org, name });
    },
    send(command) {
      child?.postMessage(command);
      return child !== null;
    },
    stop() {
      const running = child;
      child = null;
      state = OFF;
      endAdditions('it was stopped');
      deps.onGone?.();
      address.promise.catch(() => undefined);
      address.reject(failedStart('it was stopped'));
      running?.postMessage({ type: 'stop' });
    },
  };
}

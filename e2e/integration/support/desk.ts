import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTips } from '../../../electron/git-reads/tips.ts';
import { createClockSkews } from '../../../electron/host/clock.ts';
import { createHostClient } from '../../../electron/host/create.ts';
import { createGate } from '../../../electron/host/gate.ts';
import type { HostClient } from '../../../electron/host/client.ts';
import { createNotes, type Notes } from '../../../electron/notes/index.ts';
import { createStore, type Store } from '../../../electron/store/index.ts';
import type { World } from '../../../hosting/testing/world.ts';
import type { Emit } from '../../../shared/ipc/api.ts';
import type { NoteAction, NoteOutcome, NotePlace } from '../../../shared/ipc/shapes.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One reviewer's privileged half of the app, against the real service: store, client, notes, outbox. */
export interface Desk {
  readonly profile: string;
  store: Store;
  notes: Notes;
  client: HostClient;
  /** What went over IPC to the page. */
  readonly emitted: string[];
  /** Stands between the app and the network; tests put their weather here. */
  weather: (url: string, init: RequestInit, go: Fetch) => Promise<Response>;
  write: (place: NotePlace, action: NoteAction, text: string) => Promise<NoteOutcome>;
  /** Ends everything without a word, as a crash does, and starts anew on the same profile. */
  crash: () => void;
  close: () => Promise<void>;
}

export const ORG = 'org';

export async function openDesk(world: World, name: string): Promise<Desk> {
  const profile = await mkdtemp(join(tmpdir(), 'desk-'));
  const emitted: string[] = [];
  const weather: { of: Desk['weather'] } = { of: (url, init, go) => go(url, init) };
  const emit: Emit = (group, event) => void emitted.push(`${group}.${event}`);

  function start(): Pick<Desk, 'store' | 'notes' | 'client'> {
    const store = createStore(profile);
    const client = createHostClient({
      fetch: (url, init) => weather.of(url, init, fetch),
      site: async (orgId) => ({ orgId, api: world.origin, gitHost: world.origin }),
      mint: async ({ repo, scopes }) => await world.token(repo, [...scopes]),
      dropTokens: () => undefined,
      gate: createGate(),
      clock: createClockSkews(),
      now: Date.now,
      sleep: (ms, signal) => sleep(ms, undefined, { signal }),
      random: Math.random,
    });
    store.settings.set({ authorName: name, authorEmail: `${name.toLowerCase()}@example.com` });
    const notes = createNotes({
      store,
      gitMirrorRoot: join(profile, 'mirror'),
      tips: createTips(join(profile, 'tips'), client),
      client,
      folderOf: () => null,
      emit,
    });
    return { store, notes, client };
  }

  const desk: Desk = {
    ...start(),
    profile,
    emitted,
    get weather() {
      return weather.of;
    },
    set weather(next) {
      weather.of = next;
    },
    async write(place, action, text) {
      const { text: was, refSha } = await desk.notes.notes.read(place);
      return await desk.notes.notes.write({ place, action, text, base: { text: was, refSha } });
    },
    crash() {
      desk.notes.close();
      desk.store.close();
      Object.assign(desk, start());
    },
    async close() {
      desk.notes.close();
      desk.store.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
  return desk;
}

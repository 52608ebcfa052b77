import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Emit } from '../shared/ipc/api.ts';
import { hostFetch } from './app/host-session.ts';
import type { Recoveries } from './app/recovery.ts';
import { createReadings } from './app/readings.ts';
import { jsonFile } from './app/json-file.ts';
import { createEmbedded } from './embedded/index.ts';
import { withGitReads } from './git-reads/client.ts';
import { createContents } from './git-reads/contents.ts';
import { createTips } from './git-reads/tips.ts';
import { createTags } from './git-reads/tags.ts';
import { forkHosting } from './embedded/fork.ts';
import { createEmbeddedOrganization, type EmbeddedKind } from './embedded/organization.ts';
import { embeddedRecord } from './embedded/record.ts';
import { createClockSkews } from './host/clock.ts';
import { createGate } from './host/gate.ts';
import { createHostClient } from './host/create.ts';
import { createRefusals } from './host/refusals.ts';
import type { Desktop, Services } from './ipc/services.ts';
import { createKeychain } from './keys/keychain.ts';
import { loadKeytar, thisPlatform } from './keys/keytar.ts';
import { createTokenMinter } from './keys/minter.ts';
import { createPendingKeys } from './keys/pending.ts';
import { createSessionKeys } from './keys/session.ts';
import { createMemory } from './memory/index.ts';
import { createNotes } from './notes/index.ts';
import { createOrganizations } from './organizations/registry.ts';
import type { Log } from './security/log.ts';
import type { Store } from './store/index.ts';
import { deleteKept } from './store/kept-folder.ts';
import type { SetAside } from './store/set-aside.ts';
import { createSyncs } from './sync/watch.ts';

interface Options {
  recoveries: Recoveries;
  profile: string;
  /** The built hosting worker. */
  workerFile: string;
  store: Store;
  setAside: SetAside[];
  desktop: Desktop;
  emit: Emit;
  log: Log;
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal });

/** What runs in the background. */
export interface Background {
  /** Starts the embedded host where it was used before, and goes on with unfinished note writes. */
  resume(): void;
  /** Tries again what is waiting: after sleep. */
  wake(): void;
  stop(): void;
}

/** Makes every service and hands each one only what it needs. Nothing is started here. */
export function compose({ recoveries, profile, workerFile, store, setAside, desktop, emit, log }: Options): {
  services: Services;
  background: Background;
} {
  const keychain = createKeychain({
    load: loadKeytar,
    platform: thisPlatform(),
    changed: (state) => emit('keys', 'keychainChanged', state),
  });
  const session = createSessionKeys();
  const report = (aside: SetAside): void => void setAside.push(aside);

  const organizationOf = (id: EmbeddedKind) =>
    createEmbeddedOrganization({
      id,
      root: join(profile, 'embedded', id),
      record: jsonFile(join(profile, 'embedded', `${id}.json`), embeddedRecord, report),
      keychain,
      session,
      fork: () => forkHosting(workerFile, id, log),
      onState: () => emit('embedded', 'changed', embedded.state()),
      onRestarted: () => recoveries.note('host'),
      log,
    });
  const sample = organizationOf('sample');
  const folders = organizationOf('folders');
  const embedded = createEmbedded(sample, folders);

  const organizations = createOrganizations({
    store: store.organizations,
    keychain,
    session,
    embedded: [sample, folders],
  });
  const clock = createClockSkews();
  const minter = createTokenMinter({ signer: organizations.signer, skewMs: clock.of });
  const refusals = createRefusals();
  const gate = createGate({ changed: (pauses) => emit('host', 'paused', pauses) });
  const overHttp = createHostClient({
    fetch: hostFetch,
    site: organizations.site,
    mint: minter.mint,
    dropTokens: minter.drop,
    clock,
    gate,
    now: Date.now,
    sleep,
    random: Math.random,
    refused: refusals.note,
  });
  const kept = {
    reads: join(profile, 'reads'),
    tips: join(profile, 'tips'),
    tags: join(profile, 'tags'),
    mirrors: join(profile, 'mirrors'),
    memory: join(profile, 'memory'),
  };
  const client = withGitReads(overHttp, kept.reads);
  const syncs = createSyncs({ client, changed: (state) => emit('sync', 'changed', state), sleep });
  const tips = createTips(kept.tips, client);
  const notes = createNotes({
    client,
    store,
    tips,
    gitMirrorRoot: kept.mirrors,
    folderOf: ({ orgId, repo }) => (orgId === folders.id ? folders.folderOf(repo) : null),
    emit,
  });

  const services: Services = {
    desktop,
    store,
    setAside,
    keychain,
    pendingKeys: createPendingKeys(),
    organizations,
    embedded,
    client,
    contents: createContents(tips),
    tags: createTags(kept.tags, client),
    dropTokens(orgId) {
      minter.drop(orgId);
      gate.open(orgId);
    },
    takeBackWrites: (orgId) => notes.takeBack(orgId),
    async forgetReads(orgId) {
      notes.forget(orgId);
      store.viewed.forget(orgId);
      store.patches.forget(orgId);
      await deleteKept(Object.values(kept), orgId);
    },
    readings: createReadings(),
    recoveries,
    pauses: () => gate.pauses(),
    memory: createMemory({
      root: kept.memory,
      client,
      // What this computer serves is never out of reach.
      keeps: (orgId) => orgId !== sample.id && orgId !== folders.id,
      changed: (reach) => emit('reach', 'changed', reach),
      heard: (orgId) => notes.heard(orgId),
    }),
    refusals,
    notes: notes.notes,
    outbox: notes.outbox,
    draftDiscarded: (place) => notes.draftDiscarded(place),
    syncs,
    emit,
  };
  const background: Background = {
    resume() {
      embedded.resume();
      notes.resume();
    },
    wake: () => notes.retry(),
    stop() {
      notes.close();
      embedded.stop();
    },
  };
  return { services, background };
}

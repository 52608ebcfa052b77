import { join } from 'node:path';
import { forkHosting } from './embedded/fork.ts';
import {
  createEmbeddedOrganization,
  FOLDERS,
  type EmbeddedKind,
  type EmbeddedOrganization,
} from './embedded/organization.ts';
import { embeddedRecord } from './embedded/record.ts';
import { connectAhead } from './host/host-session.ts';
import { loadKeytar } from './keys/keytar.ts';
import type { KeyStore } from './keys/port.ts';
import { jsonFile } from './profile/json-file.ts';
import type { Log } from './security/log.ts';
import type { FileSetAside } from './store/set-aside.ts';

interface Parts {
  profile: string;
  /** The built hosting worker. */
  workerFile: string;
  keychain: KeyStore;
  session: KeyStore;
  /** A record could not be read and was set aside. */
  report: (file: FileSetAside) => void;
  /** The state of one of them. */
  changed: () => void;
  /** A service died and runs again. */
  restarted: () => void;
  log: Log;
}

/** Makes the organizations that the app serves itself, each with a service of its own. Nothing is started. */
export function embeddedOrganizations(parts: Parts): Record<EmbeddedKind, EmbeddedOrganization> {
  const { profile, workerFile, keychain, session, report, changed, restarted, log } = parts;
  const folder = join(profile, 'embedded');
  const make = (id: EmbeddedKind): EmbeddedOrganization =>
    createEmbeddedOrganization({
      id,
      root: join(folder, id),
      record: jsonFile(join(folder, `${id}.json`), embeddedRecord, report),
      keychain,
      session,
      fork: () => forkHosting(workerFile, id, log),
      onState: changed,
      onRestarted: restarted,
      onPrepared(api) {
        connectAhead(api);
        // What goes wrong is told by who uses it.
        loadKeytar().catch(() => undefined);
      },
      log,
    });
  return { sample: make('sample'), folders: make(FOLDERS) };
}

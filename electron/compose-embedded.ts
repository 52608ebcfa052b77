import { join } from 'node:path';
import {
  createEmbeddedOrganization,
  FOLDERS,
  type EmbeddedKind,
  type EmbeddedOrganization,
} from './embedded/organization.ts';
import { embeddedRecord } from './embedded/record.ts';
import { passedOn } from './embedded/passed-on.ts';
import type { KeyStore } from './keys/port.ts';
import { jsonFile } from './profile/json-file.ts';
import type { Log } from './security/log.ts';
import type { FileSetAside } from './store/set-aside.ts';
import { utilityProcess } from 'electron';
import type { Child } from './embedded/worker.ts';

/** Starts the built hosting worker in a separate process. Its output goes through the redacting log. */
function forkHosting(file: string, org: string, log: Log): Child {
  const env = passedOn(process.env);
  const child = utilityProcess.fork(file, [], { serviceName: `Hosting ${org}`, stdio: 'pipe', env });
  const print = (text: unknown): void => log.info(`${org}: ${String(text).trimEnd()}`);
  child.stdout?.on('data', print);
  child.stderr?.on('data', print);
  return child;
}

interface Parts {
  profile: string;
  /** The built hosting worker. */
  workerFile: string;
  keychain: KeyStore;
  session: KeyStore;
  /** A record was unreadable and has been set aside. */
  report: (file: FileSetAside) => void;
  /** The state of one of them changed. */
  changed: () => void;
  /** A service crashed and runs again. */
  restarted: () => void;
  log: Log;
}

/** Creates the organizations that the app serves itself, each with its own service. Starts nothing. */
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
      log,
    });
  return { sample: make('sample'), folders: make(FOLDERS) };
}

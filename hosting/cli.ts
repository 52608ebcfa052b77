/**
 * The service on its own, on the command line: prints one JSON line when it is ready and serves until SIGTERM or
 * SIGINT. Standard output is only that line; events go to standard error.
 */
import { type CliOptions, readCommandLine, USAGE, UsageError } from './cli-options.ts';
import { keysFromFile } from './auth/keys-file.ts';
import { faultsFromFile } from './faults.ts';
import { type KeysOf, readKey, type VerificationKey } from './auth/keys.ts';
import { dropRelativeFolders } from '../git/process/folder-variables.ts';
import { gitProblem, requireGit } from '../git/process/required.ts';
import { inspectFolder, NotServed } from './in-place.ts';
import { lineLog } from './log.ts';
import { serveOrganization } from './organization.ts';
import { tokenBuckets } from './rate-limit.ts';
import { buildSample } from './sample/build.ts';
import { openStore } from './store.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import { createPublicKey } from 'node:crypto';

/**
 * The unrestricted key pair of a service that was not given one: generated once under the root, readable by its owner
 * only.
 * @returns the file of the private key (PKCS8 PEM), which signs tokens, and the key to register
 */
async function ownKey(root: string): Promise<{ privateKeyFile: string; key: VerificationKey }> {
  const privateKeyFile = join(root, 'service-key.pem');
  let pem: string;
  try {
    pem = await readFile(privateKeyFile, 'utf8');
  } catch {
    const pair = await generateKeyPair('ES256', { extractable: true });
    pem = await exportPKCS8(pair.privateKey);
    await writeFile(privateKeyFile, pem, { mode: 0o600, flag: 'wx' });
  }
  const publicKey = createPublicKey(pem);
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey));
  const publicKeyPem = await exportSPKI(publicKey);
  return { privateKeyFile, key: readKey({ kid, publicKeyPem, allowedScopes: ['*'] }) };
}

async function keysFor(options: CliOptions): Promise<{ keysOf: KeysOf; privateKeyFile?: string }> {
  const own = (keys: Awaited<ReturnType<KeysOf>>, organization: string) =>
    organization === options.org ? keys : null;
  if (options.keys !== null) {
    const read = keysFromFile(options.keys);
    await read();
    return { keysOf: async (organization) => own(await read(), organization) };
  }
  const { key, privateKeyFile } = await ownKey(options.root);
  return { keysOf: async (organization) => await Promise.resolve(own([key], organization)), privateKeyFile };
}

async function main(): Promise<void> {
  const options = readCommandLine(process.argv.slice(2));
  const log = lineLog((line) => process.stderr.write(line));
  dropRelativeFolders(process.env);
  await requireGit();
  const store = await openStore(options.root);
  if (options.sample && store.list().length === 0) await buildSample({ root: options.root });
  const filled = options.sample ? await openStore(options.root) : store;
  for (const { name, path } of options.repos) {
    filled.addInPlace(name, await inspectFolder(path));
  }
  const { keysOf, privateKeyFile } = await keysFor(options);
  const serving = await serveOrganization(
    {
      organization: options.org,
      store: filled,
      keysOf,
      limits: options.limits,
      readRoutes: !options.specOnly,
      log,
      ...(options.rate === null ? {} : { quota: tokenBuckets(options.rate, Date.now) }),
      ...(options.faults === null ? {} : { faults: faultsFromFile(options.faults) }),
      ...(Object.keys(options.providers).length === 0 ? {} : { providers: options.providers }),
    },
    options.port,
  );
  const stop = (): void => void serving.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const ready = { api: serving.origin, git: serving.origin, org: options.org };
  const line = privateKeyFile === undefined ? ready : { ...ready, privateKeyFile };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

main().catch((error: unknown) => {
  const usage = error instanceof UsageError ? `\n\n${USAGE}` : '';
  const expected = error instanceof UsageError || error instanceof NotServed;
  const git = gitProblem(error);
  const words = git ? `${git.message} ${git.next}` : expected ? error.message : String(error);
  process.stderr.write(`hosting: ${words}${usage}\n`);
  process.exit(1);
});

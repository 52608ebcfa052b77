/** The service as a process of its own, which a test may kill. */
// oxlint-disable-next-line no-restricted-imports -- a test kills it.
import { type ChildProcess, spawn } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { childEnv } from '../../git/testing/child-env.ts';

export interface ServiceProcess {
  child: ChildProcess;
  api: string;
  /** A token for one repository. */
  token: (repo: string, ...scopes: string[]) => Promise<string>;
}

const readyLine = z.object({ api: z.string(), privateKeyFile: z.string() });

export async function startService(root: string): Promise<ServiceProcess> {
  const args = [join(import.meta.dirname, '../cli.ts'), '--root', root, '--org', 'acme'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'], env: childEnv() });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', () => reject(new Error('the service ended')));
  });
  const ready = readyLine.parse(JSON.parse(line));
  const key = createPrivateKey(await readFile(ready.privateKeyFile));
  return {
    child,
    api: ready.api,
    token: async (repo, ...scopes) =>
      await new SignJWT({ iss: 'acme', sub: 'test', repo, scopes })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .sign(key),
  };
}

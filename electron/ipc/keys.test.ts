import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPendingKeys } from '../keys/pending.ts';
import { keysHandlers } from './keys.ts';
import type { Services } from './services.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'key-file-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function choose(content: string | Uint8Array) {
  const path = join(folder, 'key.pem');
  await writeFile(path, content);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used here
  const services = {
    desktop: { chooseKeyFile: () => Promise.resolve(path) },
    pendingKeys: createPendingKeys(),
  } as unknown as Services;
  return await keysHandlers(services).choose({});
}

test('a chosen file is read as one that is dropped: a binary key is named as such', async () => {
  const der = privateKey.export({ type: 'pkcs8', format: 'der' });
  await expect(choose(der)).rejects.toThrow('This is a binary file, such as a key in DER form');
});

test('a chosen key with words in other letters before it is taken', async () => {
  const key = `Schlüssel für 鍵\n${String(privateKey.export({ type: 'pkcs8', format: 'pem' }))}`;
  expect(await choose(key)).toMatchObject({ algorithm: 'ES256', source: 'key.pem' });
});

import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import { MAX_PEM_BYTES } from '../../shared/ipc/limits.ts';
import type { Services } from './services.ts';

export const keysHandlers = ({ desktop, keychain, pendingKeys }: Services): Handlers['keys'] => ({
  keychain: () => keychain.state(),
  checkKeychain: () => keychain.check(),
  async choose() {
    const path = await desktop.chooseKeyFile();
    return path === null ? null : pendingKeys.offer(await readKeyFile(path), basename(path));
  },
  paste: ({ pem, source = null }) => pendingKeys.offer(pem, source),
  discard: ({ handle }) => pendingKeys.discard(handle),
});

/** Reads a key file up to one byte more than a key may have: the import then reports that it is too large. */
async function readKeyFile(path: string): Promise<string> {
  try {
    await using file = await open(path, 'r');
    const buffer = Buffer.alloc(MAX_PEM_BYTES + 1);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } catch (error) {
    throw new AppFailure(
      { kind: 'key-invalid', message: 'The file could not be read.', next: 'Check that you may read it.' },
      { cause: error },
    );
  }
}

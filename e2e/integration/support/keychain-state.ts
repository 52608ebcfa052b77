/** Run in an environment of its own: tries to keep a key in the keychain and prints what came of it as JSON. */
import { createKeychain } from '../../../electron/keys/keychain.ts';
import { loadKeytar, thisPlatform } from '../../../electron/keys/keytar.ts';
import { makeKeyPair } from '../../../electron/keys/pair.ts';
import { AppFailure } from '../../../shared/errors.ts';

const keychain = createKeychain({
  load: loadKeytar,
  platform: thisPlatform(),
  service: 'Marginalia test',
});
const { key } = await makeKeyPair();
const outcome = await keychain.save('a', key).then(
  () => 'stored',
  (error: unknown) => (error instanceof AppFailure ? error.error.kind : String(error)),
);
process.stdout.write(`${JSON.stringify({ outcome, ...(await keychain.state()) })}\n`);

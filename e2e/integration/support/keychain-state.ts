/** Run in an environment of its own: tries to keep a key in the keychain (`load`: to read it) and prints what came of it as JSON. */
import { createKeychain } from '../../../electron/keys/keychain.ts';
import { loadKeytar, thisPlatform } from '../../../electron/keys/keytar.ts';
import { makeKeyPair } from '../../../electron/keys/pair.ts';
import { AppFailure } from '../../../shared/failure.ts';

const keychain = createKeychain({
  load: loadKeytar,
  platform: thisPlatform(),
  service: 'Marginalia test',
});
const [doing = 'save'] = process.argv.slice(2);
const { key } = await makeKeyPair();
const done = doing === 'save' ? keychain.save('a', key) : keychain.load('a', 'ES256');
const outcome = await done.then(
  (loaded) => (loaded === null ? 'missing' : doing === 'save' ? 'stored' : 'loaded'),
  (error: unknown) => (error instanceof AppFailure ? error.error.kind : String(error)),
);
process.stdout.write(`${JSON.stringify({ outcome, ...keychain.state() })}\n`);

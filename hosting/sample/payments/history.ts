import type { ImportStream, Mark, TreeChange } from '../fast-import.ts';
import { binary, keyDiagram, vectors } from '../generated.ts';
import type { By } from '../people.ts';
import { copy, drop, link, move, put } from '../text.ts';
import { writeNotes } from './notes.ts';
import { file } from './files.ts';

const MAIN = 'refs/heads/main';
const BRANCH = 'refs/heads/rotate-signing-keys';
const EPHEMERAL = 'refs/namespaces/ephemeral/refs/heads/';
const DAY = 24;

/** The changes of a commit; a path is a file as `files/` has it in the folder that is named as the commit. */
function changesOf(message: string, changes: readonly (string | TreeChange)[]): TreeChange[] {
  const [subject = ''] = message.toLowerCase().split('\n');
  const folder = subject.replaceAll(/[^a-z0-9]+/g, '-');
  return changes.map((one) => (typeof one === 'string' ? put(one, file(`${folder}/${one}`)) : one));
}

/** `payments`: a service with a branch that changes files in every way Git knows, and with notes on its commits. */
export function payments(stream: ImportStream, by: By): void {
  const fork = grow(stream, by);
  const commits = rotate(stream, by, fork);
  moveOn(stream, by, fork);
  writeNotes(stream, by, commits, fork);
}

/** Main up to the commit where the branch leaves it. */
function grow(stream: ImportStream, by: By): Mark {
  let at: Mark | undefined;
  const step = (
    days: number,
    role: Parameters<By>[0],
    message: string,
    ...changes: (string | TreeChange)[]
  ): void => {
    at = stream.commit({
      ref: MAIN,
      author: by(role, days * DAY),
      message,
      from: at,
      changes: changesOf(message, changes),
    });
  };
  step(90, 'maintainer', 'Take a payment', 'README.md', 'package.json', 'src/amount.ts', 'src/types.ts');
  step(88, 'maintainer', 'Hold time still in tests', 'src/util/clock.ts', 'test/support/clock.ts');
  step(81, 'contributor', 'Read problem details from the ledger', 'src/http/errors.ts');
  step(
    80,
    'contributor',
    'Sign calls to the ledger\n\nThe ledger takes no passwords any more. One key for the organization, read from the disk.',
    'src/legacy-signer.ts',
    'src/token.ts',
    'test/token.test.ts',
  );
  step(79, 'contributor', 'Call the ledger', 'src/http/client.ts', 'src/main.ts');
  step(66, 'maintainer', 'Round half to even', 'src/rounding.ts');
  step(60, 'maintainer', 'Split an amount without losing a cent', 'src/amount.ts');
  step(58, 'contributor', 'Refund an order', 'src/refund.ts');
  step(47, 'contributor', 'Tell the shop', 'src/webhook.ts');
  step(41, 'maintainer', 'Plan key periods', 'src/key-schedule.ts', 'config/current-key.json');
  step(
    33,
    'writer',
    'Write down what on-call does',
    put('docs/ops/On call.md', file('write-down-what-on-call-does/docs/ops/On-call.md')),
    'CHANGELOG.md',
  );
  step(
    30,
    'maintainer',
    'Keep the signing vectors next to the tests',
    put('assets/vectors.json', vectors(1, 400, 'RS256')),
    put('assets/seal.bin', binary(7, 20_000)),
  );
  step(
    25,
    'contributor',
    "Read the bank's bookings",
    'fixtures/bank.csv',
    'config/limits.json',
    'scripts/rotate.sh',
    'scripts/check-keys.sh',
  );
  step(12, 'contributor', 'Refuse a refund of nothing', 'src/refund.ts');
  return stream.tip(MAIN);
}

/** The seven commits of the branch, and the ephemeral copy that is one try further. */
function rotate(stream: ImportStream, by: By, fork: Mark): Mark[] {
  let at = fork;
  const commits: Mark[] = [];
  const step = (
    hours: number,
    role: Parameters<By>[0],
    message: string,
    ...changes: (string | TreeChange)[]
  ): void => {
    at = stream.commit({
      ref: BRANCH,
      author: by(role, hours),
      message,
      from: at,
      changes: changesOf(message, changes),
    });
    commits.push(at);
  };
  step(
    74,
    'contributor',
    'Move the clock out of util',
    move('src/util/clock.ts', 'src/clock.ts'),
    'test/support/clock.ts',
  );
  step(
    70,
    'contributor',
    'Tell apart what may be tried again',
    'src/http/errors.ts',
    'src/webhook-errors.ts',
    'src/http/retry.ts',
    'src/http/client.ts',
  );
  step(
    51,
    'contributor',
    'Cap token life at one hour\n\nThe host refuses tokens of restricted keys that live longer, and asks for iat.',
    'src/token.ts',
    'src/types.ts',
    'test/token.test.ts',
    'config/limits.json',
  );
  step(
    46,
    'contributor',
    'Hold keys in a ring and rotate them\n\nA key is announced two weeks ahead, signs for its period and is trusted for one token life longer.',
    'src/keyring.ts',
    'src/file-keys.ts',
    drop('src/legacy-signer.ts'),
    move('src/key-schedule.ts', 'src/rotation.ts'),
    'src/rotation.ts',
    'src/token.ts',
    'src/main.ts',
    'test/rotation.test.ts',
    drop('config/current-key.json'),
    put('config/keys/2026-05.json', '{ "kid": "2026-05", "alg": "ES256" }\n'),
    link('config/current-key.json', 'keys/2026-05.json'),
  );
  step(
    29,
    'contributor',
    'Renew the signing vectors for ES256',
    put('assets/vectors.json', vectors(2, 12_000, 'ES256')),
    put('assets/seal.bin', binary(8, 24_000)),
    put('assets/key-diagram.png', keyDiagram(360, 0.1)),
  );
  step(
    27,
    'writer',
    'Describe the rotation',
    put('docs/ops/On call.md', file('describe-the-rotation/docs/ops/On-call.md')),
    put('docs/ops/Schlüsselwechsel – Überblick.md', file('describe-the-rotation/overview.md')),
    'CHANGELOG.md',
  );
  step(
    20,
    'contributor',
    'Announce the next key from a script',
    put('scripts/rotate.sh', file('announce-the-next-key-from-a-script/scripts/rotate.sh'), '100755'),
    put('scripts/check-keys.sh', file('read-the-bank-s-bookings/scripts/check-keys.sh'), '100755'),
    link('scripts/announce', 'rotate.sh'),
    'fixtures/bank.csv',
    put('fixtures/no-bookings.csv', ''),
    'package.json',
    copy('config/keys/2026-05.json', 'config/keys/2026-08.json'),
  );
  const [, , cap, ring] = commits;
  if (cap !== undefined) stream.ref('refs/tags/staging', cap);
  if (ring !== undefined) {
    const words =
      'Payments 3.5.0, first candidate\n\nFor the sandbox only: the overlap is not announced yet.';
    stream.tag('v3.5.0-rc.1', ring, by('release', 43), words);
  }
  stream.ref(`${EPHEMERAL}rotate-signing-keys`, at);
  stream.commit({
    ref: `${EPHEMERAL}rotate-signing-keys`,
    author: by('contributor', 3),
    message: 'Try: forget a key after one failed signature',
    from: at,
    changes: changesOf('Try: forget a key after one failed signature', ['src/keyring.ts']),
  });
  return commits;
}

/** What happened on main meanwhile, and two smaller branches. */
function moveOn(stream: ImportStream, by: By, fork: Mark): void {
  const signed = stream.commit({
    ref: MAIN,
    author: by('maintainer', 60),
    message: 'Sign webhooks',
    from: fork,
    changes: changesOf('Sign webhooks', ['src/webhook.ts']),
  });
  stream.commit({
    ref: 'refs/heads/fix/rounding',
    author: by('contributor', 30),
    message: 'Round in integers\n\n2.675 is not 2.675 in binary; the bank noticed.',
    from: signed,
    changes: changesOf('Round in integers', ['src/rounding.ts']),
  });
  stream.commit({
    ref: MAIN,
    author: by('release', 24),
    message: 'Release 3.4.0',
    from: signed,
    changes: [put('VERSION', '3.4.0\n')],
  });
  stream.tag('v3.4.0', stream.tip(MAIN), by('release', 24), 'Payments 3.4.0');
  stream.ref('refs/heads/release/3.4', stream.tip(MAIN));
}

import type { ImportStream, Mark } from '../fast-import.ts';
import { binary, keyDiagram, vectors } from '../generated.ts';
import type { By } from '../people.ts';
import { copy, drop, link, move, put } from '../text.ts';
import * as base from './base.ts';
import * as next from './branch.ts';
import * as keys from './keyring.ts';
import { writeNotes } from './notes.ts';
import * as service from './service.ts';
import { TOKEN, TOKEN_CAPPED, TOKEN_ROTATING, TOKEN_TEST, TOKEN_TEST_CAPPED } from './token.ts';

const MAIN = 'refs/heads/main';
const BRANCH = 'refs/heads/rotate-signing-keys';
const EPHEMERAL = 'refs/namespaces/ephemeral/refs/heads/';
const DAY = 24;

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
    ...changes: ReturnType<typeof put>[]
  ): void => {
    at = stream.commit({ ref: MAIN, author: by(role, days * DAY), message, from: at, changes });
  };
  step(
    90,
    'maintainer',
    'Take a payment',
    put('README.md', base.README),
    put('package.json', base.PACKAGE),
    put('src/amount.ts', service.AMOUNT),
    put('src/types.ts', base.TYPES),
  );
  step(
    88,
    'maintainer',
    'Hold time still in tests',
    put('src/util/clock.ts', base.CLOCK),
    put('test/support/clock.ts', service.CLOCK_SUPPORT),
  );
  step(81, 'contributor', 'Read problem details from the ledger', put('src/http/errors.ts', base.ERRORS));
  step(
    80,
    'contributor',
    'Sign calls to the ledger\n\nThe ledger takes no passwords any more. One key for the organization, read from the disk.',
    put('src/legacy-signer.ts', base.LEGACY_SIGNER),
    put('src/token.ts', TOKEN),
    put('test/token.test.ts', TOKEN_TEST),
  );
  step(
    79,
    'contributor',
    'Call the ledger',
    put('src/http/client.ts', base.CLIENT),
    put('src/main.ts', service.MAIN),
  );
  step(66, 'maintainer', 'Round half to even', put('src/rounding.ts', service.ROUNDING));
  step(60, 'maintainer', 'Split an amount without losing a cent', put('src/amount.ts', service.AMOUNT_SPLIT));
  step(58, 'contributor', 'Refund an order', put('src/refund.ts', service.REFUND));
  step(47, 'contributor', 'Tell the shop', put('src/webhook.ts', service.WEBHOOK));
  step(
    41,
    'maintainer',
    'Plan key periods',
    put('src/key-schedule.ts', base.KEY_SCHEDULE),
    put('config/current-key.json', base.CURRENT_KEY),
  );
  step(
    33,
    'writer',
    'Write down what on-call does',
    put('docs/ops/On call.md', base.ON_CALL),
    put('CHANGELOG.md', base.CHANGELOG),
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
    put('fixtures/bank.csv', base.BANK_CSV),
    put('config/limits.json', base.LIMITS),
    put('scripts/rotate.sh', base.ROTATE_SH),
    put('scripts/check-keys.sh', base.CHECK_SH),
  );
  step(12, 'contributor', 'Refuse a refund of nothing', put('src/refund.ts', service.REFUND_CHECKED));
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
    ...changes: Parameters<ImportStream['commit']>[0]['changes'][number][]
  ): void => {
    at = stream.commit({ ref: BRANCH, author: by(role, hours), message, from: at, changes });
    commits.push(at);
  };
  step(
    74,
    'contributor',
    'Move the clock out of util',
    move('src/util/clock.ts', 'src/clock.ts'),
    put('test/support/clock.ts', service.CLOCK_SUPPORT_MOVED),
  );
  step(
    70,
    'contributor',
    'Tell apart what may be tried again',
    put('src/http/errors.ts', next.ERRORS),
    put('src/webhook-errors.ts', next.WEBHOOK_ERRORS),
    put('src/http/retry.ts', next.RETRY),
    put('src/http/client.ts', next.CLIENT),
  );
  step(
    51,
    'contributor',
    'Cap token life at one hour\n\nThe host refuses tokens of restricted keys that live longer, and asks for iat.',
    put('src/token.ts', TOKEN_CAPPED),
    put('src/types.ts', next.TYPES),
    put('test/token.test.ts', TOKEN_TEST_CAPPED),
    put('config/limits.json', next.LIMITS),
  );
  step(
    46,
    'contributor',
    'Hold keys in a ring and rotate them\n\nA key is announced two weeks ahead, signs for its period and is trusted for one token life longer.',
    put('src/keyring.ts', keys.KEYRING),
    put('src/file-keys.ts', keys.FILE_KEYS),
    drop('src/legacy-signer.ts'),
    move('src/key-schedule.ts', 'src/rotation.ts'),
    put('src/rotation.ts', next.ROTATION),
    put('src/token.ts', TOKEN_ROTATING),
    put('src/main.ts', service.MAIN_ROTATING),
    put('test/rotation.test.ts', next.ROTATION_TEST),
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
    put('docs/ops/On call.md', next.ON_CALL),
    put('docs/ops/Schlüsselwechsel – Überblick.md', next.OVERVIEW),
    put('CHANGELOG.md', next.CHANGELOG),
  );
  step(
    20,
    'contributor',
    'Announce the next key from a script',
    put('scripts/rotate.sh', next.ROTATE_SH, '100755'),
    put('scripts/check-keys.sh', base.CHECK_SH, '100755'),
    link('scripts/announce', 'rotate.sh'),
    put('fixtures/bank.csv', next.BANK_CSV),
    put('fixtures/no-bookings.csv', ''),
    put('package.json', next.PACKAGE),
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
    changes: [put('src/keyring.ts', keys.KEYRING_FORGETFUL)],
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
    changes: [put('src/webhook.ts', service.WEBHOOK_SIGNED)],
  });
  stream.commit({
    ref: 'refs/heads/fix/rounding',
    author: by('contributor', 30),
    message: 'Round in integers\n\n2.675 is not 2.675 in binary; the bank noticed.',
    from: signed,
    changes: [put('src/rounding.ts', service.ROUNDING_FIXED)],
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

import type { ImportStream, Mark } from '../fast-import.ts';
import { binary, keyDiagram, vectors } from '../generated.ts';
import type { By } from '../people.ts';
import { copy, drop, link, move, put } from '../text.ts';
import { writeNotes } from './notes.ts';
import { file } from './files.ts';

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
    put('README.md', file('take-a-payment/README.md')),
    put('package.json', file('take-a-payment/package.json')),
    put('src/amount.ts', file('take-a-payment/src/amount.ts')),
    put('src/types.ts', file('take-a-payment/src/types.ts')),
  );
  step(
    88,
    'maintainer',
    'Hold time still in tests',
    put('src/util/clock.ts', file('hold-time-still-in-tests/src/util/clock.ts')),
    put('test/support/clock.ts', file('hold-time-still-in-tests/test/support/clock.ts')),
  );
  step(
    81,
    'contributor',
    'Read problem details from the ledger',
    put('src/http/errors.ts', file('read-problem-details-from-the-ledger/src/http/errors.ts')),
  );
  step(
    80,
    'contributor',
    'Sign calls to the ledger\n\nThe ledger takes no passwords any more. One key for the organization, read from the disk.',
    put('src/legacy-signer.ts', file('sign-calls-to-the-ledger/src/legacy-signer.ts')),
    put('src/token.ts', file('sign-calls-to-the-ledger/src/token.ts')),
    put('test/token.test.ts', file('sign-calls-to-the-ledger/test/token.test.ts')),
  );
  step(
    79,
    'contributor',
    'Call the ledger',
    put('src/http/client.ts', file('call-the-ledger/src/http/client.ts')),
    put('src/main.ts', file('call-the-ledger/src/main.ts')),
  );
  step(
    66,
    'maintainer',
    'Round half to even',
    put('src/rounding.ts', file('round-half-to-even/src/rounding.ts')),
  );
  step(
    60,
    'maintainer',
    'Split an amount without losing a cent',
    put('src/amount.ts', file('split-an-amount-without-losing-a-cent/src/amount.ts')),
  );
  step(58, 'contributor', 'Refund an order', put('src/refund.ts', file('refund-an-order/src/refund.ts')));
  step(47, 'contributor', 'Tell the shop', put('src/webhook.ts', file('tell-the-shop/src/webhook.ts')));
  step(
    41,
    'maintainer',
    'Plan key periods',
    put('src/key-schedule.ts', file('plan-key-periods/src/key-schedule.ts')),
    put('config/current-key.json', file('plan-key-periods/config/current-key.json')),
  );
  step(
    33,
    'writer',
    'Write down what on-call does',
    put('docs/ops/On call.md', file('write-down-what-on-call-does/docs/ops/On-call.md')),
    put('CHANGELOG.md', file('write-down-what-on-call-does/CHANGELOG.md')),
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
    put('fixtures/bank.csv', file('read-the-bank-s-bookings/fixtures/bank.csv')),
    put('config/limits.json', file('read-the-bank-s-bookings/config/limits.json')),
    put('scripts/rotate.sh', file('read-the-bank-s-bookings/scripts/rotate.sh')),
    put('scripts/check-keys.sh', file('read-the-bank-s-bookings/scripts/check-keys.sh')),
  );
  step(
    12,
    'contributor',
    'Refuse a refund of nothing',
    put('src/refund.ts', file('refuse-a-refund-of-nothing/src/refund.ts')),
  );
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
    put('test/support/clock.ts', file('move-the-clock-out-of-util/test/support/clock.ts')),
  );
  step(
    70,
    'contributor',
    'Tell apart what may be tried again',
    put('src/http/errors.ts', file('tell-apart-what-may-be-tried-again/src/http/errors.ts')),
    put('src/webhook-errors.ts', file('tell-apart-what-may-be-tried-again/src/webhook-errors.ts')),
    put('src/http/retry.ts', file('tell-apart-what-may-be-tried-again/src/http/retry.ts')),
    put('src/http/client.ts', file('tell-apart-what-may-be-tried-again/src/http/client.ts')),
  );
  step(
    51,
    'contributor',
    'Cap token life at one hour\n\nThe host refuses tokens of restricted keys that live longer, and asks for iat.',
    put('src/token.ts', file('cap-token-life-at-one-hour/src/token.ts')),
    put('src/types.ts', file('cap-token-life-at-one-hour/src/types.ts')),
    put('test/token.test.ts', file('cap-token-life-at-one-hour/test/token.test.ts')),
    put('config/limits.json', file('cap-token-life-at-one-hour/config/limits.json')),
  );
  step(
    46,
    'contributor',
    'Hold keys in a ring and rotate them\n\nA key is announced two weeks ahead, signs for its period and is trusted for one token life longer.',
    put('src/keyring.ts', file('hold-keys-in-a-ring-and-rotate-them/src/keyring.ts')),
    put('src/file-keys.ts', file('hold-keys-in-a-ring-and-rotate-them/src/file-keys.ts')),
    drop('src/legacy-signer.ts'),
    move('src/key-schedule.ts', 'src/rotation.ts'),
    put('src/rotation.ts', file('hold-keys-in-a-ring-and-rotate-them/src/rotation.ts')),
    put('src/token.ts', file('hold-keys-in-a-ring-and-rotate-them/src/token.ts')),
    put('src/main.ts', file('hold-keys-in-a-ring-and-rotate-them/src/main.ts')),
    put('test/rotation.test.ts', file('hold-keys-in-a-ring-and-rotate-them/test/rotation.test.ts')),
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
    put('CHANGELOG.md', file('describe-the-rotation/CHANGELOG.md')),
  );
  step(
    20,
    'contributor',
    'Announce the next key from a script',
    put('scripts/rotate.sh', file('announce-the-next-key-from-a-script/scripts/rotate.sh'), '100755'),
    put('scripts/check-keys.sh', file('read-the-bank-s-bookings/scripts/check-keys.sh'), '100755'),
    link('scripts/announce', 'rotate.sh'),
    put('fixtures/bank.csv', file('announce-the-next-key-from-a-script/fixtures/bank.csv')),
    put('fixtures/no-bookings.csv', ''),
    put('package.json', file('announce-the-next-key-from-a-script/package.json')),
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
    changes: [put('src/keyring.ts', file('try-forget-a-key-after-one-failed-signature/src/keyring.ts'))],
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
    changes: [put('src/webhook.ts', file('sign-webhooks/src/webhook.ts'))],
  });
  stream.commit({
    ref: 'refs/heads/fix/rounding',
    author: by('contributor', 30),
    message: 'Round in integers\n\n2.675 is not 2.675 in binary; the bank noticed.',
    from: signed,
    changes: [put('src/rounding.ts', file('round-in-integers/src/rounding.ts'))],
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

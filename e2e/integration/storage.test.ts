/** A healthy database that cannot be opened now is left as it is: what is in the way is said, and all is there after. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { childEnv } from '../../git/testing/child-env.ts';
import { createStore } from '../../electron/store/index.ts';
import { patience } from '../../shared/testing/patience.ts';
import { look, seed, type Met } from './support/stored.ts';
import { WITHOUT_RIGHTS, withOwnMounts } from './support/rights.ts';
import type { Report } from './support/storage-child.ts';

const script = join(import.meta.dirname, 'support/storage-child.ts');
const [program, ...before] = [...WITHOUT_RIGHTS, process.execPath, script];
const env = childEnv();
const posix = process.platform === 'win32' ? 'rights are set otherwise on Windows' : '';

let profile: string;
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'storage-'));
});
afterEach(() => {
  chmodSync(profile, 0o700);
  rmSync(profile, { recursive: true, force: true });
});

function run(job: string): string {
  const { stdout, stderr, status } = spawnSync(program, [...before, job, profile], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
const lookThere = (): Report => JSON.parse(run('look'));
/** When nothing is in the way any more. */
function lookHere(): Met {
  const store = createStore(profile);
  const met = look(store);
  store.close();
  return met;
}
const file = (): string => join(profile, 'marginalia.db');

const ALL = { problem: null, drafts: ['half a sentence'], writes: 1, aside: 0, unstored: null };

/** What was said, quickly, and with nothing done to the file. */
function expectLeft({ during }: Report, why: RegExp): void {
  expect(during.problem).toMatchObject({
    kind: 'storage-unavailable',
    next: expect.stringContaining('try again'),
  });
  expect(during.problem?.message).toMatch(why);
  expect(during.ms).toBeLessThan(patience(5_000));
  expect(readdirSync(profile).filter((name) => name.includes('.aside-'))).toEqual([]);
}

test('a database that another program holds is left as it is, and read once it lets go', async () => {
  seed(profile);
  const bytes = readFileSync(file());
  const holder = spawn(program, [...before, 'lock', profile], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const report = lookThere();
  expectLeft(report, /another program has locked the database/);
  expect(readFileSync(file())).toEqual(bytes);
  holder.stdin.end();
  await once(holder, 'exit');
  expect(lookHere()).toMatchObject(ALL);
});

test.each([
  [
    'a folder that may not be written to',
    () => chmodSync(profile, 0o500),
    /does not open the database|permission to write/,
  ],
  ['a file that may not be read', () => chmodSync(file(), 0o000), /does not open the database/],
])('%s', (_, deny, why) => {
  expect(posix).toBe('');
  seed(profile);
  deny();
  expectLeft(lookThere(), why);
  chmodSync(profile, 0o700);
  chmodSync(file(), 0o600);
  expect(lookHere()).toMatchObject(ALL);
});

test('a file that may not be written to is read, and a text that it does not take is said to be in memory', () => {
  expect(posix).toBe('');
  seed(profile);
  chmodSync(file(), 0o400);
  expect(lookThere().during).toMatchObject({
    ...ALL,
    unstored: expect.stringMatching(/not on disk: the permission to write is missing. It is in memory/),
  });
  // What SQLite put beside it has the file's rights.
  for (const name of readdirSync(profile)) chmodSync(join(profile, name), 0o600);
  expect(lookHere()).toMatchObject(ALL);
});

test('a full disk is told as that, the database is left as it is, and all is there once there is room', (context) => {
  const [unshare, ...own] = withOwnMounts(context);
  const inside = `mount -t tmpfs -o size=512k none "$1" && exec "$2" "$3" full "$1"`;
  const { stdout, stderr } = spawnSync(
    unshare,
    [...own, 'sh', '-c', inside, 'sh', profile, process.execPath, script],
    {
      env,
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  const report: Report = JSON.parse(stdout);
  expectLeft(report, /the disk is full/);
  expect(report.after).toMatchObject(ALL);
});

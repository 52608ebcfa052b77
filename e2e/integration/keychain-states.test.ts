import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { childEnv } from '../../git/testing/child-env.ts';
import { patience } from '../../shared/testing/patience.ts';

// Real environments, each with a real keyring or really without: what keytar says there, and what is told about it.
const script = join(import.meta.dirname, 'support/keychain-state.ts');
const bus = join(import.meta.dirname, '../../scripts/session/bus.conf');
const missing =
  process.platform === 'linux' && spawnSync('dbus-run-session', ['--version']).error === undefined
    ? false
    : 'no D-Bus sessions on this machine';

let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'keychain-'))));
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

/** Runs the script under a shell command in which `$TRY` stands for it. */
function run(command: string): unknown {
  const { stdout } = spawnSync('sh', ['-c', command], {
    encoding: 'utf8',
    timeout: patience(50_000),
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      XDG_RUNTIME_DIR: home,
      TRY: `env ELECTRON_RUN_AS_NODE=1 NODE_NO_WARNINGS=1 NODE_COMPILE_CACHE=${childEnv()['NODE_COMPILE_CACHE']} ${process.execPath} ${script}`,
    },
  });
  return JSON.parse(stdout.split('\n').findLast((line) => line.startsWith('{')) ?? 'null');
}

const session = (inner: string): string => `dbus-run-session --config-file=${bus} -- sh -c '${inner}'`;
/** Starts a keyring of its own and waits until it is open. */
const keyring = [
  'printf pw | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 &',
  'until dbus-send --session --print-reply --dest=org.freedesktop.secrets',
  '/org/freedesktop/secrets/collection/login org.freedesktop.DBus.Properties.Get',
  'string:org.freedesktop.Secret.Collection string:Locked 2>/dev/null | grep -q false; do sleep 0.1; done;',
].join(' ');
const lock = [
  'dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets',
  'org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login >/dev/null;',
].join(' ');

test('without a session bus there is no keychain, and a desktop session is advised', ({ skip }) => {
  skip(missing !== false, missing || '');
  expect(run('$TRY')).toMatchObject({
    outcome: 'keychain-unavailable',
    state: 'absent',
    advice: expect.stringContaining('desktop session'),
  });
});

test('on a bus without a keyring there is no keychain, and gnome-keyring is advised', ({ skip }) => {
  skip(missing !== false, missing || '');
  expect(run(session('$TRY'))).toMatchObject({
    outcome: 'keychain-unavailable',
    state: 'absent',
    advice: expect.stringContaining('gnome-keyring'),
  });
});

test('a keyring that is locked is told as locked, and unlocking it is advised', ({ skip }) => {
  skip(missing !== false, missing || '');
  expect(run(session(`${keyring} ${lock} $TRY; kill $!`))).toMatchObject({
    outcome: 'keychain-locked',
    state: 'locked',
    name: 'GNOME Keyring',
    advice: expect.stringContaining('Unlock'),
  });
});

test('a keyring that is open takes a key', ({ skip }) => {
  skip(missing !== false, missing || '');
  expect(run(session(`${keyring} $TRY; kill $!`))).toEqual({
    outcome: 'stored',
    state: 'available',
    name: 'GNOME Keyring',
    advice: '',
  });
});

test('a key in a keyring that was locked since is locked away, not lost', ({ skip }) => {
  skip(missing !== false, missing || '');
  expect(run(session(`${keyring} $TRY; ${lock} $TRY load; kill $!`))).toMatchObject({
    outcome: 'keychain-locked',
    state: 'locked',
  });
});

test('a key that is not in an open keyring is missing, and another session is named', ({ skip }) => {
  skip(missing !== false, missing || '');
  expect(run(session(`${keyring} $TRY load; kill $!`))).toMatchObject({
    outcome: 'missing',
    state: 'changed',
    advice: expect.stringContaining('another desktop session'),
  });
});

/**
 * Runs inside a session: starts a packaged program and waits for its first screen. Playwright cannot do this: the fuses
 * close the way it attaches. Then its verb, which needs no display and no keyring.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '../../bench/start/launch.mjs';
import { sandboxArguments } from '../session/sandbox.mjs';

const [program = ''] = process.argv.slice(2);
await launch(program, ['--open=sample'], { timeoutMs: 120_000 });
checkVerb();

function checkVerb() {
  const folder = mkdtempSync(join(tmpdir(), 'review-'));
  try {
    const git = (...args) =>
      run('git', ['-c', 'user.name=R', '-c', 'user.email=r@example.com', ...args], { cwd: folder });
    git('init', '--quiet');
    writeFileSync(join(folder, 'a.txt'), 'one\n');
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');
    git('notes', 'append', '-m', 'a.txt:1: Why?');
    const { DISPLAY: _, WAYLAND_DISPLAY: _w, DBUS_SESSION_BUS_ADDRESS: _d, ...env } = process.env;
    const listed = run(program, [...sandboxArguments(env), 'review', 'list'], { cwd: folder, env });
    if (!/^a\.txt:1: R: \[[0-9a-f]{8}\] Why\?\n$/.test(listed)) throw new Error(`review list: ${listed}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command, args, options) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    ...options,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

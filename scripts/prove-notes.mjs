/**
 * `node scripts/prove-notes.mjs [--seconds 30] [--writers 16] [--service-kills 0]`: writers in processes of their own
 * append to one notes ref. Every second one of them is killed and replaced, and with `--service-kills` the service
 * itself is killed (-9) and restarted. Afterwards every acknowledged note must be there exactly once, the ref's history
 * must be linear, and `git fsck` must be clean.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { blobs } from '../bench/hosting/histories.mjs';
import { git, makeRepository, startService } from '../bench/hosting/service.mjs';
import { main, setUpForNode } from './setup/index.mjs';
import { at } from './setup/paths.mjs';
import { say } from './setup/say.mjs';

await main(async (argv) => {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values } = parseArgs({
    args: argv,
    options: { seconds: text, writers: text, 'service-kills': text },
  });
  const seconds = Number(values.seconds ?? 30);
  const count = Number(values.writers ?? 16);
  const kills = Number(values['service-kills'] ?? 0);
  await setUpForNode();

  let service = await startService();
  const { root } = service;
  const gitDir = await makeRepository(service, 'proof', blobs(2000, 'proof'));
  const objects = git(gitDir, ['cat-file', '--batch-all-objects', '--batch-check=%(objectname)'], '', {
    keep: true,
  })
    .trim()
    .split('\n');
  const folder = mkdtempSync(join(tmpdir(), 'prove-'));
  const place = join(folder, 'place.json');
  const tell = () => {
    const token = service.token('proof', ['git:write']);
    const [shared, ...rest] = objects;
    writeFileSync(`${place}.new`, JSON.stringify({ api: service.api, token, objects: rest, shared }));
    renameSync(`${place}.new`, place);
  };
  tell();

  const acknowledged = [];
  const refused = [];
  const ended = [];
  let started = 0;
  const writer = () => {
    started += 1;
    const child = spawn(
      process.execPath,
      [at('scripts/prove/note-writer.mjs'), place, String(started * 1000)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ok ')) acknowledged.push(line.slice(3));
      else refused.push(line);
    });
    ended.push(new Promise((resolve) => child.once('close', resolve)));
    return child;
  };
  const writers = Array.from({ length: count }, writer);
  for (let second = 0; second < seconds; second += 1) {
    await sleep(1000);
    const victim = second % count;
    writers[victim].kill('SIGKILL');
    writers[victim] = writer();
    if (kills > 0 && second % Math.max(1, Math.floor(seconds / kills)) === 0) {
      await service.stop('SIGKILL');
      service = await startService({ root });
      tell();
    }
  }
  for (const each of writers) each.kill('SIGKILL');
  await Promise.all(ended);
  await service.stop();

  const notes = new Map();
  for (const line of git(gitDir, ['notes', 'list'], '', { keep: true }).trim().split('\n')) {
    const [note, object] = line.split(' ');
    notes.set(object, git(gitDir, ['cat-file', 'blob', note], '', { keep: true }));
  }
  const lost = acknowledged.filter((line) => {
    const [object, id] = line.split(' ');
    return (notes.get(object) ?? '').split(`${id}\n`).length !== 2;
  });
  const history = git(gitDir, ['rev-list', '--parents', 'refs/notes/commits'], '', { keep: true })
    .trim()
    .split('\n');
  const forks = history.filter((line) => line.split(' ').length > 2).length;
  const roots = history.filter((line) => line.split(' ').length === 1).length;
  git(gitDir, ['fsck', '--strict', '--no-dangling']);
  say(
    `${acknowledged.length} notes acknowledged in ${seconds} s by ${count} writers (${started - count} killed, service killed ${kills > 0 ? 'too' : 'never'})`,
  );
  say(`history: ${history.length} commits, ${forks} merges, ${roots} root; fsck clean`);
  say(
    `lost or doubled: ${lost.length}; refused: ${refused.length}${refused.length > 0 ? ` (${refused[0]})` : ''}`,
  );
  service.drop();
  rmSync(folder, { recursive: true, force: true });
  return lost.length === 0 && forks === 0 && roots === 1 && refused.length === 0 ? 0 : 1;
});

import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A disk of a few megabytes that can be filled. */
export interface SmallDisk {
  /** A folder on it for processes started by `program`; an empty one for all others. */
  folder: string;
  /** Starts Electron where the disk is visible. */
  program: string;
  /** Fills it completely. */
  fill: () => Promise<void>;
  /** Frees the space again. */
  free: () => Promise<void>;
  close: () => Promise<void>;
}

const OWN = ['--map-current-user', '--keep-caps', '--mount'];

/** True if an ordinary user may mount a memory disk in a namespace. */
export const smallDisks = (): boolean =>
  process.platform === 'linux' &&
  spawnSync('unshare', [...OWN, 'sh', '-c', 'mount -t tmpfs none /mnt']).status === 0;

/** Mounts one in the namespace of a waiting process: no other process sees it, and it ends with that process. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const place = await mkdtemp(join(tmpdir(), 'small-disk-'));
  const folder = join(place, 'disk');
  const mounted = 'mkdir "$1" && mount -t tmpfs -o size="$2"m none "$1" && echo ready && exec cat';
  const holder = spawn('unshare', [...OWN, 'sh', '-c', mounted, 'sh', folder, String(megabytes)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(holder, 'exit');
  const ready = await Promise.race([once(holder.stdout, 'data').then(() => true), gone.then(() => false)]);
  if (!ready) throw new Error('No disk could be mounted');
  const enter = ['--preserve-credentials', '--user', '--mount', '--target', String(holder.pid)];
  const program = join(place, 'electron');
  const electron = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '', 'electron');
  await writeFile(program, `#!/bin/sh\nexec nsenter ${enter.join(' ')} '${electron}' "$@"\n`);
  await chmod(program, 0o700);
  const inside = async (script: string): Promise<void> => {
    await promisify(execFile)('nsenter', [...enter, 'sh', '-c', script, 'sh', join(folder, 'filler')]);
  };
  return {
    folder: join(folder, 'profile'),
    program,
    // What fits of a failing write stays; the last bytes are written one by one.
    fill: async () =>
      await inside('cat /dev/zero > "$1" 2>/dev/null; dd if=/dev/zero of="$1.rest" bs=1 2>/dev/null; true'),
    free: async () => await inside('rm -f "$1" "$1.rest"'),
    async close() {
      holder.stdin.end();
      await gone;
      await rm(place, { recursive: true, force: true });
    },
  };
}

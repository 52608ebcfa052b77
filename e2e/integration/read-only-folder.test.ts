/** Uncommitted changes of a folder in which the user may write nothing. */
import { spawnSync } from 'node:child_process';
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { childEnv } from '../../git/testing/child-env.ts';
import {
  begin,
  beginAll,
  commitAll,
  endAll,
  git,
  place,
  shown,
  write,
} from '../../git/testing/work-tree-scene.ts';
import type { Report } from './support/snapshot-child.ts';
import { WITHOUT_RIGHTS } from './support/rights.ts';

beforeAll(beginAll);
afterAll(endAll);

const script = join(import.meta.dirname, 'support/snapshot-child.ts');
const isWindows = process.platform === 'win32';

/** Sets the modes of a folder and of all in it. */
async function setModes(folder: string, modes: { folders: number; files: number }): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? setModes(path, modes) : chmod(path, modes.files));
  }
  await chmod(folder, modes.folders);
}

// Rights are of another kind there.
test.skipIf(isWindows)(
  'what is not committed in a read-only folder is shown, as often as it is asked',
  async () => {
    await begin();
    await write('.gitignore', '*.log\n');
    await write('.git/info/attributes', '*.txt text\n');
    await write('dir/staged.txt', 'one\n');
    await write('dir/changed.txt', 'one\n');
    await commitAll();
    await write('dir/staged.txt', 'two\n');
    await git('add', '.');
    await write('dir/changed.txt', 'three\r\n');
    await write('dir/new.txt', 'four\n');
    await setModes(place.workTree, { folders: 0o555, files: 0o444 });
    onTestFinished(() => setModes(place.workTree, { folders: 0o755, files: 0o644 }));

    const [program, ...args] = [...WITHOUT_RIGHTS, process.execPath, script, JSON.stringify(place)];
    const { stdout, stderr } = spawnSync(program, args, { env: childEnv(), encoding: 'utf8' });
    expect(stderr).toBe('');
    const { snapshots, changes }: Report = JSON.parse(stdout);
    const [first, second] = snapshots;
    if (!first) throw new Error('There is no snapshot');
    expect(second).toEqual(first);
    expect(first).toMatchObject({ excluded: [], more: 0 });
    expect(await shown(first, '--name-status')).toBe('M\tdir/changed.txt\nA\tdir/new.txt\nM\tdir/staged.txt');
    expect(changes).toBe(3);
  },
);

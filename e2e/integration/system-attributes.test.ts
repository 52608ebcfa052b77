/** The system's attributes count for uncommitted changes as they do for the user's own Git. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, type TestContext } from 'vitest';
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
import type { Snapshot } from '../../git/worktree/snapshot.ts';
import { withOwnMounts } from './support/rights.ts';
import type { Report } from './support/snapshot-child.ts';

const script = join(import.meta.dirname, 'support/snapshot-child.ts');
/** The exit code where that cannot be had. */
const NOT_HERE = 77;
const ATTRIBUTES = '*.txt text\n*.dat filter=caps\n';
/**
 * Runs a command where these attributes are the system's. Git has the place of the file compiled in, so the system's
 * settings are copied, and the copy takes their place.
 */
const WITH_ATTRIBUTES = `
  mount -t tmpfs none "$1" && { cp -a /etc/. "$1" 2>/dev/null || :; } || exit ${NOT_HERE}
  printf "$2" > "$1/gitattributes" && mount --bind "$1" /etc || exit ${NOT_HERE}
  shift 2
  [ "$(env -u GIT_ATTR_NOSYSTEM git check-attr text -- a.txt)" = "a.txt: text: set" ] || exit ${NOT_HERE}
  exec "$@"`;

let home: string;
beforeAll(beginAll);
afterAll(endAll);
beforeEach(async () => {
  await begin();
  home = join(dirname(place.workTree), 'home');
  await mkdir(home);
});

/** A snapshot where these attributes are the system's. The test is skipped where that cannot be had. */
async function snapshotThere(
  context: TestContext,
  variables: Record<string, string> = {},
): Promise<Snapshot> {
  const [unshare, ...own] = withOwnMounts(context);
  const etc = join(home, 'etc');
  await mkdir(etc);
  const command = [process.execPath, script, JSON.stringify(place)];
  const env = childEnv({ HOME: home, XDG_CONFIG_HOME: join(home, 'none'), ...variables });
  const { status, stdout, stderr } = spawnSync(
    unshare,
    [...own, 'sh', '-c', WITH_ATTRIBUTES, 'sh', etc, ATTRIBUTES, ...command],
    { env, encoding: 'utf8', cwd: place.workTree },
  );
  context.skip(status === NOT_HERE, 'Git looks elsewhere for the attributes of the system');
  expect(stderr).toBe('');
  const { snapshots }: Report = JSON.parse(stdout);
  const [taken] = snapshots;
  if (!taken) throw new Error('There is no commit');
  return taken;
}

/** Files whose content in Git is made by these attributes. */
async function committed(): Promise<void> {
  await write('a.txt', 'one\ntwo\n');
  await write('a.dat', 'hello\n');
  await commitAll();
  await write('a.txt', 'one\r\ntwo\r\n');
  await write('a.dat', 'HELLO\n');
}

/** A filter that makes small letters of large ones. @returns the file that tells that it ran */
async function filter(configuration: string): Promise<string> {
  const witness = join(home, 'ran');
  const program = join(home, 'program');
  await writeFile(program, `#!/bin/sh\necho ran >> '${witness}'\ntr A-Z a-z\n`);
  await chmod(program, 0o755);
  await git('config', '--file', configuration, 'filter.caps.clean', program);
  return witness;
}

test('line ends are no change where the system’s attributes say so', async (context) => {
  await committed();
  const taken = await snapshotThere(context);
  expect(await shown(taken, '--name-status')).toBe('M\ta.dat');
});

test('a filter that they name runs if it is the user’s', async (context) => {
  await committed();
  const witness = await filter(join(home, '.gitconfig'));
  const taken = await snapshotThere(context);
  expect(taken.commit).toBe(taken.head);
  expect(existsSync(witness)).toBe(true);
});

test('a filter that they name does not run if it is the folder’s', async (context) => {
  await committed();
  const witness = await filter(join(place.gitDir, 'config'));
  const taken = await snapshotThere(context);
  expect(new Set(taken.excluded.map(({ path }) => path))).toEqual(new Set(['a.dat']));
  expect(taken.commit).toBe(taken.head);
  expect(existsSync(witness)).toBe(false);
});

test.for(['a filter of the user’s', 'no filter'])(
  'they do not count for a user whose Git ignores them, with %s',
  async (filters, context) => {
    await committed();
    if (filters !== 'no filter') await filter(join(home, '.gitconfig'));
    const taken = await snapshotThere(context, { GIT_ATTR_NOSYSTEM: '1' });
    expect(await shown(taken, '--name-status')).toBe('M\ta.dat\nM\ta.txt');
  },
);

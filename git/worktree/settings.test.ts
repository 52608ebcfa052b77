/** What a snapshot obeys of the configuration: what the user's own Git obeys, but no program that the folder names. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { gitText } from '../process/run.ts';
import {
  beginAll,
  begin,
  count,
  endAll,
  git,
  place,
  root,
  shown,
  snapshot,
  write,
} from '../testing/work-tree-scene.ts';

let home: string;
beforeAll(beginAll);
afterAll(endAll);
beforeEach(async () => {
  await begin();
  home = join(root, `home-${String(count)}`);
  await mkdir(home);
  vi.stubEnv('HOME', home);
  vi.stubEnv('XDG_CONFIG_HOME', undefined);
  vi.stubEnv('GIT_CONFIG_GLOBAL', undefined);
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
});

const ofUser = (...args: string[]): Promise<string> =>
  gitText(['config', '--file', join(home, '.gitconfig'), ...args]);
const touch = async (path: string): Promise<void> => {
  const then = new Date('2024-01-01T00:00:00Z');
  await utimes(join(place.workTree, path), then, then);
};

test.each(['a file that the folder includes', 'the system’s file', 'the user’s file for this remote'])(
  'line ends as %s has them are no change',
  async (where) => {
    const file = join(root, `more-${String(count)}`);
    await writeFile(file, '[core]\n\tautocrlf = true\n');
    if (where.startsWith('a file')) await git('config', 'include.path', file);
    else if (where.startsWith('the system')) {
      vi.stubEnv('GIT_CONFIG_NOSYSTEM', undefined);
      vi.stubEnv('GIT_CONFIG_SYSTEM', file);
    } else {
      await git('remote', 'add', 'origin', 'https://git.example/work/app.git');
      await ofUser('includeIf.hasconfig:remote.*.url:https://git.example/work/**.path', file);
    }
    await write('a.txt', 'one\r\ntwo\r\n');
    await git('-c', 'core.autocrlf=true', '-c', 'core.safecrlf=false', 'add', '.');
    await git('commit', '--quiet', '-m', 'one');
    await touch('a.txt');
    const { commit, head } = await snapshot();
    expect(commit).toBe(head);
  },
);

test.each(['names', 'has in its usual place'])(
  'line ends are no change to the attributes that the user’s configuration %s',
  async (where) => {
    const isNamed = where === 'names';
    const file = join(home, isNamed ? 'my-attributes' : '.config/git/attributes');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '*.txt text\n');
    if (isNamed) await ofUser('core.attributesFile', file);
    await write('a.txt', 'one\r\ntwo\r\n');
    await git('-c', `core.attributesFile=${file}`, '-c', 'core.safecrlf=false', 'add', '.');
    await git('commit', '--quiet', '-m', 'one');
    expect(await git('show', 'HEAD:a.txt')).toBe('one\ntwo');
    await touch('a.txt');
    const { commit, head } = await snapshot();
    expect(commit).toBe(head);
  },
);

/** A filter that makes small letters of large ones, and a work tree with files that go through it. */
async function filtered(configure: (key: string, value: string) => Promise<unknown>): Promise<string> {
  const witness = join(root, `ran-${String(count)}`);
  const program = join(root, `program-${String(count)}`);
  await writeFile(program, `#!/bin/sh\necho ran >> '${witness}'\ntr A-Z a-z\n`);
  await chmod(program, 0o755);
  await configure('filter.caps.clean', program);
  await write('.gitattributes', '*.dat filter=caps\n');
  for (const name of ['same.dat', 'touched.dat', 'changed.dat', 'racy.dat']) await write(name, 'HELLO\n');
  // Git reads a file again whose time is not before that of its index, whatever else it knows of it.
  const later = new Date(Date.now() + 3_600_000);
  await utimes(join(place.workTree, 'racy.dat'), later, later);
  await write('plain.txt', 'one\n');
  const clean = 'filter.caps.clean=tr A-Z a-z';
  await git('-c', clean, 'add', '.');
  await git('-c', clean, 'commit', '--quiet', '-m', 'one');
  await touch('touched.dat');
  await write('changed.dat', 'OTHER\n');
  await write('plain.txt', 'two\n');
  return witness;
}

test('a file that goes through a filter of the folder’s is unchanged, or named: the filter does not run', async () => {
  const witness = await filtered((key, value) => git('config', key, value));
  const taken = await snapshot();
  expect(await shown(taken, '--name-status')).toBe('M\tplain.txt');
  expect(taken.excluded.map(({ path }) => path)).toEqual(['changed.dat', 'racy.dat', 'touched.dat']);
  expect(taken.excluded[0]?.why).toContain('“caps”');
  expect(existsSync(witness)).toBe(false);
});

test('a filter of the user’s own runs, as their own Git runs it', async () => {
  const witness = await filtered(ofUser);
  const taken = await snapshot();
  expect(await shown(taken)).toContain('-hello\n+other\n');
  expect(await shown(taken, '--name-status')).toBe('M\tchanged.dat\nM\tplain.txt');
  expect(taken.excluded).toEqual([]);
  expect(existsSync(witness)).toBe(true);
});

test('a filter that the folder names otherwise than the user does not run, neither theirs nor the other', async () => {
  const witness = await filtered(ofUser);
  await git('config', 'filter.caps.process', join(root, `program-${String(count)}`));
  const taken = await snapshot();
  expect(taken.excluded.map(({ path }) => path)).toEqual(['changed.dat', 'racy.dat', 'touched.dat']);
  expect(existsSync(witness)).toBe(false);
});

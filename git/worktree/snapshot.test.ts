/** Work trees of odd kinds: what a snapshot shows of them, and that nothing runs meanwhile. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { takeSnapshot } from './snapshot.ts';
import {
  WHO,
  root,
  place,
  count,
  git,
  fresh,
  write,
  commitAll,
  shown,
  snapshot,
  beginAll,
  endAll,
  begin,
} from '../testing/work-tree-scene.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

test('nothing uncommitted is HEAD itself; ignored files are not shown; a folder without a commit has no snapshot', async () => {
  expect(await takeSnapshot(place)).toBeNull();
  await write('.gitignore', '*.log\n');
  await write('.git/info/exclude', 'private/\n');
  await write('a', 'one\n');
  await commitAll();
  await write('x.log', 'x');
  await write('private/x', 'x');
  const { commit, head } = await snapshot();
  expect(commit).toBe(head);
  await write('new', 'x\n');
  expect(await shown(await snapshot(), '--name-status')).toBe('A\tnew');
});

// Windows has no pipes among its files, and rights of another kind.
test.runIf(process.platform !== 'win32')(
  'what cannot be taken in is named, and the rest is there',
  async () => {
    await write('a', 'one\n');
    await write('was-a-file', 'one\n');
    await write('encoded', 'x\n');
    await commitAll();
    await write('a', 'two\n');
    execFileSync('mkfifo', [join(place.workTree, 'pipe')]);
    await rm(join(place.workTree, 'was-a-file'));
    execFileSync('mkfifo', [join(place.workTree, 'was-a-file')]);
    await write('.git/info/attributes', 'encoded working-tree-encoding=UTF-16\n');
    await write('encoded', Buffer.from([0xff, 0x00, 0x41]));
    await runGit(['init', '--quiet', join(place.workTree, 'nested')]);
    await runGit(['commit', '--quiet', '--allow-empty', '-m', 'x'], {
      cwd: join(place.workTree, 'nested'),
      config: WHO,
    });
    await write('secret', 'x\n');
    await chmod(join(place.workTree, 'secret'), 0o000);
    await write('large', '');
    await truncate(join(place.workTree, 'large'), 70 * 1024 * 1024);
    const taken = await snapshot();
    const names = await shown(taken, '--name-status');
    expect(names).toContain('M\ta');
    expect(names).toContain('D\twas-a-file');
    const why = new Map(taken.excluded.map((one) => [one.path, one.why]));
    expect(why.get('large')).toBe('is larger than 64 MB');
    expect(why.get('was-a-file')).toBe('is not a regular file');
    expect(why.get('nested/')).toBe('is a repository of its own');
    expect(why.get('encoded')).toBe('could not be read by Git');
    // Root reads everything.
    if (process.getuid?.() !== 0) expect(why.get('secret')).toBe('cannot be read (permission denied)');
  },
);

test('submodules show the commit they are at, and nobody looks into them', async () => {
  const other = join(root, `other-${String(count)}`);
  await runGit(['init', '--quiet', other]);
  await runGit(['commit', '--quiet', '--allow-empty', '-m', 'x'], { cwd: other, config: WHO });
  await git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'sub');
  await commitAll();
  await runGit(['commit', '--quiet', '--allow-empty', '-m', 'y'], {
    cwd: join(place.workTree, 'sub'),
    config: WHO,
  });
  await writeFile(join(place.workTree, 'sub', 'dirty'), 'x');
  const taken = await snapshot();
  expect(await shown(taken)).toBe(
    await gitText(['diff', '--ignore-submodules=dirty', 'HEAD'], { cwd: place.workTree }),
  );
  expect(await shown(taken, '--name-status')).toBe('M\tsub');
});

test('a conflict shows what lies there; SHA-256, split and sparse indexes are read', async () => {
  await write('a', 'one\n');
  await commitAll();
  await git('checkout', '--quiet', '-b', 'topic');
  await write('a', 'two\n');
  await commitAll();
  await git('checkout', '--quiet', 'main');
  await write('a', 'three\n');
  await commitAll();
  await runGit(['merge', '--quiet', 'topic'], { cwd: place.workTree, config: WHO, okCodes: [1] });
  expect(await shown(await snapshot())).toContain('+<<<<<<<');

  await fresh('--object-format=sha256');
  await write('a', 'one\n');
  await write('b/c', 'one\n');
  await write('d/e', 'one\n');
  await commitAll();
  await git('sparse-checkout', 'set', '--cone', '--sparse-index', 'b');
  await git('update-index', '--split-index').catch(() => undefined);
  await rm(join(place.workTree, 'a'));
  await write('b/c', 'two\n');
  expect(await shown(await snapshot(), '--name-status')).toBe('D\ta\nM\tb/c');
});

test('a file that lies there although a sparse checkout leaves it out is looked into, as Git does', async () => {
  await write('in/a', 'one\n');
  await write('out/b', 'one\n');
  await write('out/c', 'one\n');
  await commitAll();
  await git('sparse-checkout', 'set', 'in');
  expect(await shown(await snapshot(), '--name-status')).toBe('');
  await write('out/b', 'two\n');
  expect(await shown(await snapshot(), '--name-status')).toBe('M\tout/b');
  expect(await git('diff', '--name-status', 'HEAD')).toBe('M\tout/b');
});

test('no filter, monitor or hook runs, whatever the configuration names', async () => {
  const witness = join(root, 'ran');
  const program = join(root, 'program');
  await writeFile(program, `#!/bin/sh\necho "$*" >> '${witness}'\ncat\n`);
  await chmod(program, 0o755);
  await write('a', 'one\n');
  await write('b', 'one\n');
  await commitAll();
  for (const key of [
    'filter.x.clean',
    'filter.x.smudge',
    'filter.x.process',
    'core.fsmonitor',
    'diff.x.textconv',
    'diff.external',
  ])
    await git('config', key, program);
  await git('config', 'filter.x.required', 'true');
  await write('.git/info/attributes', '* filter=x diff=x\n');
  await write('.gitattributes', '* filter=x diff=x\n');
  await write('.git/hooks/post-index-change', `#!/bin/sh\necho hook >> '${witness}'\n`);
  await chmod(join(place.gitDir, 'hooks/post-index-change'), 0o755);
  await rm(witness, { force: true });
  await write('a', 'two\n');
  await write('new', 'x\n');
  const taken = await snapshot();
  expect(existsSync(witness)).toBe(false);
  expect(await shown(taken, '--name-status')).toBe('A\t.gitattributes\nA\tnew');
  expect(taken.excluded).toEqual([{ path: 'a', why: expect.stringContaining('the filter “x”') }]);
  await runGit(['add', 'a'], { cwd: place.workTree, okCodes: [0, 128] });
  expect(existsSync(witness)).toBe(true);
});

test('nothing that a submodule’s configuration names runs', async () => {
  const witness = join(root, 'ran-in-submodule');
  const program = join(root, 'submodule-program');
  await writeFile(program, `#!/bin/sh\necho "$*" >> '${witness}'\ncat\n`);
  await chmod(program, 0o755);
  const other = join(root, `other-${String(count)}`);
  await runGit(['init', '--quiet', other]);
  await writeFile(join(other, 'a'), 'one\n');
  await runGit(['add', '.'], { cwd: other });
  await runGit(['commit', '--quiet', '-m', 'x'], { cwd: other, config: WHO });
  await git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'sub');
  await commitAll();
  const sub = join(place.workTree, 'sub');
  for (const key of ['filter.x.clean', 'core.fsmonitor'])
    await runGit(['config', key, program], { cwd: sub });
  await writeFile(join(sub, '.gitattributes'), '* filter=x\n');
  await writeFile(join(sub, 'a'), 'two\n');
  // What a hostile repository would say of it.
  await git('config', '--file', '.gitmodules', 'submodule.sub.ignore', 'none');
  await git('config', 'submodule.sub.ignore', 'none');
  await git('config', 'diff.ignoreSubmodules', 'none');
  await snapshot();
  expect(existsSync(witness)).toBe(false);
  await writeFile(join(sub, 'a'), 'six\n');
  await runGit(['status'], { cwd: place.workTree });
  expect(existsSync(witness)).toBe(true);
});

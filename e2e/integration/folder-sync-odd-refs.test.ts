/** Sync in a folder with remotes and notes refs that are not what they seem. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { addSettings } from '../../git/testing/settings.ts';
import { PROGRAMS } from './support/hostile-keys.ts';
import { origin, program, witness, script, begin, end } from './support/hostile-sync.ts';

beforeEach(begin);
afterEach(end);

test('a remote that lies in the folder itself runs nothing, either', async () => {
  const one = await origin.clone();
  const inner = join(one.path, 'inner.git');
  await gitText(['clone', '--quiet', '--bare', origin.path, inner], { protocols: ['file'] });
  for (const hook of ['pre-receive', 'update', 'post-receive', 'reference-transaction', 'post-update'])
    await script(join(inner, 'hooks', hook), `echo ${hook} >> '${witness}'`);
  await addSettings(join(inner, 'config'), [
    ...PROGRAMS.map((key) => [key, program] as const),
    ['objects.x', 'y'],
  ]);
  await mkdir(join(inner, 'objects', 'info'), { recursive: true });
  await writeFile(join(inner, 'objects', 'info', 'alternates'), `${join(origin.path, 'objects')}\n`);
  await one.git('remote', 'set-url', 'origin', './inner.git');
  await one.write(origin.first, 'mine');
  const report = await one.sync();
  expect(report.problem).toBeNull();
  expect(report.messages).toEqual([expect.stringContaining('hooks of its own')]);
  // Without the hooks it is sent, and what else the remote names does not run.
  await rm(join(inner, 'hooks'), { recursive: true });
  await runGit(['config', '--unset', 'core.hooksPath'], { gitDir: inner });
  expect(await one.sync()).toMatchObject({ problem: null, messages: [], sent: 1 });
  // One that fetches what it lacks by itself is not asked.
  await runGit(['config', 'remote.origin.promisor', 'true'], { gitDir: inner });
  expect((await one.sync()).problem?.message).toContain(
    'fetching from a partial clone on this computer is not supported',
  );
  expect(existsSync(witness) ? await readFile(witness, 'utf8') : '').toBe('');
});

test('the hooks of a remote on this computer count however its address is written', async () => {
  const one = await origin.clone();
  await one.write(origin.first, 'mine');
  const inner = join(origin.root, 'inner#1.git');
  await gitText(['clone', '--quiet', '--bare', origin.path, inner], { protocols: ['file'] });
  const hook = join(inner, 'hooks', 'update');
  await script(hook, `echo ran >> '${witness}'`);
  await writeFile(join(one.path, 'leads'), `gitdir: ${inner}\n`);
  const addresses = [
    inner,
    inner.replace(/\.git$/, ''),
    `${inner}///`,
    '../inner#1',
    `file://${inner}`,
    `file://${inner.replace('#', '%23')}`,
    `file://localhost${inner.replace('inner', '%69nner')}`,
    `file://${inner.replace(/\.git$/, '')}`,
    './leads',
  ];
  const syncTo = async (address: string) => {
    await one.git('remote', 'set-url', 'origin', address);
    return await one.sync();
  };
  for (const address of addresses)
    expect([address, await syncTo(address)]).toMatchObject([
      address,
      { problem: null, sent: 0, messages: [expect.stringContaining('hooks of its own')] },
    ]);
  // A pushurl alone leads there, too.
  await one.git('remote', 'set-url', '--push', 'origin', `file://${inner.replace('#', '%23')}`);
  expect((await syncTo(origin.path)).messages).toEqual([expect.stringContaining('hooks of its own')]);
  await one.git('config', '--unset', 'remote.origin.pushurl');
  // Hooks that the configuration of its work tree names.
  await rm(hook);
  await writeFile(join(inner, 'config.worktree'), '[core]\n\thooksPath = elsewhere\n');
  expect((await syncTo(addresses[1] ?? '')).messages).toEqual([expect.stringContaining('hooks of its own')]);
  await rm(join(inner, 'config.worktree'));
  expect((await syncTo(`file://${origin.root}/nowhere%23`)).problem?.message).toMatch(/could not be reached/);
  expect(await gitText(['for-each-ref', 'refs/notes'], { gitDir: inner })).toBe('');
  for (const address of addresses.toReversed()) {
    await runGit(['update-ref', '-d', 'refs/notes/commits'], { gitDir: inner });
    await one.git('update-ref', '-d', 'refs/notes-remotes/origin/commits');
    expect([address, await syncTo(address)]).toMatchObject([
      address,
      { problem: null, sent: 1, messages: [] },
    ]);
  }
  // A bundle is read, and cannot be written to.
  await one.git('bundle', 'create', join(origin.root, 'all.bundle'), '--all');
  await one.write(origin.first, 'more');
  expect(await syncTo(join(origin.root, 'all.bundle'))).toMatchObject({
    problem: null,
    messages: [expect.stringContaining('a bundle, a file that Git only reads')],
  });
  expect(existsSync(witness) ? await readFile(witness, 'utf8') : '').toBe('');
});

test('a notes ref that is another name of a branch is none', async () => {
  const one = await origin.clone();
  await one.git('symbolic-ref', 'refs/notes/secret', 'refs/heads/main');
  expect(await one.sync()).toMatchObject({ problem: null, sent: 0, unshared: [] });
  expect(await origin.git('for-each-ref', 'refs/notes')).toBe('');
});

test('a remote whose name is no name for refs, or whose address names a program, is not asked', async () => {
  const one = await origin.clone();
  await addSettings(join(one.gitDir, 'config'), [
    ['remote.--upload-pack=x.url', origin.path],
    ['remote.a b.url', origin.path],
    ['remote.dash.url', `--upload-pack=${program}`],
    ['remote.ext.url', `ext::${program}`],
    ['remote.fd.url', 'fd::17'],
    ['remote.strange.url', 'ftp://127.0.0.1/x'],
    ['remote.host.url', `ssh://-oProxyCommand=${program}/x`],
  ]);
  await one.sync();
  const results = one.reports.map(
    ({ remote, problem }) => `${remote}: ${problem === null ? 'fine' : 'refused'}`,
  );
  expect(results).toEqual([
    'origin: fine',
    '--upload-pack=x: fine',
    'dash: refused',
    'ext: refused',
    'fd: refused',
    'strange: refused',
    'host: refused',
  ]);
  expect(existsSync(witness)).toBe(false);
});

const leftOut = (remote: string): string =>
  `3 refs of ${remote} were left out: their names are not UTF-8, which Git allows and this app cannot show.`;

// Elsewhere the system itself refuses such names.
test.runIf(process.platform === 'linux')(
  'refs of a remote whose names are not UTF-8 are counted, and come under no other name',
  async () => {
    const one = await origin.clone();
    const names = ['refs/heads/caf\xe8', 'refs/heads/caf\xe9', 'refs/heads/topic', 'refs/notes/caf\xe9'];
    const lines = names.map((name) => `${origin.first} ${name}\n`).join('');
    await writeFile(join(origin.path, 'packed-refs'), Buffer.from(lines, 'latin1'));
    await one.git('remote', 'add', 'other', origin.path);
    const before = await one.git('for-each-ref', '--format=%(refname)');
    await one.sync();
    expect(one.reports).toMatchObject([
      { problem: null, messages: [leftOut('origin')], moves: [{ ref: 'refs/remotes/origin/topic' }] },
      { problem: null, messages: [leftOut('other')] },
    ]);
    const after = await one.git('for-each-ref', '--format=%(refname)');
    expect(after.split('\n').filter((name) => !before.includes(name))).toEqual([
      'refs/remotes/origin/topic',
      'refs/remotes/other/main',
      'refs/remotes/other/topic',
    ]);
    // A fetch in a terminal has brought them.
    await one.git('fetch', '--quiet', 'origin');
    const fetched = await one.git('for-each-ref');
    expect(await one.sync()).toMatchObject({
      problem: null,
      messages: [leftOut('origin')],
      moves: [],
      sent: 0,
    });
    expect(await one.git('for-each-ref')).toBe(fetched);
    expect(await origin.git('for-each-ref', '--format=%(refname)', 'refs/notes')).toBe(
      'refs/notes/caf\ufffd',
    );
  },
);

/** Writes a note. @returns the notes ref's commit */
async function noted(gitDir: string, ref: string): Promise<string> {
  const config = ['user.name=R', 'user.email=r@example.com'];
  await gitText(['notes', `--ref=${ref}`, 'add', '-m', ref, origin.first], { gitDir, config });
  return await gitText(['rev-parse', ref], { gitDir });
}

test.each([
  ['team', 'team/fork'],
  ['team/fork', 'team'],
])(
  'the notes of the remotes %s and %s, which Git would mix, are not exchanged with both',
  async (...names) => {
    const one = await origin.clone();
    const other = join(origin.root, 'other.git');
    await gitText(['clone', '--quiet', '--bare', origin.path, other], { protocols: ['file'] });
    await one.git('remote', 'rename', 'origin', names[0]);
    await one.git('config', `remote.${names[1]}.url`, other);
    await one.git('config', `remote.${names[1]}.fetch`, `+refs/heads/*:refs/remotes/${names[1]}/*`);
    const [team, fork] = names[0] === 'team' ? [origin.path, other] : [other, origin.path];
    const ofTeam = await noted(team, 'refs/notes/fork/commits');
    const ofFork = await noted(fork, 'refs/notes/commits');
    // The second time nothing is left that the other remote fetched.
    for (let times = 0; times < 2; times += 1) {
      await one.sync();
      const [reportOfTeam, reportOfFork] = one.reports.toSorted((a, b) => a.remote.length - b.remote.length);
      expect(reportOfTeam).toMatchObject({ problem: null, messages: [], received: times === 0 ? 1 : 0 });
      expect(reportOfFork).toMatchObject({
        problem: null,
        messages: [expect.stringContaining('The notes of team/fork were not exchanged')],
        commands: ['git remote rename team/fork team-fork'],
        received: 0,
        sent: 0,
      });
      expect(await one.git('for-each-ref', '--format=%(objectname) %(refname)', 'refs/notes')).toBe(
        `${ofTeam} refs/notes/fork/commits`,
      );
    }
    expect(await gitText(['rev-parse', 'refs/notes/commits'], { gitDir: fork })).toBe(ofFork);
    expect(await gitText(['for-each-ref', '--format=%(refname)', 'refs/notes'], { gitDir: fork })).toBe(
      'refs/notes/commits',
    );
    expect(await one.git('rev-parse', 'refs/remotes/team/fork/main')).toBe(origin.first);
  },
);

test('a notes ref here whose name is not UTF-8 is left out, which is said once, and the others are exchanged', async () => {
  const one = await origin.clone();
  const other = join(origin.root, 'other.git');
  await gitText(['clone', '--quiet', '--bare', origin.path, other], { protocols: ['file'] });
  await one.git('remote', 'add', 'other', other);
  await one.write(origin.first, 'mine');
  const tip = await one.git('rev-parse', 'refs/notes/commits');
  await writeFile(join(one.gitDir, 'packed-refs'), Buffer.from(`${tip} refs/notes/caf\xe9\n`, 'latin1'));
  const words =
    'One notes ref of this folder was left out: its name is not UTF-8, which Git allows and this app cannot show.';
  expect(await one.sync()).toMatchObject({ problem: null, sent: 1, messages: [words] });
  expect(one.reports[1]).toMatchObject({ remote: 'other', problem: null, messages: [] });
  // Also where nothing has changed since.
  expect(await one.sync()).toMatchObject({ problem: null, sent: 0, messages: [words] });
});

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { localProgram } from '../remote/local-remote.ts';
import { addSettings } from '../testing/settings.ts';
import { gitProgram } from './program.ts';
import { isMaybeSince, noteVersion } from './refused.ts';
import { gitText, runGit } from './run.ts';
import { shellWord } from './shell-word.ts';

// Hooks of Windows are no programs.
test.runIf(process.platform !== 'win32')(
  'the program that serves a repository on this computer runs no hook of it, wherever its configuration puts hooks',
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'local-program-'));
    onTestFinished(async () => await rm(root, { recursive: true, force: true }));
    const [empty, remote] = [join(root, 'empty'), join(root, 'hooked.git')];
    await gitText(['init', '--quiet', empty]);
    await gitText(['commit', '--quiet', '--allow-empty', '-m', 'one'], {
      cwd: empty,
      config: ['user.name=R', 'user.email=r@example.com'],
    });
    await gitText(['clone', '--quiet', '--bare', empty, remote], { protocols: ['file'] });
    const witness = join(root, 'hook-ran');
    for (const folder of ['hooks', 'elsewhere'])
      for (const name of ['pre-receive', 'update', 'post-update', 'reference-transaction']) {
        await mkdir(join(remote, folder), { recursive: true });
        await writeFile(join(remote, folder, name), `#!/bin/sh\necho ran > '${witness}'\n`, { mode: 0o755 });
      }
    const push = async (to: string): Promise<unknown> =>
      await runGit(
        [
          'push',
          '--quiet',
          `--receive-pack=${localProgram('receive-pack', remote)}`,
          remote,
          `HEAD:refs/notes/${to}`,
        ],
        {
          cwd: empty,
          protocols: ['file'],
        },
      );
    await push('one');
    await gitText(['config', 'core.hooksPath', join(remote, 'elsewhere')], { gitDir: remote });
    await push('two');
    expect(await gitText(['for-each-ref', '--format=%(refname)', 'refs/notes'], { gitDir: remote })).toBe(
      'refs/notes/one\nrefs/notes/two',
    );
    expect(existsSync(witness)).toBe(false);
  },
);

// Older Git runs no such hook, and takes the settings for any other.
test.runIf(process.platform !== 'win32')(
  'of the program that serves a repository on this computer, the hooks that its configuration names are off',
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'local-program-'));
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await rm(root, { recursive: true, force: true });
    });
    const remote = join(root, 'it’s.git');
    await gitText(['init', '--quiet', '--bare', remote]);
    const names = ['plain', 'with=sign', "it's $(touch ran)"];
    await addSettings(
      join(remote, 'config'),
      names.map((hook) => [`hook.${hook}.enabled`, 'true']),
    );
    // Other tests of this process may have noted the installed Git.
    const wasMaybe = isMaybeSince(2, 54);
    noteVersion('2.54');
    onTestFinished(() => void (wasMaybe || noteVersion('2.53')));
    vi.stubEnv('GIT_CONFIG_GLOBAL', join(root, 'global'));
    await writeFile(join(root, 'global'), '[one]\n\tuser = yes\n');
    const program = localProgram('receive-pack', remote);
    expect(program).toContain(` ${shellWord(gitProgram() ?? '')} -c `);
    const setting = (key: string): string =>
      execFileSync('/bin/sh', ['-c', program.replace(/receive-pack$/, 'config --get "$0"'), key], {
        cwd: remote,
        env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
      })
        .toString()
        .trim();
    for (const hook of names) expect(setting(`hook.${hook}.enabled`)).toBe('false');
    expect(setting('one.user')).toBe('yes');
    expect(existsSync(join(remote, 'ran'))).toBe(false);
  },
);

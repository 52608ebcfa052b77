import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addSettings } from '../testing/settings.ts';
import { withoutNamedHooks } from './named-hooks.ts';
import { gitProgram } from './program.ts';
import { gitText, runGit } from './run.ts';

/** Some are named like what they run after, or with what ends a name on a command line. */
const NAMES = ['plain', 'with.dot', 'with=sign', 'update', 'Großes'];

let root: string;
let gitDir: string;
let witness: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'named-hooks-'));
  [gitDir, witness] = [join(root, 'repo.git'), join(root, 'ran')];
  await runGit(['init', '--bare', '--quiet', gitDir]);
  await writeFile(join(root, 'hook'), `#!/bin/sh\ntouch '${witness}'\n`);
  await chmod(join(root, 'hook'), 0o755);
});
afterEach(async () => await rm(root, { recursive: true, force: true }));

const name = async (): Promise<void> =>
  await addSettings(
    join(gitDir, 'config'),
    NAMES.flatMap((hook) => [
      [`hook.${hook}.command`, join(root, 'hook')],
      [`hook.${hook}.enabled`, 'true'],
      ...(hook === 'update' ? [] : [[`hook.${hook}.event`, 'reference-transaction'] as const]),
    ]),
  );
const added = (env: Record<string, string> = {}): Record<string, string> | null =>
  withoutNamedHooks(gitProgram() ?? '', ['--git-dir', gitDir], { cwd: root, env });

test('every hook that a configuration names is switched off, after what else is set', async () => {
  expect(added()).toEqual({});
  await name();
  const env = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'core.eol', GIT_CONFIG_VALUE_0: 'lf' };
  const all = { ...env, ...added(env) };
  const said = await Promise.all(
    NAMES.map((hook) => gitText(['config', '--get', `hook.${hook}.enabled`], { gitDir, env: all })),
  );
  expect(said).toEqual(NAMES.map(() => 'false'));
  expect(await gitText(['config', '--get', 'core.eol'], { gitDir, env: all })).toBe('lf');
});

test('none of them runs when a ref is moved', async () => {
  await name();
  const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'one' });
  await gitText(['update-ref', 'refs/notes/one', blob], { gitDir });
  expect(existsSync(witness)).toBe(false);
});

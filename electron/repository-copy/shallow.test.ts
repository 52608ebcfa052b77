import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { shallowCommits } from '../../git/history/known-history.ts';
import { hasHistory, noteCuts } from './shallow.ts';

const config = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'commit.gpgsign=false'];
const path = process.env['PATH'];
let root: string;
let gitDir: string;
let commits: string[];
const git = (...args: string[]): Promise<string> => gitText(args, { cwd: join(root, 'work'), config });

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'shallow-'));
  await gitText(['init', '--quiet', join(root, 'work')]);
  gitDir = join(root, 'work', '.git');
  commits = [];
  for (const message of ['first', 'second', 'third']) {
    await git('commit', '--quiet', '--allow-empty', `--message=${message}`);
    commits.unshift(await git('rev-parse', 'HEAD'));
  }
});
afterEach(() => {
  process.env['PATH'] = path;
  rmSync(root, { recursive: true, force: true });
});

test('a history that Git cannot read to its end is not taken for whole', async () => {
  const [third = '', second = ''] = commits;
  writeFileSync(join(gitDir, 'shallow'), `${'1'.repeat(40)}\n`);
  expect(await hasHistory(gitDir, [third])).toBe(true);
  const file = join(gitDir, 'objects', second.slice(0, 2), second.slice(2));
  chmodSync(file, 0o644);
  writeFileSync(file, '');
  await expect(hasHistory(gitDir, [third])).rejects.toMatchObject({ name: 'GitError' });
});

test.runIf(process.platform !== 'win32')(
  'what a Git that ends early did not tell is not cut off',
  async () => {
    await git('repack', '-ad', '--quiet');
    const real = (path ?? '')
      .split(delimiter)
      .map((folder) => join(folder, 'git'))
      .join(' ');
    const one = `for git in ${real}; do test -x $git && break; done`;
    const cut = `case "$*" in *batch-all-objects*) echo ${commits[0] ?? ''} commit; kill -9 $$;; esac`;
    writeFileSync(join(root, 'git'), `#!/bin/sh\n${one}\n${cut}\nexec $git "$@"\n`, { mode: 0o755 });
    process.env['PATH'] = `${root}${delimiter}${path ?? ''}`;
    await expect(noteCuts(gitDir)).rejects.toMatchObject({ reason: 'signal' });
    expect(await shallowCommits(gitDir)).toEqual(new Set());
  },
);

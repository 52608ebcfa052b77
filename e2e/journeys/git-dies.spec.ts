/** Git itself ends in the middle of a diff, in the host inside the app: a folder on this computer. */
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { ComparePage } from '../pages/compare.ts';
import { WorkFolder } from '../support/work-folder.ts';
import { patience } from '../../shared/testing/patience.ts';

const FILES = 60;
const lines = (n: number): string =>
  Array.from({ length: 400 }, (_, line) => `line ${line.toString()} of ${n.toString()}\n`).join('');

/** A Git that ends with half of a diff's text while a file is there. */
async function dyingGit(bin: string, dying: string): Promise<void> {
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  await mkdir(bin, { recursive: true });
  const file = join(bin, 'git');
  const script = [
    '#!/bin/sh',
    `case "$*" in *diff-tree*" -p "*) if [ -e '${dying}' ]; then '${git}' "$@" | head -c 400000; kill -9 $$; fi ;; esac`,
    `exec '${git}' "$@"`,
  ];
  await writeFile(file, `${script.join('\n')}\n`);
  await chmod(file, 0o755);
}

test('a Git that dies half-way: what was painted stays, a sentence says so, and trying again goes on', async ({
  launch,
  folder,
}) => {
  test.skip(process.platform === 'win32', 'a script stands in for Git');
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'a.txt': 'one\n' });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit(
    'Work',
    Object.fromEntries(
      Array.from({ length: FILES }, (_, n) => [`f${n.toString().padStart(2, '0')}.txt`, lines(n)]),
    ),
  );
  const [bin, dying] = [join(folder, 'bin'), join(folder, 'dying')];
  await dyingGit(bin, dying);
  await writeFile(dying, '');
  const PATH = `${bin}:${process.env['PATH'] ?? ''}`;
  const running = await launch({ args: [work.path, 'main...topic'], env: { PATH } });
  const compare = new ComparePage(running.page);
  const said = running.page.getByRole('alert').filter({ hasText: 'stopped' });
  await expect(said).toBeVisible({ timeout: patience(30_000) });
  await expect(compare.fileSection('f00.txt')).toContainText('line 1 of 0');
  await expect(compare.totals).not.toContainText(`${FILES.toString()} files`);
  await picture(running.page, 'died');

  await rm(dying);
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(compare.totals).toContainText(`${FILES.toString()} files`);
  await expect(said).toBeHidden();
  await expect(compare.fileSection('f00.txt')).toContainText('line 1 of 0');
});

import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runGit } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { picture } from '../support/picture.ts';
import { AUTHOR_CONFIG, WorkFolder } from '../support/work-folder.ts';

test('a signed commit says so, and by a press whose key it is: as the user’s own Git has it', async ({
  launch,
  folder,
}) => {
  const key = join(folder, 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  const work = await WorkFolder.withTopic(join(folder, 'project'));
  const signing = [...AUTHOR_CONFIG, 'gpg.format=ssh', `user.signingkey=${key}.pub`];
  // The user's own Git: ours starts no program that signs.
  await runGit(['commit', '--quiet', '--amend', '--no-edit', '-S'], {
    cwd: work.path,
    asUser: true,
    config: signing,
  });
  // What the repository names is no authority.
  await work.git('config', 'gpg.ssh.allowedSignersFile', `${key}.pub`);
  const [config, signers] = [join(folder, 'config'), join(folder, 'signers')];
  await writeFile(config, '');

  const { page } = await launch({
    args: [work.path, 'main...topic'],
    env: { GIT_CONFIG_GLOBAL: config },
  });
  await new ComparePage(page).ready();
  const signed = page.getByRole('button', { name: 'signed' });
  await signed.click();
  await expect(
    page.getByText('This folder’s own configuration sets gpg.ssh.allowedsignersfile'),
  ).toBeVisible();

  await writeFile(signers, `ada@example.com ${await readFile(`${key}.pub`, 'utf8')}`);
  await writeFile(config, `[gpg "ssh"]\n\tallowedSignersFile = ${signers}\n`);
  await signed.click();
  await signed.click();
  await expect(page.getByText('Good signature by ada@example.com.')).toBeVisible();
  await picture(page, 'signed');
  await signed.click();
  await expect(page.getByText('Good signature by')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused();
  await page.keyboard.type('who signed');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Good signature by ada@example.com.')).toBeVisible();
});

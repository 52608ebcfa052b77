/** A malformed record does not hide the others of its list, and a message reports it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gitText } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { messageOf } from '../pages/messages.ts';
import { openHosted } from '../pages/open.ts';

test('a branch with a name beyond every limit is skipped, and a message says so until it is read', async ({
  visit,
  host,
}) => {
  const gitDir = await host.gitDir('payments');
  const odd = join(gitDir, 'refs/heads', `${'x/'.repeat(600)}end`);
  await mkdir(dirname(odd), { recursive: true });
  await writeFile(odd, `${await gitText(['rev-parse', 'HEAD'], { gitDir })}\n`);
  const running = await visit();
  const { page } = running;
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  const notice = messageOf(page, 'cannot be shown');
  await expect(notice).toContainText('1 record cannot be shown: its name');
  await expect(notice).toContainText('The others are shown');
  await picture(page, 'skipped-record');
  // The others are.
  await compare.chooseCommit('Hold keys in a ring and rotate them');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
});

import { createPublicKey } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitText } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { openHosted } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';
import { Host } from '../support/hosting.ts';
import { goodKey } from '../support/keys.ts';
import { WorkFolder } from '../support/work-folder.ts';
import { patience } from '../../shared/testing/patience.ts';

const BRANCH = 'rotate-signing-keys';
/** A line that one commit of the branch added, as line 19 of its file. */
const LINE = 'src/token.ts:24';

const SAID = 'src/token.ts:19: [x] Whose clock is this?\n\nsrc/token.ts:19: The host’s.';

test('a folder and nothing else: a remark is an ordinary note, and plain git and the app read each other', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'project'));
  await work.commit('Begin', { 'a.txt': 'one\ntwo\n', 'gone.txt': 'old\n' });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Work', { 'a.txt': 'one\ntwo\nthree\n', 'gone.txt': null });
  const compare = await work.compare(await visit(), 'topic');
  const remarks = new Remarks(compare);
  await compare.showFile('a.txt');
  await remarks.writeAt('a.txt', 3);
  await remarks.save(remarks.composer('a.txt:3'), 'Why three?');
  await expect(remarks.thread('a.txt:3')).toContainText('Why three?');
  await compare.showFile('gone.txt');
  await remarks.writeAt('gone.txt', 1, 'old');
  await remarks.save(remarks.composer('gone.txt:-1'), 'Who read it?');
  await expect(remarks.thread('gone.txt:-1')).toContainText('Who read it?');
  expect(await work.git('notes', 'show', 'topic')).toBe('a.txt:3: Why three?\n\ngone.txt:-1: Who read it?');

  await work.git('notes', 'append', '-m', 'a.txt:3: Because of plain git.', 'topic');
  await compare.showFile('a.txt');
  await expect(remarks.thread('a.txt:3').getByRole('article')).toHaveCount(2, { timeout: patience(20_000) });
});

test('the host is away: a remark waits and can be changed and resolved; it is sent once, as it is by then', async ({
  visit,
  host,
  hostReturns,
}) => {
  const gitDir = await host.gitDir('payments');
  const running = await visit();
  const compare = await openHosted(running, host, 'payments', BRANCH);
  const remarks = new Remarks(compare);
  await expect(compare.page.getByRole('button', { name: '4 open remarks' })).toBeVisible();
  await compare.showFile('src/token.ts');
  await host.stop();
  await remarks.writeAt('src/token.ts', 24);
  await remarks.save(remarks.composer(LINE), 'Whose clok is this?');
  const thread = remarks.thread(LINE);
  await expect(thread).toContainText('waiting to be sent');
  await remarks.act(thread.getByRole('article').first(), 'Edit');
  await remarks.save(remarks.composer(LINE), 'Whose clock is this?');
  await expect(remarks.composer(LINE)).toHaveCount(0);
  await expect(thread.getByRole('article')).toContainText('Whose clock is this?');
  await thread.getByRole('button', { name: 'Reply' }).click();
  await remarks.save(remarks.composer(LINE), 'The host’s.');
  await expect(thread.getByRole('article')).toHaveCount(2);
  await thread.getByRole('button', { name: 'Resolve' }).click();
  await expect(thread).toHaveAccessibleDescription('Resolved');
  await expect(compare.status).toContainText('4 notes waiting');

  await hostReturns();
  // The host is asked again less and less often: awake, at once.
  await running.app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await expect(compare.status).not.toContainText(/waiting|unsent/, { timeout: patience(90_000) });
  // Without the host Git has not every version of the file: then it is a note on the tip.
  const note = await gitText(['notes', '--ref=reviews', 'show', BRANCH], { gitDir });
  expect(note).toContain(SAID.replaceAll(':19:', ':24:'));
  expect(note.split('clo')).toHaveLength(2);
});

test('a key that may only read: the composer says so, and keeps what is typed', async ({ visit, folder }) => {
  const pems = { first: goodKey(), reader: goodKey() };
  const registered = Object.entries(pems).map(async ([kid, pem]) => {
    const publicKeyFile = `${kid}.pub`;
    await writeFile(
      join(folder, publicKeyFile),
      createPublicKey(pem).export({ type: 'spki', format: 'pem' }),
    );
    return { kid, publicKeyFile, allowedScopes: kid === 'reader' ? ['git:read', 'org:read'] : ['*'] };
  });
  await writeFile(join(folder, 'keys.json'), JSON.stringify(await Promise.all(registered)));
  const host = await Host.start(join(folder, 'host'), { more: ['--keys', join(folder, 'keys.json')] });
  const running = await visit();
  const { page } = running;
  await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined);
  const { api, git, org } = host.ready;
  await page.evaluate(
    async ({ first, reader, ...addresses }) => {
      const [one, two] = [
        await window.api.keys.paste({ pem: first }),
        await window.api.keys.paste({ pem: reader }),
      ];
      if (!one.ok || !two.ok) throw new Error('a key was refused');
      const added = await window.api.organizations.add({ ...addresses, keyHandle: one.value.handle });
      if (!added.ok) throw new Error(added.error.message);
      const { id: orgId, keys } = added.value;
      const limits = { allowedScopes: ['git:read' as const, 'org:read' as const], maxLifeSeconds: 3600 };
      await window.api.organizations.addKey({
        orgId,
        keyHandle: two.value.handle,
        kid: 'reader',
        ...limits,
      });
      await window.api.organizations.removeKey({ orgId, keyId: keys[0]?.id ?? '' });
      location.hash = `#/o/${encodeURIComponent(orgId)}/r/payments?branch=rotate-signing-keys`;
    },
    { name: org, api, gitHost: git, ...pems },
  );
  await page.reload();
  const compare = new ComparePage(page);
  await compare.ready();
  const remarks = new Remarks(compare);
  await compare.showFile('src/token.ts');
  await expect(remarks.thread('src/token.ts:16')).toBeVisible();
  await expect(remarks.thread('src/token.ts:16').getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await remarks.writeAt('src/token.ts', 24);
  const composer = remarks.composer(LINE);
  await composer.fill('For whoever may write.');
  await expect(compare.diff.getByRole('alert')).toContainText('may only read');
  await expect(compare.diff.getByRole('button', { name: /^Remark/ }).last()).toBeDisabled();
  await expect(compare.status).toContainText('1 unsent draft');
  await host.stop();
});

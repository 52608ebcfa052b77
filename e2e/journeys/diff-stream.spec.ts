/** A diff is shown while it comes, in whatever order its host sends it and however it ends. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { branchDiffResult } from '../../shared/wire/diff.ts';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { openHosted } from '../pages/open.ts';
import type { Host } from '../support/hosting.ts';
import { openDoor } from '../support/door.ts';

const REPOSITORY = 'payments';
const BRANCH = 'rotate-signing-keys';

/** What a journey makes of the host's answer. */
type Answer = (text: string, response: ServerResponse) => void;

/** The host behind a door that hands its diffs out in another way; `asked` counts them, `ended` those that are over. */
async function behind(host: Host, hand: Answer) {
  const seen = { asked: 0, ended: 0 };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { authorization = '' } = request.headers;
    const answer = await fetch(new URL(request.url ?? '/', host.ready.api), { headers: { authorization } });
    const text = await answer.text();
    if (response.destroyed) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    hand(text, response);
  };
  const door = await openDoor(host.ready.api, (request, response) => {
    if (request.url?.startsWith('/api/v1/repos/branches/diff') !== true) return true;
    seen.asked += 1;
    response.on('close', () => (seen.ended += 1));
    void pass(request, response);
    return false;
  });
  return {
    seen,
    close: door.close,
    served: { pem: host.pem, ready: { ...host.ready, api: door.api } },
  };
}

const half = (text: string): string => text.slice(0, Math.floor(text.length / 2));

test('totals first or last, the same files and totals are shown', async ({ visit, host }) => {
  let turned = 0;
  const door = await behind(host, (text, response) => {
    const { files, stats, filtered_files, ...head } = branchDiffResult.parse(JSON.parse(text));
    turned += 1;
    response.end(
      JSON.stringify(
        turned % 2 === 1
          ? { ...head, stats, filtered_files, files }
          : { files, filtered_files, stats, ...head },
      ),
    );
  });
  const compare = await openHosted(await visit(), door.served, REPOSITORY, BRANCH);
  const totals = [];
  for (let round = 0; round < 2; round += 1) {
    await expect(compare.totals).toContainText('31 files');
    await expect(await compare.find('assets/vectors.json')).toHaveAccessibleName(/not loaded/);
    await compare.filter.fill('');
    totals.push(await compare.totals.textContent());
    await compare.page.keyboard.press('ControlOrMeta+r');
    await expect.poll(() => turned).toBeGreaterThan(round + 1);
  }
  expect(totals[1]).toBe(totals[0]);
  await door.close();
});

test('an answer that breaks off: what came stays, a sentence says so, and trying again goes on', async ({
  visit,
  host,
}) => {
  let broken = true;
  const door = await behind(host, (text, response) => {
    if (broken) response.write(half(text), () => setTimeout(() => response.destroy(), 300));
    else response.end(text);
  });
  const compare = await openHosted(await visit(), door.served, REPOSITORY, BRANCH);
  const said = compare.page.getByRole('alert').filter({ hasText: 'Reading broke off' });
  await expect(said).toBeVisible();
  await expect(compare.diff.getByRole('region').first()).toBeVisible();
  await expect(compare.totals).not.toContainText('31 files');
  await picture(compare.page, 'broken');
  broken = false;
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(compare.totals).toContainText('31 files');
  await expect(said).toBeHidden();
  await door.close();
});

test('leaving in the middle of an answer ends it', async ({ visit, host }) => {
  const door = await behind(host, (text, response) => void response.write(half(text)));
  const compare = await openHosted(await visit(), door.served, REPOSITORY, BRANCH);
  await expect(compare.diff.getByRole('region').first()).toBeVisible();
  const { asked } = door.seen;
  await compare.page.evaluate(() => {
    location.hash = location.hash.replace(/\/r\/.*/, '');
  });
  await expect.poll(() => door.seen.ended).toBe(asked);
  await door.close();
});

test('a host that never ends: its files are shown, the app can be used, and leaving ends it', async ({
  visit,
  host,
}) => {
  const door = await behind(host, (_text, response) => {
    response.write('{"branch":"rotate-signing-keys","base":"main","files":[');
    let sent = 0;
    const timer = setInterval(() => {
      const raw = `diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -0,0 +1,1 @@\n+line ${sent.toString()}\n`;
      const entry = {
        path: `f${sent.toString().padStart(6, '0')}`,
        state: 'M',
        old_path: '',
        bytes: raw.length,
        is_eof: true,
        raw,
      };
      response.write(`${sent === 0 ? '' : ','}${JSON.stringify(entry)}`);
      sent += 1;
    }, 5);
    response.on('close', () => clearInterval(timer));
  });
  const compare = await openHosted(await visit(), door.served, REPOSITORY, BRANCH);
  await expect(compare.fileSection('f000003')).toBeVisible();
  await compare.page.getByRole('tab', { name: /^Commits/ }).click();
  await expect(compare.option('Announce the next key')).toBeVisible();
  const { asked } = door.seen;
  await compare.page.evaluate(() => {
    location.hash = location.hash.replace(/\/r\/.*/, '');
  });
  await expect.poll(() => door.seen.ended).toBe(asked);
  await door.close();
});

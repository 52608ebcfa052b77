/**
 * Hostile input by what a host answers. No script runs, nothing leaves, nothing outside the profile is touched, nothing crashes.
 */
import type { Page } from 'playwright/test';
import { rounds } from '../../shared/testing/rounds.ts';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { hostileHost } from '../support/hostile/host.ts';
import { goodKey } from '../support/keys.ts';
import { hunt } from '../support/hunt.ts';

/** Adds an organization at this address with a key for this session; answers its id. */
function addOrganization(page: Page, api: string, pem: string): Promise<string> {
  return page.evaluate(
    async ([address, key]) => {
      const pending = await window.api.keys.paste({ pem: key });
      if (!pending.ok) throw new Error(pending.error.message);
      const { handle } = pending.value;
      const added = await window.api.organizations.add({
        name: 'evil',
        api: address,
        gitHost: address,
        keyHandle: handle,
        sessionOnly: true,
      });
      if (!added.ok) throw new Error(added.error.message);
      return added.value.id;
    },
    [api, pem] as const,
  );
}

test('a host that lies in every field, and the page that holds no key and no token', async ({
  launch,
  profile,
}) => {
  const host = await hostileHost();
  const { page, unharmed } = await hunt(launch, profile);
  const pem = goodKey();
  const orgId = await addOrganization(page, host.origin, pem);
  const go = (hash: string) =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);
  await page.reload();
  await go(`#/o/${orgId}`);
  await new RepositoriesPage(page).ready();
  await unharmed([host.origin]);
  await go(`#/o/${orgId}/r/app?branch=work`);
  const compare = new ComparePage(page);
  await compare.ready();
  await expect.poll(() => host.asked).toContain('app /api/v1/repos/branches/diff');
  // Through the whole diff, past every file, then from commit to commit with a note on each.
  await expect(compare.diff).toBeVisible();
  for (let step = 0; step < 20; step += 1) {
    await compare.diff.evaluate((region, part) => {
      region.scrollTop = (region.scrollHeight * part) / 20;
    }, step);
    await page.keyboard.press(']');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await unharmed([host.origin]);
  const routes = ['repos/branches', 'repos/commits', 'repos/branches/diff', 'repos/notes'];
  expect(host.asked).toContain(' /api/repos');
  // Notes are read once the commit that was stepped to last stays.
  for (const route of routes) await expect.poll(() => host.asked).toContain(`app /api/v1/${route}`);

  // Everything the page's process holds in its heap, searched for what must never be there.
  expect(host.tokens.size).toBeGreaterThan(0);
  const session = await page.context().newCDPSession(page);
  let heap = '';
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => (heap += chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  expect(heap.length).toBeGreaterThan(1_000_000);
  for (const token of host.tokens) {
    const [header = '', claims = '', signature = ''] = token.split('.');
    expect(signature.length).toBeGreaterThan(40);
    for (const part of [claims, signature, `${header}.`])
      expect([part, heap.includes(part)]).toEqual([part, false]);
  }
  // The pasted key was typed by this test into the page itself, which is what pasting means; after a reload it is gone.
  for (const line of pem.split('\n').filter((text) => text.length > 40))
    expect(heap.includes(line)).toBe(false);
  expect(host.led).toEqual([]);
  await host.close();
});

test('a host whose every answer is broken on the wire or inside', async ({
  launch,
  profile,
  expectedTrouble,
}) => {
  expectedTrouble.push(/Failed to load resource/);
  const host = await hostileHost();
  const { page, unharmed } = await hunt(launch, profile);
  const orgId = await addOrganization(page, host.origin, goodKey());
  const answered = await page.evaluate(
    async ({ org, repos }) => {
      const object = 'a'.repeat(40);
      const read = await Promise.all(
        repos.map(async (repo) => {
          const note = await window.api.notes.read({ orgId: org, repo, notesRef: 'refs/notes/x', object });
          return { repo, taken: note.ok };
        }),
      );
      // A diff is handed through as it comes; who reads it judges it.
      const diffs = await Promise.all(
        repos.map((repo) =>
          fetch(`/api/diff?org=${org}&repo=${repo}&branch=work`)
            .then(async (response) => typeof (await response.text()))
            .catch(() => 'broken off'),
        ),
      );
      return { taken: read.filter(({ taken }) => taken).map(({ repo }) => repo), diffs: diffs.length };
    },
    { org: orgId, repos: host.broken },
  );
  expect(answered).toEqual({ taken: [], diffs: host.broken.length });

  // The diff's own reader gets each of them.
  await page.reload();
  for (const repo of host.brokenDiffs.filter((_, at) => rounds(at % 3 === 0, true))) {
    await page.evaluate((to) => {
      location.hash = to;
    }, `#/o/${orgId}/r/${repo}?branch=work&base=main`);
    await expect.poll(() => host.asked, { intervals: [20] }).toContain(`${repo} /api/v1/repos/branches/diff`);
  }
  await unharmed([host.origin]);
  expect(host.led).toEqual([]);
  await host.close();
});

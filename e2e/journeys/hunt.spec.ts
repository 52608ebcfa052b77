/**
 * Hostile input by every road into the app: what the page may ask, what links and addresses say, what a host
 * answers. No script runs, nothing leaves, nothing outside the profile is touched, nothing crashes.
 */
import { existsSync } from 'node:fs';
import type { ElectronApplication, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { StartPage } from '../pages/start.ts';
import { hostileHost } from '../support/hostile-host.ts';
import { TEXTS } from '../support/hostile.ts';
import { goodKey } from '../support/keys.ts';

async function expectUnharmed(app: ElectronApplication, page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.has(globalThis, 'pwned'))).toBe(false);
  expect(page.url()).toMatch(/^app:\/\/bundle\//);
  expect(app.windows()).toHaveLength(1);
  expect(existsSync('/tmp/pwned')).toBe(false);
}

test('every call of the page, with every hostile text in every field', async ({ launch }) => {
  const { app, page } = await launch();
  await new StartPage(page).ready();
  const counts = await page.evaluate(
    async (texts) => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, which has no outer scope.
      const place = (text: string) => ({
        orgId: text,
        repo: text,
        notesRef: `refs/notes/${text}`,
        object: text,
      });
      const calls: ((text: string) => Promise<{ ok: boolean }>)[] = [
        (text) => window.api.settings.set({ lastPlace: text }),
        (text) => window.api.settings.set({ pinned: { [text]: [text] } }),
        (text) => window.api.keys.paste({ pem: text }),
        (text) => window.api.keys.discard({ handle: text }),
        (text) => window.api.app.openExternal({ url: text }),
        (text) => window.api.app.ready({ screen: text }),
        (text) => window.api.organizations.add({ name: text, api: text, gitHost: text, keyHandle: text }),
        (text) => window.api.organizations.remove({ orgId: text }),
        (text) => window.api.organizations.test({ orgId: text, repo: text }),
        (text) => window.api.organizations.update({ orgId: text, api: text }),
        (text) => window.api.repositories.list({ orgId: text, q: text, cursor: text }),
        (text) => window.api.repositories.get({ orgId: text, repo: text }),
        (text) => window.api.branches.list({ orgId: 'sample', repo: text, ephemeral: true }),
        (text) => window.api.commits.inComparison({ orgId: 'folders', repo: text, branch: text, base: text }),
        (text) => window.api.notes.read(place(text)),
        (text) => window.api.drafts.get(place(text)),
        (text) => window.api.drafts.discard(place(text)),
        (text) => window.api.sync.cancel({ orgId: text, repo: text }),
      ];
      let answered = 0;
      let accepted = 0;
      for (const text of texts) {
        for (const call of calls) {
          const result = await call(text);
          answered += 1;
          if (result.ok) accepted += 1;
        }
      }
      return { asked: texts.length * calls.length, answered, accepted };
    },
    TEXTS.slice(0, 60),
  );
  expect(counts.answered).toBe(counts.asked);
  expect(counts.asked).toBeGreaterThan(1000);
  await expectUnharmed(app, page);
});

test('every hostile text as an address of the page, a comparison and a link', async ({ launch, trouble }) => {
  const { app, page } = await launch();
  await new StartPage(page).ready();
  const statuses = await page.evaluate(async (texts) => {
    const seen = new Set<number>();
    for (const text of texts) {
      const well = text.toWellFormed();
      for (const address of [
        `/${well}`,
        `/${encodeURIComponent(well)}`,
        `/assets/${encodeURIComponent(well)}.js`,
        `/api/diff?${new URLSearchParams({ org: text, repo: text, branch: text, path: text }).toString()}`,
        `/api/diff?org=${encodeURIComponent(well)}`,
      ]) {
        const response = await fetch(address).catch(() => null);
        if (response !== null) seen.add(response.status);
        const body = (await response?.text()) ?? '';
        if (/root:|\[boot loader\]|"name": "marginalia"/.test(body)) throw new Error(`read with ${address}`);
      }
    }
    return [...seen];
  }, TEXTS);
  expect(statuses).not.toContain(500);
  await app.evaluate(({ app: electron, dialog }, texts) => {
    Reflect.set(dialog, 'showMessageBox', () => Promise.resolve({ response: 1, checkboxChecked: false }));
    for (const text of texts) {
      electron.emit('second-instance', {}, ['x', `marginalia://open?org=${text}&repo=${text}`]);
      electron.emit('second-instance', {}, ['x', `marginalia:${text}`]);
    }
  }, TEXTS);
  await page.waitForTimeout(300);
  await expectUnharmed(app, page);
  // The console tells of every fetch that was refused; nothing else is allowed.
  expect(
    trouble.filter(
      (line) => !/Failed to load resource|Fetch API cannot load|Content Security Policy/.test(line),
    ),
  ).toEqual([]);
  trouble.length = 0;
});

test('a host that lies in every field, and the page that holds no key and no token', async ({ launch }) => {
  const host = await hostileHost();
  const { app, page } = await launch();
  await new StartPage(page).ready();
  const pem = goodKey();
  const orgId = await page.evaluate(
    async ([api, key]) => {
      const pending = await window.api.keys.paste({ pem: key });
      if (!pending.ok) throw new Error(pending.error.message);
      const { handle } = pending.value;
      const added = await window.api.organizations.add({
        name: 'evil',
        api,
        gitHost: api,
        keyHandle: handle,
        sessionOnly: true,
      });
      if (!added.ok) throw new Error(added.error.message);
      return added.value.id;
    },
    [host.origin, pem] as const,
  );
  await page.reload();
  await page.evaluate((id) => {
    location.hash = `#/o/${id}`;
  }, orgId);
  await new RepositoriesPage(page).ready();
  await expectUnharmed(app, page);
  await page.evaluate((id) => {
    location.hash = `#/o/${id}/r/app?branch=work`;
  }, orgId);
  await new ComparePage(page).ready();
  await expect.poll(() => host.asked).toContain('/api/v1/repos/branches/diff');
  await page.waitForTimeout(1000);
  await expectUnharmed(app, page);
  const roads = [
    '/api/repos',
    '/api/v1/repos/branches',
    '/api/v1/repos/commits',
    '/api/v1/repos/branches/diff',
  ];
  for (const road of roads) expect(host.asked).toContain(road);

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
  await host.close();
});

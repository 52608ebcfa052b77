/**
 * Hostile input by every way into the app: what the page may ask, what links and addresses say, what a host
 * answers. No script runs, nothing leaves, nothing outside the profile is touched, nothing crashes.
 */
import { existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname } from 'node:path';
import type { Page } from 'playwright/test';
import type { Result } from '../../shared/result.ts';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { StartPage } from '../pages/start.ts';
import { hostileHost } from '../support/hostile/host.ts';
import { APP_PATHS, AUTHORS, distinct, LINKS, NOTES, TEXTS } from '../support/hostile/index.ts';
import { goodKey } from '../support/keys.ts';
import type { LaunchOptions, Running } from '../support/launch.ts';
import { filesUnder, watchRequests } from '../support/watch.ts';

/** Whatever was tried since: the app is there, alone, its own, and has touched nothing else. */
interface Hunted extends Running {
  /** `allowed`: origins that requests may have gone to. */
  unharmed: (allowed: readonly string[]) => Promise<void>;
}

async function hunt(
  launch: (options?: Partial<LaunchOptions>) => Promise<Running>,
  profile: string,
): Promise<Hunted> {
  const running = await launch();
  const { app, page, log } = running;
  await new StartPage(page).ready();
  const sent = await watchRequests(app);
  // The keyring and the test's own folders change by other hands.
  const except = [profile, `${homedir()}/.local/share/keyrings`];
  const outside = () => filesUnder([homedir(), dirname(profile)], except);
  const before = await outside();
  return {
    ...running,
    async unharmed(allowed) {
      expect(await page.evaluate(() => Reflect.has(globalThis, 'pwned'))).toBe(false);
      expect(await page.evaluate(() => Reflect.has(Object.prototype, 'polluted'))).toBe(false);
      expect(page.url()).toMatch(/^app:\/\/bundle\//);
      expect(app.windows()).toHaveLength(1);
      expect(existsSync('/tmp/pwned')).toBe(false);
      expect(existsSync(`${tmpdir()}/pwned`)).toBe(false);
      expect(await outside()).toEqual(before);
      for (const origin of await sent()) expect(allowed).toContain(origin);
      expect(log.filter((line) => /uncaught|unhandled|process’s? ended|died/i.test(line))).toEqual([]);
    },
  };
}

/** Where the embedded host listens now: the page may name the sample. */
async function embedded(page: Page): Promise<string[]> {
  const organizations = await page.evaluate(() => window.api.organizations.list({}));
  return organizations.ok ? organizations.value.map(({ api }) => new URL(api).origin) : [];
}

test('the corpus holds more than three hundred different inputs', () => {
  expect(distinct()).toBeGreaterThan(300);
});

const all =
  (expected: unknown) =>
  (values: readonly unknown[]): boolean =>
    values.every((value) => value === expected);

/**
 * The calls that may take hostile text, and what they may answer: a setting is text and stays text; where there is
 * nothing to end or to throw away, nothing was done; an address is not opened. Every other call has to refuse.
 */
const ACCEPTED: Readonly<Record<string, (values: readonly unknown[]) => boolean>> = {
  'settings.set lastPlace': (values) => values.every((value) => typeof value === 'object'),
  'settings.set pinned': (values) => values.every((value) => typeof value === 'object'),
  'keys.discard': all(null),
  'sync.cancel': all(null),
  'app.ready': all(null),
  'app.openExternal': all(false),
};

test('every call of the page, with every hostile text in every field', async ({ launch, profile }) => {
  const { page, unharmed } = await hunt(launch, profile);
  const counts = await page.evaluate(
    async ({ texts, authors, notes }) => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, which has no outer scope.
      const place = (text: string) => ({
        orgId: text,
        repo: text,
        notesRef: `refs/notes/${text}`,
        object: text,
      });
      const base = { text: null, refSha: null };
      const object = 'a'.repeat(40);
      const here = { orgId: 'nobody', repo: 'x', notesRef: 'refs/notes/x', object };
      const calls: Record<string, (text: string) => Promise<Result<unknown>>> = {
        'settings.set lastPlace': (text) => window.api.settings.set({ lastPlace: text }),
        'settings.set pinned': (text) => window.api.settings.set({ pinned: { [text]: [text] } }),
        'keys.paste': (text) => window.api.keys.paste({ pem: text }),
        'keys.discard': (text) => window.api.keys.discard({ handle: text }),
        'app.openExternal': (text) => window.api.app.openExternal({ url: text }),
        'app.ready': (text) => window.api.app.ready({ screen: text }),
        'organizations.add': (text) =>
          window.api.organizations.add({ name: text, api: text, gitHost: text, keyHandle: text }),
        'organizations.remove': (text) => window.api.organizations.remove({ orgId: text }),
        'organizations.test': (text) => window.api.organizations.test({ orgId: text, repo: text }),
        'organizations.update': (text) => window.api.organizations.update({ orgId: text, api: text }),
        'repositories.list': (text) => window.api.repositories.list({ orgId: text, q: text, cursor: text }),
        'repositories.get': (text) => window.api.repositories.get({ orgId: text, repo: text }),
        'branches.list': (text) => window.api.branches.list({ orgId: 'sample', repo: text, ephemeral: true }),
        'commits.inComparison': (text) =>
          window.api.commits.inComparison({ orgId: 'folders', repo: text, branch: text, base: text }),
        'notes.read': (text) => window.api.notes.read(place(text)),
        'drafts.get': (text) => window.api.drafts.get(place(text)),
        'drafts.discard': (text) => window.api.drafts.discard(place(text)),
        'sync.cancel': (text) => window.api.sync.cancel({ orgId: text, repo: text }),
      };
      let [answered, kept] = [0, 0];
      const accepted: Record<string, unknown[]> = {};
      for (const text of texts) {
        // All at once: each is answered by itself.
        await Promise.all(
          Object.entries(calls).map(async ([name, call]) => {
            const result = await call(text);
            if (result.ok) (accepted[name] ??= []).push(result.value);
            if (typeof result.ok === 'boolean') answered += 1;
          }),
        );
      }
      for (const text of authors) await window.api.settings.set({ authorName: text, authorEmail: text });
      for (const text of notes) {
        await window.api.drafts.put({ place: here, text, caret: 0, action: 'add', base });
        const draft = await window.api.drafts.get(here);
        if (draft.ok && draft.value?.text === text) kept += 1;
      }
      return { asked: texts.length * Object.keys(calls).length, answered, kept, accepted };
    },
    { texts: TEXTS, authors: AUTHORS, notes: NOTES },
  );
  expect(counts.answered).toBe(counts.asked);
  expect(counts.asked).toBeGreaterThan(2000);
  expect(counts.kept).toBe(NOTES.length);
  for (const [name, values] of Object.entries(counts.accepted))
    expect([name, ACCEPTED[name]?.(values) ?? 'refused']).toEqual([name, true]);
  await unharmed(await embedded(page));
});

test('every hostile address of the page, comparison and link', async ({
  launch,
  expectedTrouble,
  profile,
}) => {
  // The console tells of every fetch that was refused.
  expectedTrouble.push(/Failed to load resource|Fetch API cannot load|Content Security Policy/);
  const { app, page, unharmed } = await hunt(launch, profile);
  const statuses = await page.evaluate(
    async ({ texts, paths }) => {
      const seen = new Set<number>();
      const ask = async (address: string): Promise<void> => {
        const response = await fetch(address).catch(() => null);
        if (response !== null) seen.add(response.status);
        const body = (await response?.text()) ?? '';
        if (/root:|\[boot loader\]|"name": "marginalia"/.test(body)) throw new Error(`read with ${address}`);
      };
      await Promise.all(paths.flatMap((path) => [ask(path), ask(`app://bundle${path}`)]));
      for (const text of texts) {
        const well = text.toWellFormed();
        await Promise.all(
          [
            `/${well}`,
            `/${encodeURIComponent(well)}`,
            `/assets/${encodeURIComponent(well)}.js`,
            `/api/diff?${new URLSearchParams({ org: text, repo: text, branch: text, path: text }).toString()}`,
            `/api/diff?org=${encodeURIComponent(well)}`,
          ].map(ask),
        );
      }
      return [...seen];
    },
    { texts: TEXTS, paths: APP_PATHS },
  );
  expect(statuses).not.toContain(500);
  const asked = await app.evaluate(
    async ({ app: electron, dialog }, { texts, links }) => {
      const questions: string[] = [];
      Reflect.set(dialog, 'showMessageBox', (...given: { message?: string }[]) => {
        questions.push(given.at(-1)?.message ?? '');
        return Promise.resolve({ response: 1, checkboxChecked: false });
      });
      const own = texts.flatMap((text) => [
        `marginalia://open?org=${text}&repo=${text}`,
        `marginalia:${text}`,
      ]);
      for (const link of [...links, ...own]) {
        electron.emit('second-instance', {}, ['x', link]);
        electron.emit('open-url', { preventDefault: () => undefined }, link);
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      return questions;
    },
    { texts: TEXTS, links: LINKS },
  );
  // Links ask or do nothing: no other question was put.
  for (const question of asked) expect(question).toContain('A link leads to the organization');
  await unharmed(await embedded(page));
});

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
  for (const route of routes) expect(host.asked).toContain(`app /api/v1/${route}`);

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
      // A diff is handed through as it comes; who reads it judges it, in the next journey.
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
  await unharmed([host.origin]);
  expect(host.led).toEqual([]);
  await host.close();
});

test('the diff’s own reader, with every broken body', async ({ launch, profile, expectedTrouble }) => {
  expectedTrouble.push(/Failed to load resource/);
  const host = await hostileHost();
  const { page, unharmed } = await hunt(launch, profile);
  const orgId = await addOrganization(page, host.origin, goodKey());
  await page.reload();
  for (const repo of host.brokenDiffs) {
    await page.evaluate((to) => {
      location.hash = to;
    }, `#/o/${orgId}/r/${repo}?branch=work&base=main`);
    await expect.poll(() => host.asked, { intervals: [20] }).toContain(`${repo} /api/v1/repos/branches/diff`);
  }
  await unharmed([host.origin]);
  await host.close();
});

/**
 * Hostile input by what the page may ask, and what links and addresses say. No script runs, nothing leaves, nothing outside the profile is touched, nothing crashes.
 */
import type { Result } from '../../shared/result.ts';
import { expect, test } from '../fixtures.ts';
import { APP_PATHS, AUTHORS, distinct, LINKS, NOTES, TEXTS } from '../support/hostile/index.ts';
import { hunt, embedded } from '../support/hunt.ts';

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
  'memories.put lastPlace': all(null),
  'memories.put pinned': all(null),
  'keys.discard': all(null),
  'sync.cancel': all(null),
  'app.ready': all(null),
  'app.openExternal': all(false),
};

test('every call of the page, with every hostile text in every field; every hostile address, comparison and link', async ({
  launch,
  expectedTrouble,
  profile,
}) => {
  // The console tells of every fetch that was refused.
  expectedTrouble.push(/Failed to load resource|Fetch API cannot load|Content Security Policy/);
  const { app, page, unharmed } = await hunt(launch, profile);
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
        'memories.put lastPlace': (text) =>
          window.api.memories.put({ kind: 'lastPlace', orgId: '', repo: '', item: '', value: text }),
        'memories.put pinned': (text) =>
          window.api.memories.put({ kind: 'pinned', orgId: text, repo: text, item: text, value: text }),
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

  // Every hostile address of the page, comparison and link.
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
      for (const link of [...links, ...own, 'marginalia://open?org=the-last&repo=x']) {
        electron.emit('second-instance', {}, ['x', link]);
        electron.emit('open-url', { preventDefault: () => undefined }, link);
      }
      while (questions.at(-1)?.includes('the-last') !== true)
        await new Promise((resolve) => setImmediate(resolve));
      return questions;
    },
    { texts: TEXTS, links: LINKS },
  );
  // Links ask or do nothing: no other question was put.
  for (const question of asked) expect(question).toContain('A link leads to the organization');
  await unharmed(await embedded(page));
});

/** What was written before a rewrite is found again wherever a repository is kept. */
import { afterEach, describe, expect, test } from 'vitest';
import { trailerRules } from '../../git/config/trailer-rules.ts';
import { createHistories } from '../../git/remarks/histories.ts';
import { createReplacedCommits } from '../../git/remarks/replaced-commits.ts';
import { createRewrittenNotes } from '../../git/remarks/rewritten-notes.ts';
import { createShownRemarks } from '../../electron/remarks/shown.ts';
import { createStore, type Store } from '../../electron/store/index.ts';
import { createVersions, type Versions } from '../../electron/versions/index.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeHistory } from '../../hosting/testing/history.ts';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import { HOMES, openScene, type Home, type Scene } from './support/repositories-scene.ts';

const LINES = Array.from({ length: 20 }, (_, at) => `line ${at + 1} of the file`);
const text = (changes: Readonly<Record<number, string>>, above: readonly string[] = []): string =>
  `${[...above, ...LINES.map((line, at) => changes[at + 1] ?? line)].join('\n')}\n`;

let profile: string;
let scene: Scene;
let store: Store;
let versions: Versions;

async function begin(home: Home) {
  scene = await openScene(home);
  profile = await mkdtemp(join(tmpdir(), 'rewritten-homes-'));
  store = createStore(profile);
  const { repositories, repository } = scene;
  const open = repositories.open.bind(repositories);
  versions = createVersions({
    store: store.branchTips,
    open,
    emit: () => undefined,
    calm: () => Promise.resolve(),
    log: { info: () => undefined },
  });
  const copies = { of: (place: typeof repository.place) => open(place).copy() };
  const historyOf = createHistories(copies);
  const replacedCommits = createReplacedCommits(versions);
  const remarks = createShownRemarks({
    copies,
    historyOf,
    replacedCommits,
    refresh: () => Promise.resolve(null),
    drafts: { list: () => [], put: () => ({ savedAt: 0 }), discard: () => undefined },
    local: { listHere: () => Promise.resolve([]) },
    handed: () => Promise.resolve([]),
    ahead: { written: () => undefined, places: () => [], outbox: () => [], fetchedSince: () => undefined },
    cannotWrite: () => null,
    trailerRules: () => trailerRules(null),
    author: () => Promise.resolve(null),
    workTreeOf: () => Promise.resolve(null),
    applied: { list: () => [] },
  });
  const notes = createRewrittenNotes({ historyOf, replacedCommits });
  const shown = async () => {
    const [sha, base] = [await scene.git('rev-parse', 'topic'), await scene.git('rev-parse', 'main')];
    return { ...repository.place, branch: 'topic', ephemeral: false, commits: { sha, base } };
  };
  return {
    notes,
    shown,
    threads: async (): Promise<RemarkThread[]> => {
      await repository.copy().notes.refresh();
      const { threads, problem } = await remarks.list({ ...(await shown()), whole: true });
      expect(problem).toBeNull();
      return threads;
    },
  };
}

afterEach(async () => {
  await versions.close();
  store.close();
  await scene.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

describe.each(HOMES)('a branch that is rewritten: %s', (home) => {
  test('remarks are at their lines or outdated, and the note goes to the new commit, whether or not the old one was seen', async () => {
    const { shown, threads, notes } = await begin(home);
    const { gitDir, git } = scene;
    const point = async (ref: string, to: string): Promise<string> => {
      await git('update-ref', `refs/heads/${ref}`, `refs/heads/${to}`);
      return await git('rev-parse', `refs/heads/${to}`);
    };
    const own = { 5: 'five', 6: 'six', 7: 'seven', 8: 'eight' };
    await writeHistory(gitDir, [
      { ref: 'refs/heads/base1', from: 'refs/heads/main', files: { 'c.txt': text({}), 'u.txt': text({}) } },
      { ref: 'refs/heads/v1', from: ':1', message: 'Say five', files: { 'c.txt': text(own) } },
      { ref: 'refs/heads/base2', from: ':1', files: { 'u.txt': text({}, ['above']) } },
      {
        ref: 'refs/heads/v2',
        from: ':3',
        message: 'Say five',
        files: { 'c.txt': text({ ...own, 8: 'ate' }, ['above', 'this']) },
      },
      { ref: 'refs/heads/grown', from: ':2', message: 'More', files: { 'd.txt': 'more\n' } },
    ]);
    await point('main', 'base1');
    const old = await point('topic', 'v1');
    const note = 'Good.\n\nc.txt:5: Five?\nc.txt:8: Eight?\nu.txt:10: And this?\n';
    await git('notes', '--ref=reviews', 'add', '-m', note, old);
    const grown = await point('topic', 'grown');
    // A folder says itself what its branches were.
    if (home !== 'folder') expect(await threads()).toHaveLength(3);
    await point('main', 'base2');
    const now = await point('topic', 'v2');

    const found = await threads();
    expect(found.map(({ remarks, placed }) => [remarks[0]?.text, placed])).toEqual([
      ['Five?', { at: 'lines', path: 'c.txt', side: 'new', lines: { first: 7, last: 7 } }],
      ['Eight?', { at: 'earlier', path: 'c.txt', first: 8, lines: ['eight'] }],
      ['And this?', { at: 'lines', path: 'u.txt', side: 'new', lines: { first: 11, last: 11 } }],
    ]);
    expect(found.every(({ replaced }) => replaced === true)).toBe(true);
    expect(found.map(({ answer }) => answer)).toEqual([
      undefined,
      { commit: now, anchor: { path: 'c.txt', side: 'new', lines: null } },
      undefined,
    ]);
    // When the versions have been listed, and their numbers are remembered, they are the same.
    const { orgId, repo } = scene.repository.place;
    const sides = { branch: 'topic', base: 'main', ephemeral: false, ephemeralBase: false };
    const listed = await versions.list({ orgId, repo, ...sides, tip: now, named: [] });
    const number = listed.versions.find(({ tip }) => tip === grown)?.number;
    expect((await threads()).map(({ version }) => version)).toEqual(found.map(() => number));
    expect(found[0]?.version).toBe(number);
    expect([...(await notes.find(await shown(), new Set([old])))]).toEqual([
      [old, { subject: 'Say five', to: now }],
    ]);
    expect(await notes.texts(await shown(), [{ from: old, to: now, text: note }])).toEqual([
      {
        text: `Good.

c.txt:7: Five?
Outdated, from ${old.slice(0, 10)}:
    eight
> c.txt:8: Eight?
u.txt:11: And this?
`,
        quoted: 1,
      },
    ]);
  });
});

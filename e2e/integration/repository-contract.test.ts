/** What the port promises of every repository, wherever it is kept. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from '../../shared/zod.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { RefMove } from '../../shared/ipc/shapes.ts';
import type { Repository } from '../../electron/repositories/port.ts';
import { HOMES, openScene, type Scene } from './support/repositories-scene.ts';

const fails = (kind: string) => ({ error: expect.objectContaining({ kind }) });
const ON_TOPIC = ['Once more', 'On the topic'];
const sides = { branch: 'topic', base: 'main', ephemeral: false, ephemeralBase: false };
const titles = (commits: readonly { message: string }[]): string[] =>
  commits.map(({ message }) => message.trim());
const body = z.object({ files: z.array(z.object({ path: z.string() })) });
const pathsIn = async (answer: Response): Promise<string[]> =>
  body.parse(await answer.json()).files.map(({ path }) => path);

describe.each(HOMES)('a repository of this home: %s', (home) => {
  const hasRoutes = home !== 'specification';
  let scene: Scene;
  let repository: Repository;
  beforeAll(async () => {
    scene = await openScene(home);
    ({ repository } = scene);
  });
  afterAll(async () => await scene.close());
  const moveTopic = async (): Promise<void> => {
    const next = await scene.git('commit-tree', 'main^{tree}', '-p', 'topic', '-m', 'Moved');
    await scene.git('update-ref', 'refs/heads/topic', next);
  };
  const idOf = (revision: string): Promise<string> => scene.git('rev-parse', revision);

  test('says what can be done with it, as its organization does', () => {
    expect(repository.capabilities).toEqual(scene.repositories.capabilitiesOf(repository.place.orgId));
    expect(repository.capabilities.checkout).toBe(home === 'folder');
  });

  test('has details, or is not there', async () => {
    expect(await repository.details()).toMatchObject({ name: 'demo', defaultBranch: 'main' });
    const other = scene.repositories.open({ ...repository.place, repo: 'gone' });
    await expect(other.details()).rejects.toMatchObject(fails('not-found'));
  });

  test('lists branches and tags with the commits that they lead to', async () => {
    const refs = await repository.refs();
    const listed = new Map(refs.map(({ side, sha }) => [side, sha]));
    expect([...listed.keys()].toSorted()).toEqual(['main', 'refs/tags/v1', 'topic']);
    expect(listed.get('topic')).toBe(await idOf('topic'));
    expect(listed.get('refs/tags/v1')).toBe(await idOf('v1^{commit}'));
    const branches = await repository.branches(false);
    expect(branches.map(({ name }) => name).toSorted()).toEqual(['main', 'topic']);
    expect(await repository.branches(true)).toEqual([]);
  });

  test('has the words of an annotated tag, as long as it is that tag', async () => {
    const [tag] = await repository.tags();
    expect(tag).toMatchObject({ name: 'v1', object: await idOf('v1'), annotated: true });
    const facts = await repository.tag({ name: 'v1', object: await idOf('v1') });
    expect(facts?.message.trim()).toBe('The first release');
    expect(await repository.tag({ name: 'v1', object: await idOf('main') })).toBeNull();
  });

  test('resolves what is typed: a branch, a tag, a whole id, and revisions where Git can be asked', async () => {
    expect(await repository.resolve(' topic ')).toMatchObject({ sha: await idOf('topic') });
    expect(await repository.resolve('v1')).toMatchObject({ sha: await idOf('v1^{commit}') });
    const id = await idOf('main');
    expect(await repository.resolve(id)).toMatchObject({ side: id, sha: id });
    await expect(repository.resolve('nothing-has-this-name')).rejects.toMatchObject(fails('not-found'));
    const before = await idOf('topic~1');
    if (!hasRoutes) await expect(repository.resolve('topic~1')).rejects.toMatchObject(fails('not-found'));
    else
      expect(await repository.resolve('topic~1')).toMatchObject({
        side: repository.capabilities.anyRevision ? 'topic~1' : before,
        sha: before,
      });
  });

  test('says what is checked out where something is', async () => {
    const head = await repository.head();
    expect(head === null).toBe(!repository.capabilities.checkout);
    if (head !== null)
      expect(head).toMatchObject({ state: 'branch', branch: 'main', sha: await idOf('main') });
  });

  test('has a work tree where something is checked out', async () => {
    expect((await repository.workTree()) === null).toBe(home !== 'folder');
  });

  test('knows the tips of branches, and those that Git logged', async () => {
    const at = [
      { name: 'topic', ephemeral: false },
      { name: 'main', ephemeral: false },
    ];
    expect(await repository.tips(at)).toEqual([await idOf('topic'), await idOf('main')]);
    const logged = await repository.loggedMoves('main');
    expect(logged.map(({ sha }) => sha)).toEqual(home === 'folder' ? [await idOf('main')] : []);
  });

  test('reads a history page by page, of a branch and of a tag', async () => {
    const all = await repository.history({ name: 'topic', ephemeral: false });
    expect(titles(all.commits)).toEqual([...ON_TOPIC, 'Second', 'First']);
    expect(all.nextCursor).toBeNull();
    const tagged = await repository.history({ name: 'refs/tags/v1', ephemeral: false });
    expect(titles(tagged.commits)).toEqual(['First']);
    await expect(repository.history({ name: 'gone', ephemeral: false })).rejects.toMatchObject(
      fails('not-found'),
    );
  });

  test('lists the commits of a comparison, and says which sides are not there', async () => {
    const found = await repository.commits(sides);
    expect(titles(found.commits)).toEqual(ON_TOPIC);
    expect(found).toMatchObject({ mergeBase: await idOf('main'), truncated: false });
    const fromTag = await repository.commits({ ...sides, base: 'refs/tags/v1' });
    expect(titles(fromTag.commits)).toEqual([...ON_TOPIC, 'Second']);
    await expect(repository.commits({ ...sides, branch: 'gone' })).rejects.toMatchObject(fails('not-found'));
  });

  test('finds the commits that change a file', async () => {
    const paths = [{ text: 'a.txt', exact: true }];
    const range = { branch: 'topic', ephemeral: false, tip: await idOf('topic'), without: null, paths };
    expect(await repository.touching(range)).toEqual([await idOf('main'), await idOf('main~1')]);
  });

  test('shows what a branch changes, what one commit does, and nothing that is gone', async () => {
    expect(await pathsIn(await repository.diff({ ...sides, paths: [] }))).toEqual(['b.txt']);
    const tag = { ...sides, base: 'refs/tags/v1', paths: [] };
    expect((await pathsIn(await repository.diff(tag))).toSorted()).toEqual(['a.txt', 'b.txt']);
    const root = { sha: await idOf('v1^{commit}'), base: null };
    expect(await pathsIn(await repository.diff({ ...sides, commits: root, paths: [] }))).toEqual(['a.txt']);
    const gone = repository.diff({ ...sides, branch: 'gone', paths: [] });
    await expect(gone).rejects.toMatchObject(fails('not-found'));
    const patchIds = repository.patchIds([await idOf('topic')]).next();
    if (hasRoutes) expect([...((await patchIds).value ?? [])][0]?.[1]).toMatch(/^[0-9a-f]{40}$/);
    else await expect(patchIds).rejects.toMatchObject(fails('unsupported-by-host'));
  });

  test('shows what a branch changes since an older version of it, without what its base changed', async () => {
    const [old, sha, base] = [await idOf('v1^{commit}'), await idOf('topic'), await idOf('main')];
    // The same change, on the base as it was before.
    const back = await scene.git('commit-tree', 'v1^{tree}', '-p', 'main', '-m', 'Back');
    const tree = await scene.git('merge-tree', '--write-tree', 'topic', back);
    const older = await scene.git('commit-tree', tree, '-p', old, '-m', 'On the topic');
    const since = async (commits: { base: string }): Promise<string[]> => {
      const span = { sha, ...commits, since: { sha: older, base: old } };
      return await pathsIn(await repository.diff({ ...sides, commits: span, paths: [] }));
    };
    expect(await since({ base })).toEqual([]);
    expect(await since({ base: old })).toEqual(['a.txt']);
    const gone = { sha, base, since: { sha: '1'.repeat(40), base: old } };
    await expect(repository.diff({ ...sides, commits: gone, paths: [] })).rejects.toMatchObject(
      fails('not-found'),
    );
  });

  test('compares two sides as they are where it says so', async () => {
    if (!repository.capabilities.twoDot) return;
    const behind = { ...sides, branch: 'main', base: 'topic', paths: [] };
    expect(await pathsIn(await repository.diff({ ...behind, twoDot: true }))).toEqual(['b.txt']);
    expect(await pathsIn(await repository.diff(behind))).toEqual([]);
  });

  test('shows and lists files as they are in a commit, and the commits that changed one', async () => {
    const at = { branch: 'topic', ephemeral: false, commit: await idOf('main'), path: 'a.txt' };
    const whole = { ...sides, commits: { sha: at.commit, base: null }, paths: [] };
    expect(await pathsIn(await repository.diff({ ...whole, wholeFile: 'a.txt' }))).toEqual(['a.txt']);
    await expect(repository.diff({ ...whole, wholeFile: 'b' })).rejects.toMatchObject(fails('not-found'));
    expect((await repository.files(at)).names).toBe('a.txt\0');
    expect((await repository.fileHistory(at).next()).value?.[0]).toMatchObject({ subject: 'Second' });
  });

  test('reads the bytes of a file, or says that it is not there', async () => {
    const at = { branch: 'topic', ephemeral: false };
    expect((await repository.file({ ...at, path: 'b.txt' })).toString()).toBe('newer\n');
    await expect(repository.file({ ...at, path: 'gone.txt' })).rejects.toMatchObject(fails('not-found'));
    expect(await repository.omittedFiles(':worktree')).toMatchObject({ files: [], more: 0 });
  });

  test('knows who writes, and where to, as far as Git’s configuration says so', async () => {
    const { name } = await repository.identity();
    expect(name?.ofFolder === true ? name.value : null).toBe(home === 'folder' ? 'Of the folder' : null);
    expect(await repository.notes.configuredRef()).toBe(home === 'folder' ? 'refs/notes/folder' : null);
  });

  test('writes a note once, and refuses to write it over what came meanwhile', async () => {
    const at = { notesRef: 'refs/notes/reviews', object: await idOf('topic') };
    const author = { name: 'Reviewer', email: 'reviewer@example.com' };
    const { newRefSha } = await repository.notes.write(at, { action: 'add', note: 'First.', author });
    expect(await scene.git('notes', '--ref=reviews', 'show', 'topic')).toBe('First.');
    if (hasRoutes) {
      expect(await repository.notes.read(at)).toMatchObject({ text: 'First.', refSha: newRefSha });
      expect(await repository.notes.refs()).toEqual([{ notesRef: 'refs/notes/reviews', sha: newRefSha }]);
    } else {
      await expect(repository.notes.read(at)).rejects.toMatchObject(fails('unsupported-by-host'));
      await expect(repository.notes.refs()).rejects.toMatchObject(fails('unsupported-by-host'));
    }
    await repository.copy().fetchNotes();
    expect(await repository.copy().notes.heads()).toMatchObject([{ sha: newRefSha }]);
    await repository.notes.write(at, { action: 'append', note: 'Second.', expectedNotesRefSha: newRefSha });
    const late = { action: 'append', note: 'Third.', expectedNotesRefSha: newRefSha } as const;
    const refused = await repository.notes.write(at, late).catch((cause: unknown) => cause);
    expect(refused).toBeInstanceOf(AppFailure);
    expect(refused).toMatchObject(fails('conflict'));
  });

  test('tells what others do to the sides that are watched, until the watch ends', async () => {
    const moved = vi.fn<(moves: RefMove[]) => void>();
    const shown = await idOf('topic');
    const watch = repository.watch([{ name: 'topic', ephemeral: false }], { moved, away: vi.fn() });
    // The watch may have looked before that, or not: the commit that is shown counts as seen.
    await moveTopic();
    watch.shows([{ name: 'topic', ephemeral: false, shown }]);
    await expect
      .poll(() => {
        watch.look();
        return moved.mock.lastCall?.[0];
      })
      .toMatchObject([{ ref: 'topic', from: shown, to: await idOf('topic') }]);
    watch.end();
    const heard = moved.mock.calls.length;
    await moveTopic();
    watch.look();
    expect(await repository.tips([{ name: 'topic', ephemeral: false }])).toEqual([await idOf('topic')]);
    expect(moved.mock.calls.length).toBe(heard);
  });

  test('several comparisons are watched at a time, each until it is no longer shown', async () => {
    const { repositories } = scene;
    const moved = vi.fn<(id: string) => void>();
    const one = { ...repository.place, watch: 'one', sides: [{ name: 'topic', ephemeral: false }] };
    const two = { ...one, watch: 'two' };
    const watch = (...all: (typeof one)[]): void =>
      repositories.watch(all, ({ watch: id }) => ({ moved: () => moved(id), away: vi.fn() }));
    async function untilMoved(...ids: string[]): Promise<void> {
      moved.mockClear();
      await expect
        .poll(async () => {
          await moveTopic();
          repositories.look();
          return new Set(moved.mock.calls.flat());
        })
        .toEqual(new Set(ids));
    }
    watch(one);
    watch(one, two);
    await untilMoved('one', 'two');
    watch(two);
    await untilMoved('two');
    watch();
    const before = moved.mock.calls.length;
    await moveTopic();
    repositories.look();
    await repository.tips([{ name: 'topic', ephemeral: false }]);
    expect(moved.mock.calls.length).toBe(before);
  });

  test('tells that a watched side was rewritten', async () => {
    const topic = { name: 'topic', ephemeral: false };
    const moved = vi.fn<(moves: RefMove[]) => void>();
    const watch = repository.watch([topic], { moved, away: vi.fn() });
    let times = 0;
    await expect
      .poll(async () => {
        // As remarks do when the branch is shown.
        await repository.copy().fetchHistory('topic', false);
        const [tree, base] = [await idOf('topic^{tree}'), await idOf('main')];
        const anew = await scene.git('commit-tree', tree, '-p', base, '-m', `Anew ${(times += 1)}`);
        await scene.git('update-ref', 'refs/heads/topic', anew);
        watch.look();
        return moved.mock.lastCall?.[0];
      })
      .toMatchObject([{ ref: 'topic', commits: 1, replaced: expect.any(Number) }]);
    watch.end();
  });
});

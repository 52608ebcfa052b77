import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTags, type Tags } from '../../electron/repository-copy/tags.ts';
import { gitText } from '../../git/process/run.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import { openDesk, ORG, type Desk } from './support/desk.ts';

let world: World;
let gitDir: string;
let desk: Desk;
let tags: Tags;
const place = { orgId: ORG, repo: 'demo' };
const git = (...args: string[]): Promise<string> =>
  gitText(args, {
    gitDir,
    env: { GIT_COMMITTER_NAME: 'Release bot', GIT_COMMITTER_EMAIL: 'release@example.com' },
  });

beforeEach(async () => {
  world = await openWorld('socket');
  gitDir = await world.repository('demo', [{ files: { a: '1' } }, { files: { a: '2' } }]);
  desk = await openDesk(world, 'Reviewer');
  tags = createTags(desk.copies);
});
afterEach(async () => {
  await desk.close();
  await world.close();
});

test('annotated and lightweight tags, told apart, with the commit each leads to', async () => {
  const [tip, parent] = [await git('rev-parse', 'main'), await git('rev-parse', 'main~1')];
  await git('tag', 'plain', 'main~1');
  await git('tag', '--annotate', '--message=First\n\nWith a reason.', 'v1', 'main');
  await git('tag', '--annotate', '--message=About a tag', 'v1-signed-off', 'v1');
  const [plain, v1, onTag] = await tags.list(place);
  expect(plain).toEqual({ name: 'plain', object: parent, target: parent, annotated: false });
  expect(v1).toEqual({ name: 'v1', object: await git('rev-parse', 'v1'), target: tip, annotated: true });
  expect(onTag).toMatchObject({ name: 'v1-signed-off', target: tip, annotated: true });
  if (v1 === undefined) throw new Error('no tag');
  expect(await tags.read(place, v1)).toEqual({
    taggerName: 'Release bot',
    taggerEmail: 'release@example.com',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    message: 'First\n\nWith a reason.\n',
  });

  // What was read stays readable; a tag that moved is not taken for the one that was there.
  const known = v1;
  await git('tag', '--force', '--annotate', '--message=Second', 'v1', 'main~1');
  expect(await tags.read(place, known)).toMatchObject({ message: 'First\n\nWith a reason.\n' });
  const [, moved] = await tags.list(place);
  if (moved === undefined) throw new Error('no tag');
  expect(await tags.read(place, moved)).toMatchObject({ message: 'Second' });
  expect(await tags.read(place, known)).toBeNull();
});

test('a note on an annotated tag is where plain git notes finds it', async () => {
  await git('tag', '--annotate', '--message=First', 'v1', 'main');
  const [v1] = await tags.list(place);
  if (v1 === undefined) throw new Error('no tag');
  const at = { ...place, notesRef: 'refs/notes/reviews', object: v1.object };
  expect(await desk.write(at, 'add', 'About the release.')).toMatchObject({ status: 'done' });
  expect(await git('notes', '--ref=reviews', 'show', 'v1')).toBe('About the release.');
  await expect(git('notes', '--ref=reviews', 'show', 'main')).rejects.toThrow();
});

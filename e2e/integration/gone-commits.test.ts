/** A commit that was replaced, and that Git then removed: its branch is still there. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { failureOf } from './support/failure-of.ts';
import { openScene, type Scene } from './support/repositories-scene.ts';

let scene: Scene;
beforeEach(async () => (scene = await openScene('folder')));
afterEach(() => scene.close());

const SIDES = { branch: 'topic', base: 'main', ephemeral: false, ephemeralBase: false };

test('what is read of it says that the commit is gone, and not its branch', async () => {
  const { repository, git, gitDir } = scene;
  const [tip, base] = [await git('rev-parse', 'topic'), await git('rev-parse', 'main')];
  await git('update-ref', 'refs/heads/topic', 'topic~1');
  await git('reflog', 'expire', '--expire=now', '--all');
  await gitText(['gc', '--quiet', '--prune=now'], { gitDir });
  const at = { branch: 'topic', ephemeral: false, commit: tip };
  const search = { ...at, text: 'new', isPattern: false, matchCase: true, first: [], fetches: true };
  for (const read of [
    () => repository.fileHistory({ ...at, path: 'b.txt' }).next(),
    () => repository.search(search).next(),
    () => repository.files(at),
    () => repository.diff({ ...SIDES, paths: [], commits: { sha: tip, base } }),
  ]) {
    const error = await failureOf(read());
    expect(error.kind).toBe('not-found');
    expect(error.message).toMatch(/commit .*is no longer in the folder\.$/);
    expect(error.next).toMatch(/^Reload/);
  }
  const gone = repository.diff({ ...SIDES, branch: 'gone', paths: [] });
  expect((await failureOf(gone)).message).not.toContain('commit');
});

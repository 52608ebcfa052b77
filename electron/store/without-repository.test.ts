import { expect, test } from 'vitest';
import { repositoryKey } from '../../shared/domain/place-key.ts';
import { settings as schema, type Settings } from '../../shared/ipc/settings.ts';
import { withoutRepository } from './without-repository.ts';

const ORG = 'folders';
const COMMITS = 'refs/notes/commits';

/** Settings that remember everything of these repositories, and nothing else. */
function remembering(...repos: string[]): Settings {
  const by = <T>(nameOf: (repo: string) => string, value: T): Record<string, T> =>
    Object.fromEntries(repos.map((repo) => [nameOf(repo), value]));
  const key = (repo: string): string => repositoryKey({ orgId: ORG, repo });
  return schema.parse({
    wroteTo: by(key, COMMITS),
    sharing: by(key, { [COMMITS]: 'shared' }),
    compared: by(key, 'base=main&branch=topic'),
    encodings: by((repo) => `${key(repo)} a file.txt`, 'latin1'),
    recent: { [ORG]: repos, sample: ['project'] },
    pinned: { [ORG]: repos },
  });
}

test('nothing is kept of a folder that went, all of the others, also of those whose names begin like its own', () => {
  const others = ['project 2', 'other', 'proj'];
  const all = remembering('project', ...others);
  expect({ ...all, ...withoutRepository(all, { orgId: ORG, repo: 'project' }) }).toEqual(
    remembering(...others),
  );
});

test('every setting that is kept by repository, comparison or organization is among them', () => {
  const byName = Object.entries(schema.parse({})).flatMap(([name, value]) =>
    // A width that nobody chose is null.
    typeof value === 'object' && value !== null ? [name] : [],
  );
  const handled = Object.keys(withoutRepository(schema.parse({}), { orgId: ORG, repo: 'project' }));
  expect(handled.toSorted()).toEqual(byName.toSorted());
});

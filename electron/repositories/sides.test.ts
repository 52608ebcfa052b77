import { expect, test } from 'vitest';
import { sidesWritten } from './sides.ts';

const id = 'a'.repeat(40);
const written = async (branch: string, base: string, ephemeral = false): Promise<string[]> => {
  const comparison = { orgId: 'o', repo: 'r', branch, base, ephemeral, ephemeralBase: false };
  const found = await sidesWritten(comparison, async (text) => await Promise.resolve(`written ${text}`));
  return [found.branch, found.base ?? ''];
};

test('a branch that is called as an id, a tag or HEAD is written by its full name, any other by its own', async () => {
  expect(await written('main', 'refs/heads/topic')).toEqual(['main', 'topic']);
  expect(await written(`refs/heads/${id}`, id)).toEqual([`refs/heads/${id}`, `written ${id}`]);
  for (const name of ['refs/tags/v1', 'refs/heads/main', 'HEAD'])
    expect(await written(`refs/heads/${name}`, name)).toEqual([
      `refs/heads/${name}`,
      name === 'refs/heads/main' ? 'main' : `written ${name}`,
    ]);
  // There the routes know branches alone.
  expect(await written(`refs/heads/${id}`, 'main', true)).toEqual([id, 'main']);
});

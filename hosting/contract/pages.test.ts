import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitStartedBy } from '../../git/testing/started.ts';
import { openWorld, type World } from '../testing/world.ts';

/** Lists that are read page by page. */
let world: World;
let token: string;
beforeEach(async () => {
  world = await openWorld('memory');
  await world.repository('paged', [
    ...Array.from({ length: 5 }, (_, n) => ({ files: { a: String(n) } })),
    ...['b', 'c', 'd', 'e'].map((name) => ({ ref: `refs/heads/${name}`, from: ':5', files: { b: name } })),
  ]);
  token = await world.token('paged', ['git:read']);
});
afterEach(async () => await world.close());

test.each([
  { path: 'branches', list: 'branches', refsTold: 1 },
  { path: 'commits', list: 'commits', refsTold: 0 },
])('all pages of $path have Git tell the refs $refsTold times', async ({ path, list, refsTold }) => {
  let pages = 0;
  const started = await gitStartedBy(async () => {
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = new URLSearchParams({ limit: '1', ...(cursor === '' ? {} : { cursor }) });
      const { status, json } = await world.send('GET', `/api/v1/repos/${path}?${query.toString()}`, {
        token,
      });
      expect(status).toBe(200);
      pages += json[list].length;
      cursor = json.next_cursor;
    }
  });
  expect(pages).toBeGreaterThanOrEqual(3);
  expect(started.filter((name) => name === 'for-each-ref')).toHaveLength(refsTold);
});

import { afterEach, expect, test } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
afterEach(async () => await world.close());

test('a notes ref whose name another one is a part of is refused at once, and said so', async () => {
  world = await openWorld('socket');
  await world.repository('demo', [{ files: { 'a.txt': 'one\n' } }]);
  const token = await world.token('demo', ['git:write']);
  const write = (notes_ref: string) =>
    world.send('POST', '/api/repos/demo/notes', {
      token,
      json: { object_ref: 'main', notes_ref, note: 'x' },
    });
  expect((await write('reviews')).status).toBe(201);
  expect((await write('deep/er')).status).toBe(201);
  for (const name of ['reviews/security', 'deep']) {
    const refused = await write(name);
    expect(refused.status).toBe(400);
    expect(refused.json.detail).toContain('notes_ref');
  }
});

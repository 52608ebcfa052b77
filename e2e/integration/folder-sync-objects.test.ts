/** Notes come together on whatever object they are, also where it is not here. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Remote } from './support/clones.ts';

let origin: Remote;
beforeEach(async () => {
  origin = await Remote.open();
});
afterEach(async () => await origin.close());

test('notes on a tag, a file and a commit that is not there stay on their own objects when histories come together', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await two.git('tag', '-a', '-m', 'v1', 'v1');
  const [tag, blob] = (await two.git('rev-parse', 'v1', 'v1:a.txt')).split('\n');
  const gone = await two.commit('never sent');
  const objects = [tag ?? '', blob ?? '', gone];
  // Here before: changed by both, in lines of their own.
  await one.write(origin.first, 'base');
  await one.sync();
  await two.sync();
  await two.git('tag', 'keep', gone);
  for (const object of objects) await two.write(object, `mine on ${object}`);
  await two.sync();
  await one.sync();
  await two.git('notes', 'append', '-m', 'more of mine', objects[0] ?? '');
  for (const object of objects.slice(1)) await two.git('notes', 'append', '-m', 'more of mine', object);
  await two.git('tag', '-d', 'keep');
  await two.git('reset', '--quiet', '--hard', origin.first);
  await two.git('reflog', 'expire', '--expire=now', '--all');
  await two.git('gc', '--quiet', '--prune=now');
  await one.write(origin.first, 'theirs');
  await one.sync();
  expect(await two.sync()).toMatchObject({ problem: null, messages: [] });
  for (const side of [two, origin]) {
    for (const object of objects) expect(await side.note(object)).toBe(`mine on ${object}\n\nmore of mine`);
    expect(await side.note(origin.first)).toBe('theirs');
  }
  // One place for each, and none for what they lead to.
  expect((await origin.git('notes', 'list')).split('\n')).toHaveLength(4);
  await one.sync();
  expect(await one.git('notes', 'list')).toBe(await origin.git('notes', 'list'));
});

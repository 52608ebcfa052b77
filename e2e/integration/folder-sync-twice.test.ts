/** Sync in a folder whose notes tree names an object twice. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { COMMITS, Remote } from './support/clones.ts';

let origin: Remote;
beforeEach(async () => {
  origin = await Remote.open();
});
afterEach(async () => await origin.close());

test('two texts of one object, as a merge by hand leaves them, are not made one by dropping the other', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await one.write(origin.first, 'beside the folder');
  await one.sync();
  await two.sync();
  const beside = await one.git('rev-parse', `${COMMITS}:${origin.first}`);
  const inFolder = await gitText(['hash-object', '-w', '--stdin'], { gitDir: one.gitDir, input: 'in it\n' });
  const tree = async (input: string) => await gitText(['mktree'], { gitDir: one.gitDir, input });
  const folder = await tree(`100644 blob ${inFolder}\t${origin.first.slice(2)}\n`);
  const both = await tree(
    `100644 blob ${beside}\t${origin.first}\n040000 tree ${folder}\t${origin.first.slice(0, 2)}\n`,
  );
  await one.git('update-ref', COMMITS, await one.git('commit-tree', '-p', COMMITS, '-m', 'by hand', both));
  expect(await one.note(origin.first)).toBe('in it\n\nbeside the folder');
  await two.write(await two.git('rev-parse', 'main^{tree}'), 'on something else');
  await two.sync();
  const { messages } = await one.sync();
  expect(messages.join()).toContain(`two texts for ${origin.first}`);
  expect(await one.note(origin.first)).toBe('in it\n\nbeside the folder');
  // Git itself makes them one where the note is written.
  await one.git('notes', 'append', '-m', 'more', origin.first);
  expect((await one.sync()).messages.join()).not.toContain('two texts');
});

import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runGit } from '../../git/process/run.ts';
import { openWorld, type World } from '../testing/world.ts';

/** Writing notes while another program works in the object store, and where it may not be written. */
let world: World;
let gitDir: string;
let token: string;
beforeEach(async () => {
  world = await openWorld('socket');
  gitDir = await world.repository('demo', [{ files: { 'a.txt': 'one\n' } }]);
  token = await world.token('demo', ['git:read', 'git:write']);
});
afterEach(async () => await world.close());

const write = (notes_ref: string, repository = 'demo') =>
  world.send('POST', `/api/repos/${repository}/notes`, {
    token,
    // The same text in the same second would be the same commit, which is there by then.
    json: { object_ref: 'main', notes_ref, note: notes_ref },
  });

test('objects and refs are packed by somebody else between writes: the service goes on', async () => {
  const append = async (note: string) =>
    await world.send('POST', '/api/repos/demo/notes', {
      token,
      json: { action: 'append', object_ref: 'main', note },
    });
  for (const [index, args] of [
    ['pack-refs', '--all'],
    ['gc', '--quiet', '--prune=now'],
    ['repack', '-adq'],
  ].entries()) {
    expect((await append(String(index))).status).toBe(201);
    await runGit(args, { gitDir });
  }
  expect((await append('end')).status).toBe(201);
  const read = await world.send('GET', '/api/v1/repos/notes?object_ref=main', { token });
  expect(read.json.note).toBe('0\n1\n2\nend');
  await runGit(['fsck', '--strict', '--no-dangling'], { gitDir });
});

/** Runs while these folders may not be written to. */
async function forbidden<T>(folders: readonly string[], work: () => Promise<T>): Promise<T> {
  for (const folder of folders) await chmod(folder, 0o555);
  try {
    return await work();
  } finally {
    for (const folder of folders) await chmod(folder, 0o755);
  }
}

test.for<{ closed: string[]; ref?: string }>([
  { closed: ['objects'] },
  { closed: ['refs', 'refs/notes'] },
  { closed: ['refs', 'refs/notes'], ref: 'in/a/folder' },
])(
  'where $closed may not be written to: 500 in words, and nothing is broken',
  async ({ closed, ref = 'denied' }, { skip }) => {
    skip(process.getuid?.() === 0, 'a superuser may write everywhere');
    expect((await write('before')).status).toBe(201);
    // Its processes run as who started them.
    await world.hosting.close();
    const folders = closed.map((folder) => join(gitDir, folder));
    const refused = await forbidden(folders, async () => await write(ref));
    expect(refused.status).toBe(500);
    expect(refused.json.detail).toBe('The permission to write to the repository is missing');
    await world.hosting.close();
    expect((await write('after')).status).toBe(201);
    await runGit(['fsck', '--strict', '--no-dangling'], { gitDir });
  },
);

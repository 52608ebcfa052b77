import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lendersOf } from './alternates.ts';

test('a list of alternates is read as Git reads it', async () => {
  const objects = await mkdtemp(join(tmpdir(), 'alternates-'));
  try {
    expect(await lendersOf(objects)).toEqual([]);
    await mkdir(join(objects, 'info'));
    const list = ['# a comment', '', '/one/objects', String.raw`"/tw\303\266"`, 'three'];
    await writeFile(join(objects, 'info/alternates'), `${list.join('\n')}\n`);
    expect(await lendersOf(objects)).toEqual(['/one/objects', '/twö', join(objects, 'three')]);
  } finally {
    await rm(objects, { recursive: true });
  }
});

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBlockingFile } from './blocking-file.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'blocking-'));
});
afterEach(async () => await rm(root, { recursive: true, force: true }));

async function pipe(path: string): Promise<string> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  execFileSync('mkfifo', [file]);
  return file;
}

/** Repositories, each of which borrows objects from the next one. */
async function chain(length: number): Promise<void> {
  for (let at = 0; at < length; at += 1) {
    await mkdir(join(root, String(at), 'objects/info'), { recursive: true });
    const next = join(root, String(at + 1), 'objects');
    if (at + 1 < length) await writeFile(join(root, String(at), 'objects/info/alternates'), `${next}\n`);
  }
}

describe.runIf(process.platform !== 'win32')('a pipe on which Git would block', () => {
  test('is found among its own files, and not where Git opens nothing', async () => {
    await pipe('0/mine');
    await pipe('0/hooks/pipe');
    expect(await findBlockingFile(join(root, '0'))).toBeNull();
    const index = await pipe('1/index');
    expect(await findBlockingFile(join(root, '1'))).toBe(index);
  });

  test('is found in a repository from which objects are borrowed, as far as Git itself would look', async () => {
    await chain(3);
    const near = await pipe('2/objects/pack/pack-1.idx');
    expect(await findBlockingFile(join(root, '0'))).toBe(near);
  });

  test('is not searched for along a list of lenders without end', async () => {
    await chain(12);
    await pipe('11/objects/pack/pack-1.idx');
    expect(await findBlockingFile(join(root, '0'))).toBeNull();
  });

  test('is not searched for among more files than the cap', async () => {
    const deep = await pipe('0/refs/heads/pipe');
    // `refs`, `heads` and the pipe.
    expect(await findBlockingFile(join(root, '0'), 2)).toBeNull();
    await pipe('1/refs/heads/pipe');
    expect(await findBlockingFile(join(root, '1'), 3)).toBe(deep.replace(join(root, '0'), join(root, '1')));
  });
});

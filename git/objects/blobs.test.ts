import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ByteReader, readObjectLists } from './blobs.ts';
import { GitError } from '../process/error.ts';
import { gitText } from '../process/run.ts';

let gitDir: string;
beforeAll(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'blobs-'));
  await gitText(['init', '--quiet', '--bare', gitDir]);
});
afterAll(async () => await rm(gitDir, { recursive: true, force: true }));

const MOST = 100_000;
/** Around what a pipe holds, with line ends where a header might be looked for, and too large. */
const SIZES = [0, 1, 2, 40, 999, 4096, 65_535, 65_536, 65_537, 99_999, MOST, MOST + 1, 300_000];

test('objects of any size, however Git’s answer is cut; none for what is missing or too large', async () => {
  const texts = SIZES.map((size) => `${String(size)} blob 5\n`.repeat(size).slice(0, size));
  const ids: string[] = [];
  for (const input of texts) ids.push(await gitText(['hash-object', '-w', '--stdin'], { gitDir, input }));
  const missing = 'f'.repeat(40);
  const asked = Array.from({ length: 2000 }, (_, at) =>
    at % 11 === 5 ? missing : (ids[(at * 7) % (at % 3 === 0 ? ids.length : 6)] ?? ''),
  );
  const told: Array<string | null> = [];
  for await (const some of readObjectLists(gitDir, asked, MOST))
    told.push(...some.map((found) => found && `${found.sha} ${found.type} ${found.content.toString()}`));
  const wanted = asked.map((id) => {
    const text = texts[ids.indexOf(id)] ?? null;
    return text === null || text.length > MOST ? null : `${id} blob ${text}`;
  });
  expect(told).toEqual(wanted);
});

/** More names than the pipe to Git and its buffer hold. */
const MANY = Array.from({ length: 50_000 }, () => 'f'.repeat(40));

async function lists(folder: string, ids: Iterable<string>): Promise<void> {
  for await (const _ of readObjectLists(folder, ids)) continue;
}

test('a Git that ends before all names reached it is told: nobody waits for it to take more', async () => {
  await expect(lists(join(gitDir, 'gone'), MANY)).rejects.toThrow(GitError);
});

test.each(['HEAD\nHEAD', 'HEAD\0'])('%j names no object, and asks Git for none behind it', async (name) => {
  await expect(lists(gitDir, [name])).rejects.toThrow('object name with a line end');
});

test('of a long object only the beginning is kept, and reading goes on behind it', async () => {
  const reader = new ByteReader(Readable.from([Buffer.from('begin, and '), Buffer.from('more|next')]));
  expect((await reader.first('begin, and more|'.length, 5)).toString()).toBe('begin');
  expect((await reader.bytes(4, 4))?.toString()).toBe('next');
});

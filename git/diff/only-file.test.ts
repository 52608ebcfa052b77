import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from '../../shared/zod.ts';
import { emptyTree } from '../objects/object-format.ts';
import { gitText, runGit } from '../process/run.ts';
import { diffAnswer } from './answer.ts';

const config = ['user.name=Reviewer', 'user.email=reviewer@example.com'];
const RAW = String.raw`"caf\351.txt"`;
let gitDir: string;
let commit: string;

const entry = (id: string, name: string): Buffer => Buffer.from(`100644 blob ${id}\t${name}\0`, 'latin1');

const answer = z.object({
  files: z.array(z.object({ path: z.string(), raw: z.string() })),
  filtered_files: z.array(z.object({ path: z.string() })),
});

beforeAll(async () => {
  gitDir = mkdtempSync(join(tmpdir(), 'only-file-'));
  await runGit(['init', '--bare', '--quiet', gitDir]);
  const blob = async (input: string | Uint8Array): Promise<string> =>
    (await runGit(['hash-object', '-w', '--stdin'], { gitDir, input })).stdout.toString().trim();
  const [text, large, binary] = [
    await blob('one\ntwo\n'),
    await blob('x\n'.repeat(5000)),
    await blob(new Uint8Array(9)),
  ];
  const sub = await gitText(['mktree', '-z'], { gitDir, input: entry(text, 'a.txt') });
  const input = Buffer.concat([
    ...['a.txt', 'a[b].txt', 'ab.txt', 'cafe.txt', 'caf\u00e9.txt'].map((name) => entry(text, name)),
    entry(large, 'large.txt'),
    entry(binary, 'binary'),
    Buffer.from(`040000 tree ${sub}\tdir\0`),
  ]);
  const tree = await gitText(['mktree', '-z'], { gitDir, input });
  commit = await gitText(['commit-tree', '-m', 'x', tree], { gitDir, config });
});
afterAll(() => rmSync(gitDir, { recursive: true, force: true }));

async function answered(onlyFile: string, isLoaded = false): Promise<z.infer<typeof answer>> {
  const pieces: Buffer[] = [];
  const paths = isLoaded ? { paths: [onlyFile] } : {};
  const query = {
    gitDir,
    from: emptyTree(commit),
    to: commit,
    head: { sha: commit },
    fileBytes: 1000,
    onlyFile,
    ...paths,
  };
  for await (const piece of diffAnswer(query)) pieces.push(piece);
  return answer.parse(JSON.parse(Buffer.concat(pieces).toString()));
}

test.each(['a.txt', 'a[b].txt', 'dir/a.txt', RAW])('%s is read alone', async (name) => {
  const { files, filtered_files: held } = await answered(name);
  expect(files.map(({ path }) => path)).toEqual([name]);
  expect(files[0]?.raw).toContain('@@ -0,0 +1,2 @@\n+one\n+two\n');
  expect(held).toEqual([]);
});

test.each(['large.txt', 'binary'])('%s is held back until it is asked for by name', async (name) => {
  const { files, filtered_files: held } = await answered(name);
  expect([files, held.map(({ path }) => path)]).toEqual([[], [name]]);
  const loaded = await answered(name, true);
  expect(loaded.files.map(({ path }) => path)).toEqual([name]);
  expect(loaded.filtered_files).toEqual([]);
});

/** Patch ids that are read together are those that Git gives each commit alone: they are kept, and compared for good. */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../shared/testing/rounds.ts';
import { emptyTree } from '../objects/object-format.ts';
import { nullOnExit } from '../process/error.ts';
import { gitText, runGit } from '../process/run.ts';
import { gitStartedBy } from '../testing/started.ts';
import { twentyLines } from '../testing/written-commits.ts';
import { patchIdsIn } from './patch-id.ts';

const ID = 'a'.repeat(40);
const HEADS = `commit ${ID}\n\ndiff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n`;
const MESSAGES = ['plain', HEADS, `From ${ID} Mon Sep 17 00:00:00 2001\n${ID} ${ID}\n\n${HEADS}`, ''];
const PATHS = ['a', 'folder/b', 'with blank', 'line\nend "quoted" é', ID];
const CONTENTS = [
  twentyLines('one'),
  twentyLines('one').replace('one 3\n', '  another\tline \n'),
  twentyLines('two'),
  HEADS,
  `${ID}\n${ID} ${ID}\nFrom ${ID}\n`,
  'no line end',
  'ends\r\nof\r\nDOS\r\n',
  '',
  'binary\0content',
  'binary\0contents',
  `${'x'.repeat(9000)}\n\0 late\n`,
];
const MODES = ['100644', '100755', '120000', '160000'];

type Tree = ReadonlyMap<string, { mode: string; content: string }>;
interface Step {
  /** How far back the parents are; beyond the first commit there is none. */
  parents: readonly number[];
  edits: ReadonlyArray<{ path: string; content: string; mode: string; from: string; way: string }>;
  message: string;
}

const step: fc.Arbitrary<Step> = fc.record({
  parents: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 3 }),
  edits: fc.array(
    fc.record({
      path: fc.constantFrom(...PATHS),
      content: fc.constantFrom(...CONTENTS),
      mode: fc.constantFrom('100644', ...MODES),
      from: fc.constantFrom(...PATHS),
      way: fc.constantFrom('write', 'write', 'delete', 'chmod', 'copy', 'rename'),
    }),
    { maxLength: 4 },
  ),
  message: fc.constantFrom(...MESSAGES),
});

function edited(tree: Tree, { edits }: Step): Tree {
  const next = new Map(tree);
  for (const { path, content, mode, from, way } of edits) {
    const [there, source] = [next.get(path), next.get(from)];
    if (way === 'write') next.set(path, { mode, content });
    else if (way === 'chmod' && there) next.set(path, { ...there, mode });
    else if (way === 'delete') next.delete(path);
    else if (source) next.set(path, { ...source, content: source.content.replace(' 7\n', ' seven\n') });
    if (way === 'rename' && from !== path) next.delete(from);
  }
  return next;
}

/** A submodule's commit is that of its content. */
const fileIn = (path: string, { mode, content }: { mode: string; content: string }, format: string): string =>
  mode === '160000'
    ? `M 160000 ${createHash(format).update(content).digest('hex')} ${JSON.stringify(path)}\n`
    : `M ${mode} inline ${JSON.stringify(path)}\ndata ${Buffer.byteLength(content)}\n${content}\n`;

interface Written {
  gitDir: string;
  commits: string[];
  parents: ReadonlyMap<string, string | undefined>;
}

async function write(gitDir: string, steps: readonly Step[], format: string): Promise<Written> {
  await gitText(['init', '--quiet', '--bare', `--object-format=${format}`, gitDir]);
  const [trees, firsts]: [Tree[], Array<number | undefined>] = [[], []];
  const lines = steps.map((one, at) => {
    const [first, ...merged] = one.parents.map((back) => at - 1 - back).filter((parent) => parent >= 0);
    const tree = edited((first === undefined ? undefined : trees[first]) ?? new Map(), one);
    trees.push(tree);
    firsts.push(first);
    return [
      `commit refs/heads/made\nmark :${at + 1}\ncommitter A <a@example.com> ${1_790_000_000 + at} +0000\n`,
      `data ${Buffer.byteLength(one.message)}\n${one.message}\n`,
      first === undefined ? '' : `from :${first + 1}\n`,
      ...merged.map((parent) => `merge :${parent + 1}\n`),
      'deleteall\n',
      ...[...tree].map(([path, file]) => fileIn(path, file, format)),
      'reset refs/heads/made\n\n',
    ].join('');
  });
  const marks = `${gitDir}.marks`;
  await runGit(['fast-import', '--quiet', '--force', `--export-marks=${marks}`], {
    gitDir,
    input: lines.join(''),
  });
  const ids = new Map<number, string>();
  for (const line of (await readFile(marks, 'utf8')).trim().split('\n')) {
    const [mark = '', id = ''] = line.split(' ');
    ids.set(Number(mark.slice(1)), id);
  }
  const commits = steps.map((_, at) => ids.get(at + 1) ?? '');
  return {
    gitDir,
    commits,
    parents: new Map(firsts.map((first, at) => [commits[at] ?? '', commits[first ?? -1]])),
  };
}

const OPTIONS = '-r -M -l1000 -C --no-ext-diff --no-textconv -p --full-index --no-color --end-of-options';

/** One commit's patch id as it has always been computed; undefined: Git fails. */
async function alone(
  { gitDir, parents }: Written,
  sha: string,
  lost: string | null,
): Promise<string | undefined> {
  const parent = parents.get(sha);
  const from = parent === undefined || parent === lost ? emptyTree(sha) : parent;
  const diff = await runGit(['diff-tree', ...OPTIONS.split(' '), from, sha], { gitDir }).catch(nullOnExit);
  if (diff === null) return undefined;
  return (await gitText(['patch-id', '--stable'], { input: diff.stdout })).split(' ')[0];
}

async function compare(steps: readonly Step[], format: string, losing: number | null): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'patch-ids-together-'));
  try {
    const written = await write(join(root, 'written.git'), steps, format);
    const { gitDir, commits } = written;
    const some = [...new Set(commits)];
    const listed = ['cat-file', '--batch-all-objects', '--batch-check=%(objectname)'];
    const objects = (await gitText(listed, { gitDir })).split('\n');
    const lost = losing === null ? null : (objects[losing % objects.length] ?? null);
    if (lost !== null) rmSync(join(gitDir, 'objects', lost.slice(0, 2), lost.slice(2)));
    const expected = new Map<string, string>();
    for (const sha of some) {
      const id = await alone(written, sha, lost);
      if (id !== undefined) expected.set(sha, id);
    }
    const gone = '1'.repeat(some[0]?.length ?? 0);
    let ids = new Map<string, string>();
    const started = await gitStartedBy(async () => (ids = await patchIdsIn(gitDir, some)));
    expect(new Map(some.flatMap((sha) => (ids.has(sha) ? [[sha, ids.get(sha)]] : [])))).toEqual(expected);
    expect(ids.size).toBe(expected.size);
    if (lost !== null) return;
    const roots = some.filter((sha) => written.parents.get(sha) === undefined).length;
    const together = some.length > roots ? 1 : 0;
    expect(started.filter((name) => name === 'patch-id')).toHaveLength(together + roots);
    expect(await patchIdsIn(gitDir, [gone, ...some])).toEqual(expected);
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

const edit = { path: 'a', content: twentyLines('one'), mode: '100644', from: 'a', way: 'write' };
/** A file is copied while it changes itself, and then renamed. */
const COPY_AND_RENAME: Step[] = [
  { parents: [0], edits: [edit], message: '' },
  {
    parents: [0],
    edits: [
      { ...edit, path: 'folder/b', way: 'copy' },
      { ...edit, content: twentyLines('one').replace('one 3\n', '3\n') },
    ],
    message: '',
  },
  { parents: [0], edits: [{ ...edit, path: 'with blank', way: 'rename' }], message: HEADS },
];

const steps = fc.array(step, { minLength: 1, maxLength: 10 });

test('they are those of each commit alone, whatever commits change, and which objects are missing', async () => {
  const cases = fc.asyncProperty(
    steps,
    fc.constantFrom('sha1', 'sha1', 'sha256'),
    fc.option(fc.nat()),
    compare,
  );
  await fc.assert(cases, { numRuns: rounds(12, 200), examples: [[COPY_AND_RENAME, 'sha1', null]] });
});

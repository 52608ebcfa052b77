import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../shared/testing/rounds.ts';
import { runGit } from '../process/run.ts';
import { type ReadTreeFile, TreeAttributes } from './attributes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attributes-'));
  await runGit(['init', '--quiet', folder]);
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

const name = fc
  .array(fc.constantFrom('a', 'b', 'é', '.', '-', 'c d', '[', ']', '*', '!', '\\', '#'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.join(''))
  .filter((one) => !/^\.{1,2}$/.test(one));
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const PIECES =
  'a b é . - / * ** /**/ **/ /** ? [ab] [!a] [^b-] [a-c] [[:alpha:]] [[:punct:]x] []a] [a \\a \\* \\\\ ! # [[:no:]] [a-] "';
const piece = fc.constantFrom(...PIECES.split(' '));
const pattern = fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
const STATES =
  'diff -diff !diff diff=x binary -binary !binary mine -mine text - d!ff linguist-generated -linguist-generated !linguist-generated linguist-generated=true linguist-generated=false linguist-generated=yes linguist-generated= gitlab-generated -gitlab-generated';
const state = fc.constantFrom(...STATES.split(' '));
const line = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: pattern },
      { weight: 1, arbitrary: path.map((one) => JSON.stringify(one)) },
      { weight: 1, arbitrary: fc.constantFrom('[attr]mine', '[attr]binary', '', '#') },
    ),
    fc.constantFrom(' ', '\t', '  ', '\r '),
    fc.array(state, { maxLength: 3 }).map((states) => states.join(' ')),
    fc.constantFrom('', '\r', ' '),
  )
  .map((parts) => parts.join(''));
const attributesFile = fc.array(line, { maxLength: 12 }).map((lines) => `${lines.join('\n')}\n`);

/** What Git and we say of a path: whether it is excluded from text, and whether it is generated. */
type Said = [excluded: boolean, generated: boolean | null];

/** Of each path what Git says of it, with these files in its work tree. */
async function git(files: ReadonlyMap<string, string>, paths: readonly string[]): Promise<Said[]> {
  for (const [at, text] of files) {
    await mkdir(dirname(join(folder, at)), { recursive: true });
    await writeFile(join(folder, at), text);
  }
  const input = paths.map((one) => `${one}\0`).join('');
  const { stdout } = await runGit(
    ['check-attr', '-z', '--stdin', 'diff', 'linguist-generated', 'gitlab-generated'],
    { cwd: folder, input },
  );
  const fields = stdout.toString('utf8').split('\0');
  return paths.map((_, at) => {
    const [diff, linguist, gitlab] = [2, 5, 8].map((field) => fields[at * 9 + field] ?? '');
    return [diff === 'unset', generated(linguist) ?? generated(gitlab)];
  });
}

const withRules = (text: string): TreeAttributes =>
  new TreeAttributes((at) =>
    Promise.resolve(at === '.gitattributes' ? { content: Buffer.from(text) } : null),
  );

const readHere: ReadTreeFile = async (at) =>
  await readFile(join(folder, at)).then(
    (content) => ({ content }),
    () => null,
  );

const generated = (said = ''): boolean | null =>
  said === 'unspecified' ? null : !['unset', 'false'].includes(said);

async function ours(paths: readonly string[]): Promise<Said[]> {
  const attributes = new TreeAttributes(readHere);
  const all: Said[] = [];
  for (const one of paths) all.push([await attributes.excludes(one), await attributes.isGenerated(one)]);
  return all;
}

test('which files are not compared as text, or are generated, is what Git reads from the same files', async () => {
  await fc.assert(
    fc.asyncProperty(
      attributesFile,
      attributesFile,
      fc.array(path, { minLength: 1, maxLength: 12 }),
      async (root, inner, paths) => {
        const files = new Map([
          ['.gitattributes', root],
          ['a/.gitattributes', inner],
        ]);
        const all = [...paths, ...paths.map((one) => `a/${one}`), 'a', 'b', 'a/b', 'a/a/b', 'a-b'];
        const told = await git(files, all);
        expect(await ours(all)).toEqual(told);
      },
    ),
    { numRuns: rounds(60, 600) },
  );
});

test('patterns and names without end cost so much and no more, and that is said', async () => {
  const lines = [
    `${'*a'.repeat(50)}*b -diff\n`,
    ...Array.from({ length: 120 }, () => `${'*a'.repeat(1000)}b -diff\n`),
  ];
  const attributes = withRules(lines[0] ?? '');
  expect(await attributes.excludes(`${'a'.repeat(4000)}b`)).toBe(true);
  for (let file = 0; file < 90; file += 1) await attributes.excludes(`${'a'.repeat(4000)}${String(file)}b`);
  // By then nothing is held back any more, rather than looked for.
  expect(await attributes.excludes(`${'a'.repeat(4000)}b`)).toBe(false);
  expect(attributes.uncounted).toBe('costly');
  const others = withRules(lines.join(''));
  expect(await others.excludes(`${'a'.repeat(4000)}b`)).toBe(false);
  expect(others.uncounted).toBe('costly');
  expect(await others.excludes('ab')).toBe(false);
});

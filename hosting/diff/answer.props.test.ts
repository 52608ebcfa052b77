import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runGit } from '../../git/process/run.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import type { FileChange, Scripted } from '../testing/history.ts';
import { openWorld, type World } from '../testing/world.ts';

/** Generated histories; the answer is held against plain `git diff` of the same range, byte for byte. */
let world: World;
let count = 0;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

/** Path bytes (latin1): anything Git allows, often hostile to quoting, never ambiguous as a folder. */
const byte = fc.oneof(
  fc.constantFrom(...'ab. -"\\\t\n\'*?[]:!#$%&(){}'.split('')),
  fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
);
const part = fc
  .array(byte, { minLength: 1, maxLength: 8 })
  .map((bytes) => bytes.join('').replaceAll('/', '_'))
  .filter((name) => !/^\.|[.]$|^git~|^ +$/i.test(name));
const path = fc.tuple(fc.constantFrom('', 'src/', 'a/b/'), part).map(([folder, name]) => `${folder}f${name}`);

const line = fc.constantFrom(
  'one',
  'two',
  'three',
  '',
  'diff --git a/x b/x',
  '@@ -1 +1 @@',
  '+++',
  '--- a',
  'Binary files a and b differ',
  'ünïcode',
  'tab\there',
  '\u2028',
);
const text = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, end, last]) => lines.join(end) + (last && lines.length > 0 ? end : ''));
const content = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 200 }) },
  { weight: 1, arbitrary: text.map((value) => value.repeat(300)) },
);
const change: fc.Arbitrary<FileChange> = fc.oneof(
  { weight: 6, arbitrary: content },
  { weight: 1, arbitrary: content.map((value) => ({ mode: '100755', content: value })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('target', '../up').map((value) => ({ mode: '120000', content: value })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('1', '2').map((digit) => ({ mode: '160000', content: digit.repeat(40) })),
  },
);

const history = fc
  .tuple(
    fc.uniqueArray(fc.tuple(path, change), { minLength: 1, maxLength: 8, selector: ([name]) => name }),
    fc.array(fc.tuple(path, change), { maxLength: 4 }),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('delete', 'move', 'copy', 'edit', 'exec'), path, change), {
      maxLength: 8,
    }),
  )
  .map(([before, added, edits]): Scripted[] => {
    const files = new Map<string, FileChange>(before);
    const delta = new Map<string, FileChange>(added);
    for (const [at, kind, to, value] of edits) {
      const [name = '', old = ''] = [...files][at % files.size] ?? [];
      if (kind === 'delete' || kind === 'move') delta.set(name, null);
      if ((kind === 'move' || kind === 'copy') && !files.has(to)) delta.set(to, old);
      if (kind === 'copy' && typeof old === 'string') delta.set(name, `${old}more\n`);
      if (kind === 'exec' && typeof old === 'string') delta.set(name, { mode: '100755', content: old });
      if (kind === 'edit') delta.set(name, value);
    }
    return [
      { files: Object.fromEntries(files) },
      { ref: 'refs/heads/feature', from: 'refs/heads/main', files: Object.fromEntries(delta) },
      { ref: 'refs/heads/main', files: { 'only-on-main': 'not in a three-dot diff\n' } },
    ];
  });

const SUBMODULE_TO_BINARY: Scripted[] = [
  { files: { fa: { mode: '160000', content: '1'.repeat(40) } } },
  { ref: 'refs/heads/feature', from: 'refs/heads/main', files: { fa: Buffer.from([0]) } },
  { ref: 'refs/heads/main', files: { 'only-on-main': 'not in a three-dot diff\n' } },
];

interface Entry {
  path: string;
  state: string;
  old_path: string;
  bytes: number;
  is_eof: boolean;
  additions: number;
  deletions: number;
  raw: string;
}

/** Which files Git itself calls binary, and its totals. */
async function totals(gitDir: string): Promise<{ additions: number; deletions: number; files: number }> {
  const { stdout } = await runGit(['diff', '-M', '-C', '--numstat', '-z', 'main...feature'], { gitDir });
  let [additions, deletions, files] = [0, 0, 0];
  for (const field of stdout.toString('latin1').split('\0')) {
    const match = /^(\d+|-)\t(\d+|-)\t/.exec(field);
    if (match === null) continue;
    files++;
    if (match[1] === '-') continue;
    additions += Number(match[1]);
    deletions += Number(match[2]);
  }
  return { additions, deletions, files };
}

const binaryText = /^(?:Binary files .*differ|GIT binary patch)$/m;
const isBinary = (section: string): boolean => binaryText.test(section.split('\n@@ ')[0] ?? '');

/** The parts of each file: one that became one of another type, say a submodule, has two, which begin with the same line. */
const partsOf = (diff: string): string[][] => [
  ...Map.groupBy(diff.split(/(?<=\n)(?=diff --git )/), (section) => section.split('\n', 1)[0]).values(),
];

/** What Git prints of files of which it prints some part as text. */
const textOf = (diff: string): string =>
  partsOf(diff)
    .filter((file) => !file.every(isBinary))
    .flat()
    .join('');

/** Lines of the text halves of files that were or are binary, for which Git's own totals have no number. */
function inHalves(diff: string): { additions: number; deletions: number } {
  const halves = partsOf(diff).filter((file) => file.some(isBinary) && !file.every(isBinary));
  const hunks = halves.flat().flatMap((section) => section.split(/^@@ .*\n/m).slice(1));
  const lines = hunks.join('').split('\n');
  const begun = (sign: string): number => lines.filter((each) => each.startsWith(sign)).length;
  return { additions: begun('+'), deletions: begun('-') };
}

test('branch diff answers what git diff says, byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (scripted) => {
      const name = `props-${String(count++)}`;
      const gitDir = await world.repository(name, scripted);
      const token = await world.token(name, ['git:read']);
      const answer = await world.send('GET', '/api/v1/repos/branches/diff?branch=feature', { token });
      expect(answer.status).toBe(200);
      const plain = (await runGit(['diff', '-M', '-C', 'main...feature'], { gitDir })).stdout.toString(
        'utf8',
      );
      const files: Entry[] = answer.json.files;
      expect(files.map(({ raw }) => raw).join('')).toBe(textOf(plain));
      const all = await totals(gitDir);
      const halves = inHalves(plain);
      all.additions += halves.additions;
      all.deletions += halves.deletions;
      expect(answer.json.stats).toEqual({ ...all, changes: all.additions + all.deletions });
      expect(files.length + answer.json.filtered_files.length).toBe(all.files);
      for (const filtered of answer.json.filtered_files) expect(filtered).not.toHaveProperty('raw');
      expect(files.reduce((sum, each) => sum + each.additions, 0)).toBe(all.additions);
      for (const each of files)
        expect(each.state.startsWith('R') || each.state.startsWith('C')).toBe(each.old_path !== '');
      const raw = (await runGit(['diff', '-M', '-C', '--raw', 'main...feature'], { gitDir })).stdout.toString(
        'latin1',
      );
      const states = raw
        .split('\n')
        .flatMap((row) => (row === '' ? [] : [row.split(' ')[4]?.split('\t')[0] ?? '']));
      const told = [...files, ...answer.json.filtered_files].map((each: { state: string }) => each.state);
      expect(told.toSorted()).toEqual(states.toSorted());

      // Every file asked for by its own name comes whole, paired as before, whatever bytes its name has.
      const binary = (await runGit(['diff', '-M', '-C', '--binary', 'main...feature'], { gitDir })).stdout;
      const names: string[] = [...files, ...answer.json.filtered_files].map(
        (each: { path: string }) => each.path,
      );
      if (names.length === 0) return;
      const query = names.map((each) => `path=${encodeURIComponent(each)}`).join('&');
      const exact = await world.send('GET', `/api/v1/repos/branches/diff?branch=feature&${query}`, { token });
      expect(exact.json.filtered_files).toEqual([]);
      expect(exact.json.files.map(({ raw: each }: Entry) => each).join('')).toBe(binary.toString('utf8'));
      const [one = ''] = names;
      const single = await world.send(
        'GET',
        `/api/v1/repos/branches/diff?branch=feature&path=${encodeURIComponent(one)}`,
        { token },
      );
      expect(single.json.files.map((each: Entry) => each.path)).toEqual([one]);
      expect(single.json.files[0].raw).toBe(exact.json.files.find((each: Entry) => each.path === one).raw);
    }),
    { numRuns: rounds(5, 40), examples: [[SUBMODULE_TO_BINARY]] },
  );
});

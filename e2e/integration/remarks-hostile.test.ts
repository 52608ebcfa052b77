import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import type { RemarksShown } from '../../shared/ipc/remarks.ts';
import { openDesk, ORG, type Desk } from './support/desk.ts';
import { rounds } from '../../shared/testing/rounds.ts';

/** Notes that somebody pushed to harm: the main process reads them, so they may cost it neither its memory nor its turn. */
let world: World;
let desk: Desk;
let gitDir: string;
beforeEach(async () => {
  world = await openWorld('socket');
  desk = await openDesk(world, 'Reviewer');
});
afterEach(async () => {
  await desk.close();
  await world.close();
});

/** A repository whose first commits have these notes, as one push brings them. */
async function pushed(
  commits: number,
  files: Record<string, string>,
  notes: readonly string[],
): Promise<string[]> {
  gitDir = await world.repository('demo', [
    { message: 'base', files: { a: 'a\n' } },
    { message: 'first', files },
    ...Array.from({ length: commits }, (_, n) => ({ files: { a: `${n}\n`, ...gone(files) } })),
  ]);
  const all = (await gitText(['rev-list', '--reverse', 'main'], { gitDir })).split('\n');
  const blobs = await Promise.all(
    [...new Set(notes)].map(
      async (input) => [input, await gitText(['hash-object', '-w', '--stdin'], { gitDir, input })] as const,
    ),
  );
  const idOf = new Map(blobs);
  const input = notes.map((text, at) => `N ${idOf.get(text) ?? ''} ${all[at + 1] ?? ''}\n`).join('');
  const head = 'commit refs/notes/reviews\ncommitter R <r@example.com> 1760000000 +0000\ndata 1\nx\n';
  await runGit(['fast-import', '--quiet', '--force'], { gitDir, input: head + input });
  return all;
}
const gone = (files: Record<string, string>): Record<string, null> =>
  Object.fromEntries(Object.keys(files).map((path) => [path, null]));

/** What is read, by how much the heap is larger with it, and for how long nothing else came to its turn. */
async function read(commits: string[]): Promise<{ shown: RemarksShown; held: number; stall: number }> {
  await desk.notes.fetched.refresh({ orgId: ORG, repo: 'demo' }, true);
  const before = process.memoryUsage().heapUsed;
  let [last, stall, most] = [performance.now(), 0, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    [stall, last] = [Math.max(stall, now - last), now];
    most = Math.max(most, process.memoryUsage().heapUsed - before);
  }, 5);
  const shown = await desk.remarks.list({
    orgId: ORG,
    repo: 'demo',
    branch: 'main',
    ephemeral: false,
    commits: { sha: commits.at(-1) ?? '', base: commits[0] ?? null },
  });
  clearInterval(timer);
  return { shown, held: Math.max(most, process.memoryUsage().heapUsed - before) / 1e6, stall };
}

test('one text of a megabyte as the note of every commit', async () => {
  const text = 'words\n'.repeat(170_000);
  const commits = await pushed(
    300,
    { 'src/x.ts': 'x\n' },
    Array.from({ length: 300 }, () => text),
  );
  const { shown, held } = await read(commits);
  expect(held).toBeLessThan(500);
  expect(shown.problem).toMatch(/too long|too much/);
});

test('very many remarks, each on very many lines that are gone', async () => {
  const lines = rounds(12_000, 40_000);
  const text = Array.from({ length: 1_000 }, (_, at) => `big.txt:${at + 1}-${lines}: x\n`).join('');
  const commits = await pushed(2, { 'big.txt': 'line\n'.repeat(lines) }, [text]);
  const { shown, held } = await read(commits);
  expect(shown.threads).toHaveLength(1_000);
  const [thread] = shown.threads;
  expect(thread?.placed).toMatchObject({ at: 'earlier', first: 1 });
  expect(thread?.placed.at === 'earlier' && thread.placed.lines.length).toBe(60);
  expect(held).toBeLessThan(200);
});

test('very many anchors, each of them true', async () => {
  const lines = rounds(30_000, 100_000);
  const text = Array.from({ length: lines }, (_, at) => `a.txt:${at + 1}: x\n`).join('');
  const commits = await pushed(1, { 'a.txt': 'line\n'.repeat(lines) }, [text]);
  const { shown, held } = await read(commits);
  expect(shown.threads).toHaveLength(20_000);
  expect(shown.problem).toContain(`those on ${lines - 20_000} places were left out`);
  expect(held).toBeLessThan(250);
  const [base = null, tip = ''] = [commits[0], commits.at(-1)];
  const place = { orgId: ORG, repo: 'demo', branch: 'main', ephemeral: false };
  expect(await desk.remarks.copyReview({ ...place, commits: { sha: tip, base } })).toBe(20_000);
});

test('very many replies in one thread', async () => {
  const replies = rounds(50_000, 250_000);
  const text = Array.from({ length: replies }, (_, at) => `a.txt:1: ${at}\n`).join('');
  const commits = await pushed(1, { 'a.txt': 'line\n' }, [text]);
  const { shown, held } = await read(commits);
  const [thread] = shown.threads;
  expect(thread?.remarks.map((one) => one.text)).toEqual([
    '0',
    ...Array.from({ length: 9_999 }, (_, at) => String(replies - 9_999 + at)),
  ]);
  expect(shown.problem).toContain(`${replies - 10_000} older ones were left out`);
  expect(held).toBeLessThan(500);
});

test('a million replies hide no note that people wrote', async () => {
  const text = 'a.txt:1: x\n'.repeat(1_000_000);
  const commits = await pushed(2, { 'a.txt': 'line\n' }, [text, 'a.txt:-1: Why?\n']);
  const { shown, held } = await read(commits);
  expect(shown.threads.map(({ remarks }) => remarks.map((one) => one.text))).toEqual([['Why?']]);
  expect(shown.problem).toMatch(/too long .* 1 was left out/);
  expect(held).toBeLessThan(300);
});

test('very many suggestions in place of very many lines', async () => {
  const lines = rounds(8_000, 20_000);
  const text = Array.from(
    { length: 300 },
    (_, at) => `big.txt:1-${lines}: ${at}\n  \`\`\`suggestion\n  ${at}\n  \`\`\`\n`,
  ).join('');
  const commits = await pushed(2, { 'big.txt': 'line\n'.repeat(lines) }, [text]);
  const { shown, held } = await read(commits);
  expect(shown.threads[0]?.remarks).toHaveLength(300);
  const drawn = shown.threads[0]?.remarks.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'suggestion' ? part.lines : [])),
  );
  expect(drawn?.length).toBeLessThan(50_000);
  expect(held).toBeLessThan(200);
});

const suggestion = (at: number): string => `big.txt:1: ${at}\n  \`\`\`suggestion\n  ${at}\n  \`\`\`\n`;

test('very many suggestions, and anchors, on one very long line', async () => {
  const long = `${'x'.repeat(rounds(200_000, 1_000_000))}\n`;
  const text = Array.from({ length: 3_000 }, (_, at) => `${suggestion(at)}big.txt:1-${at + 1}: x\n`).join('');
  const commits = await pushed(0, { 'big.txt': `${long}${'line\n'.repeat(3_000)}` }, [text]);
  const { shown } = await read(commits);
  const drawn = shown.threads.flatMap(({ remarks }) => remarks.flatMap(({ parts }) => parts));
  expect(drawn).toHaveLength(9_000);
  expect(JSON.stringify(drawn.slice(0, 100)).length).toBeGreaterThan(long.length);
  expect(drawn.reduce((sum, part) => sum + JSON.stringify(part).length, 0)).toBeLessThan(10_000_000);
  const place = { orgId: ORG, repo: 'demo', branch: 'main', ephemeral: false };
  const [base = null, tip = ''] = commits;
  await desk.remarks.copyReview({ ...place, commits: { sha: tip, base } });
  expect(desk.copied[0]?.length).toBeLessThan(20_000_000);
});

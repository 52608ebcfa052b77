/** Three rounds of a review by two people over a host; plain Git says after each what was written where. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import type { RemarkThread, ShownDiff } from '../../shared/ipc/remarks.ts';
import { openDesk, ORG, type Desk } from './support/desk.ts';

const REF = 'refs/notes/reviews';
const LINES = Array.from({ length: 30 }, (_, at) => `line ${String(at + 1)}`);
const file = (changes: Readonly<Record<number, string>>): string =>
  LINES.map((line, at) => `${changes[at + 1] ?? line}\n`).join('');

let world: World;
let host: string;
let work: string;
let desks: [Desk, Desk];

beforeEach(async () => {
  world = await openWorld('socket');
  host = await world.repository('demo', [{ message: 'Begin', files: { 'a.ts': file({}) } }]);
  work = await mkdtemp(join(tmpdir(), 'author-'));
  await author('clone', '--quiet', host, '.');
  desks = [await openDesk(world, 'Ann'), await openDesk(world, 'Ben')];
});
afterEach(async () => {
  for (const desk of desks) await desk.close();
  await world.close();
  await rm(work, { recursive: true, force: true });
});

const author = (...args: string[]): Promise<string> =>
  gitText(args, {
    cwd: work,
    config: ['user.name=Author', 'user.email=author@example.com', 'sequence.editor=true', 'core.editor=true'],
    protocols: ['file'],
  });

async function commit(files: Readonly<Record<string, string>>, ...how: string[]): Promise<void> {
  for (const [path, text] of Object.entries(files)) await writeFile(join(work, path), text);
  await author('add', '--all');
  await author('commit', '--quiet', ...how);
}

/** Sends the branch; its commits, oldest first. */
async function send(): Promise<string[]> {
  await author('push', '--quiet', '--force', 'origin', 'topic', 'main');
  return (await author('rev-list', '--reverse', 'main..topic')).split('\n');
}

async function shownOf(): Promise<ShownDiff> {
  const [tip = '', base = ''] = (await author('rev-parse', 'topic', 'main')).split('\n');
  return {
    orgId: ORG,
    repo: 'demo',
    branch: 'topic',
    ephemeral: false,
    commits: { sha: tip, base },
    whole: true,
  };
}

/** What a reviewer sees on opening the branch. */
async function open(desk: Desk): Promise<RemarkThread[]> {
  const { commits, ...shown } = await shownOf();
  const { orgId, repo, branch, ephemeral } = shown;
  const comparison = { orgId, repo, branch, ephemeral, base: 'main', ephemeralBase: false };
  await desk.versions.list({ ...comparison, tip: commits.sha, named: [] });
  await desk.notes.fetched.refresh({ orgId, repo }, true);
  const { threads, problem } = await desk.remarks.list({ ...shown, commits });
  expect(problem).toBeNull();
  return threads;
}

async function remark(desk: Desk, line: number, text: string): Promise<string> {
  const lines = { first: line, last: line };
  const target = await desk.remarks.target({ ...(await shownOf()), path: 'a.ts', side: 'new', lines });
  if (target.to !== 'commit') throw new Error(target.why);
  const place = { orgId: ORG, repo: 'demo', notesRef: REF, object: target.commit };
  expect((await desk.remarks.write({ place, anchor: target.anchor, text })).status).toBe('done');
  return target.commit;
}

async function copyAll(desk: Desk, commits: readonly string[]): Promise<number> {
  const offers = await desk.notes.notes.copyable({
    orgId: ORG,
    repo: 'demo',
    branch: 'topic',
    ephemeral: false,
    mergeBase: await author('rev-parse', 'main'),
    requestId: 'offer',
    commits: commits.toReversed().map((sha) => ({ sha, subject: '' })),
  });
  let copied = 0;
  for (const { to, text } of offers) {
    if (to === null) continue;
    const place = { orgId: ORG, repo: 'demo', notesRef: REF, object: to };
    expect((await desk.write(place, 'append', text)).status).toBe('done');
    copied += 1;
  }
  return copied;
}

const noteOn = (sha: string): Promise<string> =>
  gitText(['notes', `--ref=${REF}`, 'show', sha], { gitDir: host });
const inWords = ({ placed, remarks, version }: RemarkThread): string => {
  const where = placed.at === 'lines' ? `${placed.path}:${String(placed.lines.first)}` : placed.at;
  return `${where} ${remarks.map(({ text }) => text).join(' | ')}${version === undefined ? '' : ` (version ${String(version)})`}`;
};

const WRITTEN = 'a.ts:11: Why eleven?\n\na.ts:12: Why twelve?';

test('review, fixup and rebase, review, squash: every word is on the screen and in plain Git', async () => {
  const [ann, ben] = desks;
  await author('checkout', '--quiet', '-b', 'topic');
  await commit({ 'a.ts': file({ 10: 'ten', 11: 'eleven', 12: 'twelve' }) }, '--message=Parse numbers');
  await commit({ 'b.ts': file({ 1: 'tests' }) }, '--message=Test them');
  const [parse = '', tests = ''] = await send();

  // Round one.
  expect(await open(ann)).toEqual([]);
  expect(await remark(ann, 11, 'Why eleven?')).toBe(parse);
  expect(await remark(ann, 12, 'Why twelve?')).toBe(parse);
  await open(ben);
  const place = { orgId: ORG, repo: 'demo', notesRef: REF, object: tests };
  expect((await ben.write(place, 'add', 'Good tests.')).status).toBe('done');
  expect(await noteOn(parse)).toBe(WRITTEN);
  expect((await open(ben)).map(inWords)).toEqual(['a.ts:11 Why eleven?', 'a.ts:12 Why twelve?']);

  // Round two: the author changes one of these lines, and the base has moved the other.
  await author('checkout', '--quiet', 'main');
  await commit({ 'a.ts': `first\n${file({})}` }, '--message=Upstream');
  await author('checkout', '--quiet', 'topic');
  await commit({ 'a.ts': file({ 10: 'ten', 11: 'eleven', 12: 'a dozen' }) }, `--fixup=${parse}`);
  await author('rebase', '--quiet', '--interactive', '--autosquash', 'main');
  const second = await send();
  expect(second).toHaveLength(2);
  expect((await open(ann)).map(inWords)).toEqual([
    'a.ts:12 Why eleven? (version 1)',
    'earlier Why twelve? (version 1)',
  ]);
  expect(await remark(ann, 13, '> Why twelve?\n\nA dozen it is.')).toBe(second[0]);
  await open(ben);
  expect(await copyAll(ben, second)).toBe(2);
  expect(await noteOn(second[0] ?? '')).toContain('a.ts:12: Why eleven?');
  expect(await noteOn(second[1] ?? '')).toContain('Good tests.');
  const now = (await open(ann)).map(inWords);
  expect(now).toContain('a.ts:12 Why eleven?');
  expect(now.filter((words) => words.includes('Why eleven?'))).toHaveLength(1);

  // Round three: all in one commit.
  await author('reset', '--quiet', '--soft', 'main');
  await author('commit', '--quiet', '--message=Parse numbers');
  const third = await send();
  expect(third).toHaveLength(1);
  const last = (await open(ben)).map(inWords);
  expect(last).toContain('a.ts:12 Why eleven? (version 2)');
  expect(last.some((words) => words.startsWith('a.ts:13 > Why twelve?'))).toBe(true);
  // What was written before is where it was.
  expect(await noteOn(parse)).toBe(WRITTEN);
  expect(await noteOn(tests)).toBe('Good tests.');
});

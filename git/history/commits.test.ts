import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { commitIds, listCommits, readCommits } from './commits.ts';
import { pathName, rawPath } from '../diff/path-name.ts';
import { readFollowedRange } from '../follow/range.ts';
import { hasGraph, writeGraph } from '../objects/commit-graph.ts';
import { gitText, streamGit } from '../process/run.ts';
import { writtenCommits } from '../testing/written-commits.ts';
import { addSettings } from '../testing/settings.ts';

let gitDir: string;
beforeAll(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'commits-'));
  await gitText(['init', '--quiet', '--bare', gitDir]);
});
afterAll(async () => await rm(gitDir, { recursive: true, force: true }));

const MOST = 65_536;
/** Bytes of messages: mostly short ones, between some that fill pipes, or are cut. */
const sizeOf = (at: number): number => [70_000, MOST, MOST + 1, 65_000, 200_000][at / 97] ?? at % 90;

test('messages of any length between short ones, each with its own commit; what is too long is cut', async () => {
  const messages = Array.from({ length: 900 }, (_, at) =>
    `${String(at)} ü${'x\n'.repeat(sizeOf(at))}`.slice(0, sizeOf(at) + 2).trimEnd(),
  );
  const stream = messages.map((message, at) =>
    [
      `commit refs/heads/main\ncommitter C${String(at)} <c@example.com> ${String(1_700_000_000 + at)} +0200\n`,
      `data ${String(Buffer.byteLength(message))}\n${message}\n`,
    ].join(''),
  );
  await gitText(['fast-import', '--quiet'], { gitDir, input: stream.join('') });
  const ids = (await gitText(['rev-list', 'main'], { gitDir })).split('\n');
  const commits = await listCommits(gitDir, 'main', {});
  expect(commits.map(({ sha }) => sha)).toEqual(ids);
  const [tip = '', oldest = ''] = [ids[0], ids.at(-1)];
  expect(await commitIds(gitDir, tip, oldest)).toBe(ids.slice(0, -1).join(''));
  expect(await commitIds(gitDir, tip, oldest, 899)).toBe(ids.slice(0, -1).join(''));
  expect(await commitIds(gitDir, tip, oldest, 898)).toBeNull();
  const pieces: Buffer[] = [];
  const listed = streamGit(['rev-list', 'main'], { gitDir });
  listed.stdin.end();
  listed.stdout.on('data', (piece: Buffer) => void pieces.push(piece));
  await listed.done;
  // Not each by itself.
  expect(pieces.length).toBeLessThanOrEqual(Math.ceil((900 * 41) / 4096));
  expect(commits.map(({ parents }) => parents)).toEqual(ids.map((_, at) => ids.slice(at + 1, at + 2)));
  for (const [at, { message, authorName, date }] of commits.toReversed().entries()) {
    const whole = messages[at] ?? '';
    expect(authorName).toBe(`C${String(at)}`);
    expect(Date.parse(date)).toBe((1_700_000_000 + at) * 1000);
    if (Buffer.byteLength(whole) <= MOST) expect(message.trimEnd()).toBe(whole);
    else expect([message.endsWith('…'), whole.startsWith(message.slice(0, -1))]).toEqual([true, true]);
  }
});

test('commits that touch a file are those of its path, in UTF-8, whatever the repository configures', async () => {
  const own = join(gitDir, 'own.git');
  await gitText(['init', '--quiet', '--bare', own]);
  const input = [
    'commit refs/heads/main\ncommitter C <c@example.com> 1700000000 +0000\ndata 4\nold\n',
    'M 100644 inline old.txt\ndata 4\none\n',
    'commit refs/heads/main\ncommitter C <c@example.com> 1700000060 +0000\ndata 5\nnéw\n',
    'D old.txt\nM 100644 inline new.txt\ndata 4\none\n',
  ].join('');
  await gitText(['fast-import', '--quiet'], { gitDir: own, input });
  await addSettings(join(own, 'config'), [
    ['log.follow', 'true'],
    ['i18n.logOutputEncoding', 'UTF-16'],
  ]);
  const commits = await listCommits(own, 'main', { path: 'new.txt' });
  expect(commits.map(({ message }) => message.trim())).toEqual(['néw']);
  const followed = await readFollowedRange(own, { from: null, to: 'main', most: 9 });
  expect(followed.map(({ subject }) => subject)).toEqual(['old', 'néw']);
});

/** A repository with what a stream for `git fast-import` makes. */
async function imported(name: string, stream: string | Buffer): Promise<string> {
  const own = join(gitDir, name);
  await gitText(['init', '--quiet', '--bare', own]);
  await gitText(['fast-import', '--quiet'], { gitDir: own, input: stream });
  return own;
}

const quoted = (path: Buffer): string =>
  `"${Array.from(path, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`;

test('commits that touch a file whose name is no UTF-8 are found by its quoted name, and no others', async () => {
  // Git reads its input by lines: what it would make of the last paths is among the others.
  const paths = [
    'latin\xe9.txt',
    'a\xe9"b\\c\t.txt',
    '\xe9/x y.txt',
    'part[*]\xe9',
    'part[*]\xe9\nof \xe9t.txt',
    'of \xe9t.txt',
    'part[*]\xe9\r',
  ].map((text) => Buffer.from(text, 'latin1'));
  const stream = paths.map(
    (path, at) =>
      `commit refs/heads/main\ncommitter C <c@example.com> ${String(1_700_000_000 + at)} +0000\ndata 1\n${String(at)}\nM 100644 inline ${quoted(path)}\ndata 1\nx\n`,
  );
  const own = await imported('odd-paths.git', stream.join(''));
  for (const [at, path] of paths.entries()) {
    expect(rawPath(pathName(path))).toEqual(path);
    const found = await listCommits(own, 'main', { path: pathName(path) });
    expect(found.map(({ message }) => message.trim())).toEqual([String(at)]);
  }
  expect(rawPath('plain "x".txt')).toBeNull();
});

/** A commit with a mailmap, as `git fast-import` reads it. */
const by = (branch: string, person: string, at: number, map: string): string =>
  `commit refs/heads/${branch}\ncommitter ${person} ${String(1_700_000_000 + at)} +0000\ndata 1\nx\nM 100644 inline .mailmap\ndata ${String(map.length)}\n${map}\n`;

test('people are called as the mailmap of the listed commits calls them, whatever is checked out', async () => {
  const map = 'Proper Name <new@example.com> Old Name <old@example.com>';
  const stream = by('main', 'Old Name <old@example.com>', 0, 'Wrong <wrong@example.com> <old@example.com>');
  const own = await imported('mailmap.git', stream + by('topic', 'Old Name <old@example.com>', 1, map));
  const people = async (tip: string): Promise<string[]> =>
    (await listCommits(own, tip, {})).map((one) => `${one.authorName} <${one.authorEmail}>`);
  expect(await people('topic')).toEqual(['Proper Name <new@example.com>']);
  expect(await people('main')).toEqual(['Wrong <wrong@example.com>']);
  const tree = await gitText(['rev-parse', 'main^{tree}'], { gitDir: own });
  const input = `tree ${tree}\nauthor No Address\ncommitter No Address\n\nodd\n`;
  const odd = ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'];
  const made = await gitText(odd, { gitDir: own, input });
  expect(await people(made)).toEqual([' <>']);
  // Git prints its own placeholder where there is no date.
  expect(await listCommits(own, made, {})).toMatchObject([{ date: '' }]);
});

test('a damaged commit-graph is dropped, and the answer is right; an unknown commit does not cost a good one', async () => {
  const { gitDir: graphed, ids } = await writtenCommits(
    Array.from({ length: 40 }, (_, at) => ({ a: String(at) })),
  );
  const [oldest = '', tip = ''] = [ids[0], ids.at(-1)];
  const folder = await mkdtemp(join(tmpdir(), 'commits-graph-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const list = async (without?: string): Promise<string[]> =>
    (await listCommits(graphed, tip, without === undefined ? {} : { without })).map(({ sha }) => sha);
  await writeGraph(graphed, folder, new AbortController().signal);
  await expect(listCommits(graphed, '1'.repeat(40), {})).rejects.toMatchObject({ reason: 'exit' });
  expect(hasGraph(graphed)).toBe(true);
  const file = join(folder, 'info/commit-graph');
  const bytes = await readFile(file);
  // Git writes it for reading only.
  await chmod(file, 0o600);
  await writeFile(
    file,
    bytes.map((byte, at) => (at > bytes.length / 2 ? byte ^ 0xff : byte)),
  );
  expect(await list(oldest)).toEqual(ids.slice(1).toReversed());
  expect(hasGraph(graphed)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});

test('where Git fails after some commits were listed, none is listed again', async () => {
  const { gitDir: graphed, ids } = await writtenCommits(
    Array.from({ length: 33 }, (_, at) => ({ a: String(at) })),
  );
  const folder = await mkdtemp(join(tmpdir(), 'commits-graph-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeGraph(graphed, folder, new AbortController().signal);
  const missing = ids[1] ?? '';
  await rm(join(graphed, 'objects', missing.slice(0, 2), missing.slice(2)));
  const listed: string[] = [];
  const list = async (): Promise<void> => {
    for await (const some of readCommits(graphed, ids.at(-1) ?? '', {}))
      listed.push(...some.map(({ sha }) => sha));
  };
  await expect(list()).rejects.toMatchObject({ reason: 'exit' });
  expect(listed).toContain(ids.at(-1));
  expect(new Set(listed).size).toBe(listed.length);
});

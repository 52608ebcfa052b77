import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitIds, listCommits } from './commits.ts';
import { readFollowedRange } from './follow/range.ts';
import { gitText, streamGit } from './run.ts';
import { addSettings } from './testing/settings.ts';

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

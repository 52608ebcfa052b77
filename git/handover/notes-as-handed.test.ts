import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../process/run.ts';
import { handedMark } from './newest-handed.ts';
import { notesAsHanded } from './notes-as-handed.ts';

const REF = 'refs/notes/commits';
let gitDir: string;
let handed: string;
const git = (...args: string[]): Promise<string> =>
  gitText(args, { gitDir, config: ['user.name=R', 'user.email=r@example.com'] });
beforeEach(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'as-handed-'));
  await gitText(['init', '--quiet', '--bare', gitDir]);
  const tree = await gitText(['hash-object', '-t', 'tree', '-w', '--stdin'], { gitDir, input: '' });
  handed = await git('commit-tree', '-m', 'c', tree);
});
afterEach(async () => await rm(gitDir, { recursive: true, force: true }));

/** The newest notes commit again, with another message. */
async function say(message: string): Promise<void> {
  const parent = await git('rev-parse', '--verify', '--quiet', `${REF}^`).catch(() => '');
  const made = await git(
    'commit-tree',
    '-m',
    message,
    ...(parent === '' ? [] : ['-p', parent]),
    `${REF}^{tree}`,
  );
  await git('update-ref', REF, made);
}

test('a later commit with the message of a hand-over is none: what it changed is still news', async () => {
  await git('notes', 'add', '-m', 'As handed', handed);
  await say(handedMark(handed));
  const then = new Map([[`${REF} ${handed}`, 'As handed\n']]);
  expect(await notesAsHanded(gitDir, handed, [handed])).toEqual([then]);
  await git('notes', 'append', '-m', 'Answered', handed);
  await say(handedMark(handed));
  expect(await notesAsHanded(gitDir, handed, [handed])).toEqual([then]);
});

test('nor is one that was there when the notes were first read', async () => {
  await git('notes', 'add', '-m', 'As handed', handed);
  await say(handedMark(handed));
  await git('notes', 'append', '-m', 'Answered', handed);
  await say(handedMark(handed));
  expect(await notesAsHanded(gitDir, handed, [handed])).toEqual([
    new Map([[`${REF} ${handed}`, 'As handed\n']]),
  ]);
});

/** Commits beside the newest notes commit, in a clone where it had not arrived, each with the message of a hand-over. */
async function forge(times: number): Promise<string[]> {
  const forged: string[] = [];
  for (let at = 0; at < times; at += 1) {
    await git('notes', '--ref=forged', 'add', '-f', '-m', `As handed\n\nAnswered ${String(at)}`, handed);
    forged.push(await git('commit-tree', '-m', handedMark(handed), 'refs/notes/forged^{tree}'));
  }
  return forged;
}

test.each(['before', 'after'])('nor one of another clone that comes with a merge, %s it', async (order) => {
  await git('notes', 'add', '-m', 'As handed', handed);
  await say(handedMark(handed));
  const genuine = await git('rev-parse', REF);
  const [forged = ''] = await forge(1);
  const parents = order === 'before' ? [forged, genuine] : [genuine, forged];
  const sides = parents.flatMap((one) => ['-p', one]);
  await git('update-ref', REF, await git('commit-tree', '-m', 'merge', ...sides, `${forged}^{tree}`));
  const then = await notesAsHanded(gitDir, handed, [handed]);
  expect(new Set(then.map((one) => one.get(`${REF} ${handed}`)))).toEqual(
    new Set(['As handed\n', 'As handed\n\nAnswered 0\n']),
  );
  // What came before is known: later ones are none.
  const [later = ''] = await forge(1);
  const now = ['-p', REF, '-p', later];
  await git('update-ref', REF, await git('commit-tree', '-m', 'merge', ...now, `${REF}^{tree}`));
  expect(await notesAsHanded(gitDir, handed, [handed])).toHaveLength(2);
});

test('of very many that say so, everything is new', async () => {
  await git('notes', 'add', '-m', 'As handed', handed);
  await say(handedMark(handed));
  const sides = [await git('rev-parse', REF), ...(await forge(21))].flatMap((one) => ['-p', one]);
  await git('update-ref', REF, await git('commit-tree', '-m', 'merge', ...sides, `${REF}^{tree}`));
  expect(await notesAsHanded(gitDir, handed, [handed])).toEqual([new Map()]);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { inBlameTurn, largeBlames } from './blame-turns.ts';
import { blame } from './blame.ts';

const LINES = 12_000;

let root: string;
let gitDir: string;
let to: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'blame-turns-'));
  gitDir = join(root, '.git');
  await runGit(['init', '--quiet'], { cwd: root });
  await writeFile(join(root, 'large'), 'a line\n'.repeat(LINES));
  await writeFile(join(root, 'small'), 'a line\n');
  await runGit(['add', '--all'], { cwd: root });
  const who = ['user.name=Ann', 'user.email=ann@example.com'];
  await runGit(['commit', '--quiet', '-m', 'One'], { cwd: root, config: who });
  to = await gitText(['rev-parse', 'HEAD'], { cwd: root });
});
afterAll(async () => await rm(root, { recursive: true, force: true }));

/** Takes both turns, until the gate opens. */
async function holdTurns() {
  const gate = Promise.withResolvers<void>();
  const begun = [0, 1].map(() => Promise.withResolvers<void>());
  const held = begun.map(({ resolve }) =>
    largeBlames(gitDir, async () => {
      resolve();
      await gate.promise;
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  return { gate, held };
}

test('however many large blames wait, a small one does not', async () => {
  const { gate, held } = await holdTurns();
  const ended: string[] = [];
  const ask = async (name: string, path: string, last?: number): Promise<number> => {
    const ranges = last === undefined ? [] : [{ first: 1, last }];
    const { lines } = await blame(gitDir, { to, path, ranges });
    ended.push(name);
    return lines.length;
  };
  const large = Array.from({ length: 4 }, () => ask('large', 'large'));
  expect(await ask('small file', 'small')).toBe(1);
  expect(await ask('few lines', 'large', 500)).toBe(500);
  for (let at = 0; at < 5; at += 1) await ask('small file', 'small');
  expect(ended).not.toContain('large');
  gate.resolve();
  await Promise.all(held);
  expect(await Promise.all(large)).toEqual(large.map(() => LINES));
});

test('a blame that fails gives its turn back, and what is not there does not count as small', async () => {
  const missing = { to, path: 'nowhere', ranges: [] };
  const begun: string[] = [];
  for (let at = 0; at < 5; at += 1)
    await expect(inBlameTurn(gitDir, missing, () => Promise.reject(new Error('broken')))).rejects.toThrow();
  const { gate, held } = await holdTurns();
  const waiting = inBlameTurn(gitDir, missing, async () => await Promise.resolve(void begun.push('missing')));
  await blame(gitDir, { to, path: 'small', ranges: [] });
  expect(begun).toEqual([]);
  gate.resolve();
  await Promise.all([...held, waiting]);
  expect(begun).toEqual(['missing']);
});

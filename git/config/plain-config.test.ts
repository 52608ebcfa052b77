import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderConfig } from './plain-config.ts';
import { gitText } from '../process/run.ts';
import { laterToday } from '../testing/later.ts';
import { gitStartedBy } from '../testing/started.ts';

const KEYS = String.raw`^core\.(filemode|eol)$`;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plain-config-'));
  await gitText(['init', '--quiet', folder]);
  await gitText(['config', 'core.eol', 'lf'], { cwd: folder });
});
afterEach(async () => await rm(folder, { recursive: true, force: true }));

const eol = async (): Promise<string | undefined> =>
  (await folderConfig(folder, KEYS)).get('core.eol')?.at(-1);
/** A configuration that was changed a moment ago is read again. */
const settled = (): (() => void) => laterToday(1100);

test('a configuration that stays as it is is read once, for each question', async () => {
  settled();
  expect(await gitStartedBy(eol)).toEqual(['config']);
  expect(await gitStartedBy(eol)).toEqual([]);
  expect(await eol()).toBe('lf');
  expect(await gitStartedBy(() => folderConfig(folder, String.raw`^core\.bare$`))).toEqual(['config']);
});

test('that a key is not there is known, too, and that nothing could be read is not taken for that', async () => {
  const file = join(folder, '.git/config');
  const notesRef = (): ReturnType<typeof folderConfig> => folderConfig(folder, String.raw`^core\.notesref$`);
  const back = settled();
  expect(await gitStartedBy(notesRef)).toEqual(['config']);
  expect(await gitStartedBy(notesRef)).toEqual([]);
  expect((await notesRef()).size).toBe(0);
  back();
  await writeFile(file, 'no configuration');
  settled();
  expect((await notesRef()).size).toBe(0);
  expect(await gitStartedBy(notesRef)).toEqual(['config']);
});

test('a change is seen at once, also one of the same length in the same moment, and one of a work tree’s own', async () => {
  const back = settled();
  await eol();
  back();
  const file = join(folder, '.git/config');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('eol = lf', 'eol = no'));
  expect(await eol()).toBe('no');
  await writeFile(file, text.replace('eol = lf', 'eol = ok'));
  expect(await eol()).toBe('ok');
  // Where the clock is coarse, a further change would look the same.
  expect(await gitStartedBy(eol)).toEqual(['config']);
  await gitText(['config', 'extensions.worktreeConfig', 'true'], { cwd: folder });
  settled();
  expect(await eol()).toBe('ok');
  await gitText(['config', '--worktree', 'core.eol', 'crlf'], { cwd: folder });
  expect(await eol()).toBe('crlf');
});

import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { noteFromBytes } from '../../shared/domain/notes/bytes.ts';
import { sourceWords } from '../../shared/domain/verdicts/said-by.ts';
import { indexRef } from '../notes/ref-index.ts';
import { readSome } from '../objects/object-reader.ts';
import { gitText } from '../process/run.ts';
import { checkSignature } from '../signatures/check-signature.ts';
import { theirLines, verdictsIn } from './verdicts-on.ts';

const REF = 'refs/notes/commits';
const ANN = 'Code-Review+2: Ann <ann@example.com>';
const AGAINST = 'Code-Review-2: Ann <ann@example.com>';
let gitDir: string;
let commit: string;
beforeEach(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'verdicts-'));
  await gitText(['init', '--quiet', '--bare', gitDir]);
  const tree = await gitText(['hash-object', '-t', 'tree', '-w', '--stdin'], { gitDir, input: '' });
  commit = await gitText(['commit-tree', '-m', 'c', tree], { gitDir, env: by('c') });
});
afterEach(async () => await rm(gitDir, { recursive: true, force: true }));

let seconds = 1_700_000_000;
function by(who: string): Record<string, string> {
  const date = `${String((seconds += 60))} +0000`;
  const [name, email] = [who, `${who.toLowerCase()}@example.com`];
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_COMMITTER_DATE: date,
  };
}
const notes = (who: string, ...args: string[]) => gitText(['notes', ...args], { gitDir, env: by(who) });
const write = (who: string, text: string, on = commit) => notes(who, 'add', '-f', '-m', text, on);

const source = {
  index: (ref: string) => indexRef(gitDir, ref, undefined),
  async texts(blobs: readonly string[]) {
    const texts: Array<string | null> = [];
    for await (const object of readSome(gitDir, blobs))
      texts.push(object === null ? null : noteFromBytes(object.content));
    return texts;
  },
};

async function said(on = commit): Promise<string[]> {
  const text = `${await gitText(['notes', 'show', on], { gitDir })}\n`;
  const tip = await gitText(['rev-parse', REF], { gitDir });
  const read = { ...source, index: () => indexRef(gitDir, tip, undefined) };
  const note = { notesRef: REF, commit: on, fetched: text, text };
  const verdicts = await verdictsIn(read, [note], () => Promise.resolve(null));
  return verdicts.map((one) => `${one.says} ${one.name}${sourceWords(one, one.by)}`);
}

test('a verdict is its person’s if the commit that added the line is by that address, in any case', async () => {
  await write('Ann', 'Code-Review+2: Ann A. <ANN@example.com>');
  await notes('Bo', 'append', '-m', 'Code-Review+1: Ann <ann@example.com>', commit);
  await write('Cy', `${await gitText(['notes', 'show', commit], { gitDir })}\n\nVerified+1: CI <>`);
  expect(await said()).toEqual([
    'Code-Review+2 Ann A.',
    'Code-Review+1 Ann, as Bo wrote it',
    'Verified+1 CI (no address), as Cy wrote it',
  ]);
});

test('nobody’s line takes the place of another’s', async () => {
  await write('Ann', AGAINST);
  await notes('Eve', 'append', '-m', ANN, commit);
  await notes('Eve', 'append', '-m', AGAINST, commit);
  expect(await said()).toEqual(['Code-Review-2 Ann']);
  await write('Eve', `${ANN}\n`);
  expect(await said()).toEqual(['Code-Review+2 Ann, as Eve wrote it']);
});

test('of a person’s own the newest counts, whatever the order of the lines', async () => {
  await write('Ann', ANN);
  await write('Ann', `${ANN}\n${AGAINST}`);
  await write('Eve', `${AGAINST}\n${ANN}`);
  expect(await said()).toEqual(['Code-Review-2 Ann']);
});

test('what was withdrawn and is brought back, or moved from another note, is of whoever did that', async () => {
  await write('Ann', ANN);
  await notes('Ann', 'remove', commit);
  await write('Eve', ANN);
  expect(await said()).toEqual(['Code-Review+2 Ann, as Eve wrote it']);
  const tree = await gitText(['rev-parse', `${commit}^{tree}`], { gitDir });
  const other = await gitText(['commit-tree', '-m', 'o', '-p', commit, tree], { gitDir, env: by('c') });
  await write('Ann', ANN, commit);
  await notes('Eve', 'copy', commit, other);
  expect(await said(other)).toEqual(['Code-Review+2 Ann, as Eve wrote it']);
});

test('a merge of two histories says who wrote each line before', async () => {
  await write('Ann', 'Words');
  await gitText(['update-ref', 'refs/notes/other', REF], { gitDir });
  await write('Ann', `Words\n\n${ANN}`);
  await notes('Bo', '--ref=other', 'add', '-f', '-m', 'Words\n\nCode-Review+1: Bo <bo@example.com>', commit);
  await notes('Cy', 'merge', '--quiet', '-s', 'union', 'other');
  expect((await said()).toSorted()).toEqual(['Code-Review+1 Bo', 'Code-Review+2 Ann']);
});

const reader = () => Promise.resolve({ name: 'Ann', email: 'ann@example.com' });

test('what is not in Git yet is the user’s own, and of nobody else known', async () => {
  const note = { notesRef: REF, commit, fetched: '', text: `${ANN}\nCode-Review+1: Bo <bo@example.com>` };
  const none = { ...source, index: () => Promise.resolve(null) };
  expect((await verdictsIn(none, [note], reader)).map(({ by: one }) => one.is)).toEqual([
    'person',
    'unknown',
  ]);
});

test('a line that another wrote in my name is not mine', async () => {
  await write('Eve', ANN);
  const tip = await gitText(['rev-parse', REF], { gitDir });
  const read = { ...source, index: () => indexRef(gitDir, tip, undefined) };
  const isTheirs = await theirLines(read, { notesRef: REF, commit, text: ANN }, { email: 'ann@example.com' });
  expect([isTheirs(ANN, 0), isTheirs(ANN, 1)]).toEqual([false, true]);
});

test('of very many verdicts ten thousand are shown', async () => {
  const many = Array.from({ length: 10_001 }, (_, at) => ({
    commit: at.toString(16).padStart(40, '0'),
    notesRef: REF,
    fetched: null,
    text: `Code-Review+1: Reviewer <${at}@example.com>\n`,
  }));
  const none = { ...source, index: () => Promise.resolve(null) };
  const shown = await verdictsIn(none, many, () => Promise.resolve(null));
  expect(shown).toHaveLength(10_000);
  expect(shown.at(-1)).toMatchObject({ commit: many[9_999]?.commit, email: '9999@example.com' });
});

test('a verdict whose commit has a bad signature is not its person’s any more, once Git has said so', async () => {
  const key = join(gitDir, 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  await writeFile(join(gitDir, 'signers'), `ann@example.com ${await readFile(`${key}.pub`, 'utf8')}`);
  await writeFile(
    join(gitDir, 'of-the-user'),
    `[gpg "ssh"]\nallowedSignersFile = ${join(gitDir, 'signers')}\n`,
  );
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(gitDir, 'of-the-user'));
  onTestFinished(() => void vi.unstubAllEnvs());
  await write('Ann', ANN);
  const config = ['gpg.format=ssh', `user.signingkey=${key}.pub`];
  const sign = { gitDir, env: by('Ann'), asUser: true, config };
  const signed = await gitText(['commit-tree', '-S', '-m', 'Signed', `${REF}^{tree}`], sign);
  await gitText(['update-ref', REF, signed], { gitDir });
  expect((await checkSignature(gitDir, signed, 'commit', null)).result).toBe('good');
  expect(await said()).toEqual(['Code-Review+2 Ann']);
  // The same signature on other words.
  const forgery = (await gitText(['cat-file', 'commit', signed], { gitDir })).replace('Signed', 'Forged');
  const forged = await gitText(['hash-object', '-t', 'commit', '-w', '--stdin'], {
    gitDir,
    input: `${forgery}\n`,
  });
  await gitText(['update-ref', REF, forged], { gitDir });
  expect(await said()).toEqual(['Code-Review+2 Ann']);
  expect((await checkSignature(gitDir, forged, 'commit', null)).result).toBe('bad');
  expect(await said()).toEqual(['Code-Review+2 Ann, with a bad signature']);
});

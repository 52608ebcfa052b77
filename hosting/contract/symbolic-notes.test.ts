import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { begin, end, gitDir, head, post, show, token, world } from '../testing/notes-scene.ts';

const COMMITS = 'refs/notes/commits';
const REVIEW = 'refs/notes/review';
const git = async (...args: string[]) => await gitText(args, { gitDir });
const alias = async (target: string) => await git('symbolic-ref', COMMITS, target);

beforeEach(() => begin('socket'));
afterEach(end);

test('a symbolic notes ref is followed: what it names gets the note, and it stays one', async () => {
  await post({ object_ref: head, notes_ref: 'review', note: 'first\n' });
  await alias(REVIEW);
  const tip = await git('rev-parse', REVIEW);
  const stale = { action: 'append', object_ref: head, note: 'x', expected_notes_ref_sha: head };
  expect((await post(stale)).status).toBe(409);
  const written = await post({ ...stale, expected_notes_ref_sha: tip, note: 'second\n' });
  expect(written).toMatchObject({ status: 201, json: { notes_ref: REVIEW, base_commit: tip } });
  expect(await git('symbolic-ref', COMMITS)).toBe(REVIEW);
  expect(await show(REVIEW)).toBe('first\n\nsecond\n');
  const read = await world.send('GET', `/api/v1/repos/notes?sha=${head}`, { token });
  expect(read.json).toMatchObject({ note: 'first\n\nsecond\n', ref_sha: written.json.new_ref_sha });
});

test('one that names a ref that is not there yet makes it, at the end of the chain', async () => {
  await git('symbolic-ref', 'refs/notes/middle', REVIEW);
  await alias('refs/notes/middle');
  expect((await post({ object_ref: head, note: 'first' })).status).toBe(201);
  expect(await show(REVIEW)).toBe('first');
  expect(await git('symbolic-ref', '--no-recurse', COMMITS)).toBe('refs/notes/middle');
  expect(await git('symbolic-ref', 'refs/notes/middle')).toBe(REVIEW);
});

test.each(['refs/heads/main', 'HEAD'])('one that leads to %s is not written through', async (name) => {
  const before = await git('rev-parse', 'main');
  await alias(name);
  const refused = await post({ object_ref: head, note: 'x' });
  expect(refused).toMatchObject({
    status: 400,
    json: { detail: expect.stringContaining('which is not a notes ref') },
  });
  expect(await git('rev-parse', 'main')).toBe(before);
});

test('one that leads back to itself is refused by the same sentence, read or written', async () => {
  await alias(REVIEW);
  await git('symbolic-ref', REVIEW, COMMITS);
  const read = await world.send('GET', `/api/v1/repos/notes?sha=${head}`, { token });
  const written = await post({ object_ref: head, note: 'x' });
  expect([read.status, written.status]).toEqual([400, 400]);
  expect(read.json.detail).toBe(
    'refs/notes/commits is a symbolic ref that leads back to itself. In a terminal, “git symbolic-ref -d refs/notes/commits” removes it',
  );
  expect(written.json.detail).toBe(read.json.detail);
});

test('of one that names a ref that is not there yet, nothing has a note', async () => {
  await alias(REVIEW);
  expect((await world.send('GET', `/api/v1/repos/notes?sha=${head}`, { token })).status).toBe(404);
});

test('a token’s policy holds for what is written, under whatever name', async () => {
  await post({ object_ref: head, notes_ref: 'review', note: 'first' });
  await alias(REVIEW);
  const refs = [[REVIEW, ['no-push']]];
  const held = await world.token('team/demo', ['git:write'], { refs });
  const json = { action: 'append', object_ref: head, note: 'x' };
  const answer = await world.send('POST', '/api/repos/team%2Fdemo/notes', { token: held, json });
  expect(answer.status).toBe(403);
  expect(await show(REVIEW)).toBe('first');
});

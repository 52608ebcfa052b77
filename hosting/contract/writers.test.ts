import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readNotesTree } from '../../git/notes/notes-tree.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { notesWriter } from '../notes/writer.ts';
import { openWorld, type World } from '../testing/world.ts';
import { rounds } from '../../shared/testing/rounds.ts';

let world: World;
let gitDir: string;
let token: string;
let objects: string[];
beforeEach(async () => {
  world = await openWorld('socket');
  gitDir = await world.repository('demo');
  const blobs = Array.from(
    { length: rounds(100, 200) },
    (_, n) => `blob\ndata 3\n${String(n).padStart(3, '0')}\n`,
  );
  await runGit(['fast-import', '--quiet'], { gitDir, input: blobs.join('') });
  const listed = await gitText(['cat-file', '--batch-all-objects', '--batch-check=%(objectname)'], {
    gitDir,
  });
  objects = listed.split('\n');
  token = await world.token('demo', ['git:write']);
});
afterEach(async () => await world.close());
const env = {
  GIT_AUTHOR_NAME: 'Reviewer',
  GIT_AUTHOR_EMAIL: 'reviewer@example.com',
  GIT_COMMITTER_NAME: 'Reviewer',
  GIT_COMMITTER_EMAIL: 'reviewer@example.com',
};

test('writers without a guard never fail because of each other', async () => {
  const answers = await Promise.all(
    objects.map(
      async (object, n) =>
        await world.send('POST', '/api/repos/demo/notes', {
          token,
          json: { object_ref: object, note: String(n) },
        }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect((await readNotesTree(gitDir, 'refs/notes/commits')).size).toBe(objects.length);
  expect(await gitText(['rev-list', '--count', 'refs/notes/commits'], { gitDir })).toBe(
    String(objects.length),
  );
});

test('of many adds on one object one wins; of many guarded writes one wins', async () => {
  const [object] = objects;
  const adds = await Promise.all(
    Array.from(
      { length: 16 },
      async () =>
        await world.send('POST', '/api/repos/demo/notes', { token, json: { object_ref: object, note: 'x' } }),
    ),
  );
  expect(adds.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 15 }, () => 409),
  ]);
  const tip = await gitText(['rev-parse', 'refs/notes/commits'], { gitDir });
  const json = { action: 'append', object_ref: object, note: 'y', expected_notes_ref_sha: tip };
  const guarded = await Promise.all(
    Array.from(
      { length: 16 },
      async () => await world.send('POST', '/api/repos/demo/notes', { token, json }),
    ),
  );
  expect(guarded.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 15 }, () => 409),
  ]);
});

test('clones that push notes beside the service: nothing is lost on either side', async () => {
  const ours = objects.slice(0, rounds(30, 80));
  const theirs = objects.slice(80, rounds(84, 88));
  const clone = `${world.root}/clone`;
  const protocols = ['http'] as const;
  const both = await world.token('demo', ['git:read', 'git:write']);
  const url = `${world.origin.replace('//', `//t:${both}@`)}/demo.git`;
  await runGit(['init', '--quiet', clone]);
  const pushed = async (object: string): Promise<boolean> => {
    const from = { cwd: clone, protocols, env, okCodes: [0, 1, 128] };
    await runGit(['fetch', '--quiet', url, '+refs/notes/*:refs/notes/*'], from);
    await runGit(['notes', 'add', '-f', '-m', 'pushed', object], from);
    return (await runGit(['push', '--quiet', url, 'refs/notes/commits'], from)).code === 0;
  };
  const plain = async (): Promise<void> => {
    for (const object of theirs) for (let done = false; !done;) done = await pushed(object);
  };
  const statuses: number[] = [];
  const service = async (): Promise<void> => {
    for (const object of ours) {
      const json = { object_ref: object, note: 'ours' };
      statuses.push((await world.send('POST', '/api/repos/demo/notes', { token, json })).status);
    }
  };
  await Promise.all([plain(), service()]);
  expect(new Set(statuses)).toEqual(new Set([201]));
  const notes = await readNotesTree(gitDir, 'refs/notes/commits');
  expect(new Set(notes.keys())).toEqual(new Set([...ours, ...theirs]));
});

test('a notes ref that stays locked: 503 with Retry-After, and the note is written once the lock is gone', async () => {
  const { notes } = world.hosting.host;
  const impatient = notesWriter({ maxNoteBytes: 100, now: Date.now, isOwn: () => true, attempts: 3 });
  const change = {
    action: 'add',
    revision: objects[0] ?? '',
    notesRef: 'refs/notes/commits',
    content: Buffer.from('x'),
    signature: 'Reviewer <reviewer@example.com>',
  } as const;
  try {
    await notes.write(gitDir, { ...change, revision: objects[1] ?? '' });
    const lock = join(gitDir, 'refs/notes/commits.lock');
    await writeFile(lock, '');
    await expect(impatient.write(gitDir, change)).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': '1' },
    });
    const patient = notes.write(gitDir, change);
    await sleep(100);
    await rm(lock);
    expect((await patient).object).toBe(change.revision);
  } finally {
    impatient.close();
  }
});

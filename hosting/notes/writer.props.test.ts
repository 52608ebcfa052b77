import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNotesTree } from '../../git/notes/notes-tree.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { openWorld, type World } from '../testing/world.ts';

/** The same writes through the service and through plain `git notes`: the notes trees are the same, bit for bit. */
let world: World;
let count = 0;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

const env = {
  GIT_AUTHOR_NAME: 'Reviewer',
  GIT_AUTHOR_EMAIL: 'reviewer@example.com',
  GIT_COMMITTER_NAME: 'Reviewer',
  GIT_COMMITTER_EMAIL: 'reviewer@example.com',
};
const OBJECTS = 420;

const byEnd = (a: string, b: string): number => (a.slice(-8) < b.slice(-8) ? -1 : 1);

/** A repository with many blobs; some carry the same note already, written by Git. */
async function repository(noted: number): Promise<{ gitDir: string; name: string; objects: string[] }> {
  const name = `notes-${String(count++)}`;
  const gitDir = await world.repository(name);
  const marks = `${gitDir}/marks`;
  const blobs = Array.from({ length: OBJECTS }, (_, n) => {
    const text = `object ${String(n)}`;
    return `blob\nmark :${String(n + 1)}\ndata ${String(text.length)}\n${text}\n`;
  });
  await runGit(['fast-import', '--quiet', `--export-marks=${marks}`], { gitDir, input: blobs.join('') });
  const listed = await gitText(['cat-file', '--batch-all-objects', '--batch-check=%(objectname)'], {
    gitDir,
  });
  // By their last digits, so that any few of them have all first digits.
  const objects = listed.split('\n').slice(0, OBJECTS).toSorted(byEnd);
  if (noted > 0) {
    const note = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'seed\n' });
    const [first = '', ...rest] = objects.slice(0, noted);
    await runGit(['notes', 'add', '-C', note, first], { gitDir, env });
    const input = rest.map((object) => `${first} ${object}\n`).join('');
    await runGit(['notes', 'copy', '--stdin'], { gitDir, env, input });
  }
  return { gitDir, name, objects };
}

async function plainNotes(gitDir: string, action: string, object: string, text: string): Promise<boolean> {
  const source =
    action === 'remove'
      ? []
      : ['-C', await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: text })];
  const { code } = await runGit(['notes', action, ...source, object], { gitDir, env, okCodes: [0, 1, 128] });
  return code === 0;
}

const tree = async (gitDir: string): Promise<string> =>
  await gitText(['rev-parse', '--verify', '--quiet', 'refs/notes/commits^{tree}'], {
    gitDir,
    okCodes: [0, 1],
  });

const step = fc.record({
  action: fc.constantFrom('add', 'append', 'remove'),
  at: fc.nat({ max: OBJECTS - 1 }),
  text: fc.oneof(
    fc.constantFrom('one line\n', 'no end', '\n', ' ', 'a\r\nb', 'ünï\u0000\u202e', '\ufefffirst'),
    fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
  ),
});

test('trees are what plain git notes would have written', async () => {
  await fc.assert(
    // Around 100 notes Git begins to split the tree, around 30 it no longer can: both sides of both, and many.
    fc.asyncProperty(
      fc.constantFrom(0, 1, 30, 60, 90, 110, 400),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      async (noted, steps) => {
        const ours = await repository(noted);
        const theirs = await repository(noted);
        const token = await world.token(ours.name, ['git:read', 'git:write']);
        for (const { action, at, text } of steps) {
          const object = ours.objects[at] ?? '';
          const answer = await world.send('POST', `/api/repos/${ours.name}/notes`, {
            token,
            json: { action, object_ref: object, ...(action === 'remove' ? {} : { note: text }) },
          });
          const done = await plainNotes(theirs.gitDir, action, object, text);
          expect(answer.status === 201).toBe(done);
          expect(await tree(ours.gitDir)).toBe(await tree(theirs.gitDir));
          const there = await readNotesTree(theirs.gitDir, 'refs/notes/commits');
          const read = await world.send('GET', `/api/v1/repos/notes?sha=${object}`, { token });
          expect(read.status).toBe(there.has(object) ? 200 : 404);
          const blob = there.get(object);
          if (blob === undefined) continue;
          const { stdout } = await runGit(['cat-file', 'blob', blob], { gitDir: theirs.gitDir });
          expect(read.json.note).toBe(stdout.toString('utf8'));
        }
        await runGit(['fsck', '--strict', '--no-dangling'], { gitDir: ours.gitDir });
      },
    ),
    { numRuns: rounds(2, 16) },
  );
});

/** After so many removals the trees are compared; or after each. */
const AT_ONCE = rounds(9, 1);

test('a tree that loses its notes is folded flat again, as Git folds it', async () => {
  const ours = await repository(110);
  const theirs = await repository(110);
  const token = await world.token(ours.name, ['git:write']);
  expect(
    await gitText(['ls-tree', '-r', '--name-only', 'refs/notes/commits'], { gitDir: ours.gitDir }),
  ).toContain('/');
  const gone = ours.objects.slice(0, 90);
  for (let at = 0; at < gone.length; at += AT_ONCE) {
    const some = gone.slice(at, at + AT_ONCE);
    for (const object of some) {
      const answer = await world.send('POST', `/api/repos/${ours.name}/notes`, {
        token,
        json: { action: 'remove', object_ref: object },
      });
      expect(answer.status).toBe(201);
    }
    await runGit(['notes', 'remove', ...some], { gitDir: theirs.gitDir, env });
    expect(await tree(ours.gitDir)).toBe(await tree(theirs.gitDir));
  }
  expect(
    await gitText(['ls-tree', '-r', '--name-only', 'refs/notes/commits'], { gitDir: ours.gitDir }),
  ).not.toContain('/');
});

test('what is no note in a notes tree stays where it is, flat and fanned out', async () => {
  const { gitDir, name, objects } = await repository(400);
  const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'keep me\n' });
  const first = objects[0] ?? '';
  const folder = first.slice(0, 2);
  const script = [
    'commit refs/notes/commits',
    'committer Reviewer <reviewer@example.com> 1760000000 +0000',
    'data 5\nextra',
    'from refs/notes/commits^0',
    `M 100644 ${blob} README`,
    `M 100644 ${blob} ${folder}/README`,
    '',
  ];
  await runGit(['fast-import', '--quiet', '--force'], { gitDir, input: script.join('\n') });
  const token = await world.token(name, ['git:write']);
  for (const action of ['append', 'remove', 'add']) {
    const json = { action, object_ref: first, ...(action === 'remove' ? {} : { note: 'x' }) };
    const answer = await world.send('POST', `/api/repos/${name}/notes`, { token, json });
    expect(answer.status).toBe(201);
    const paths = await gitText(['ls-tree', '-r', '--name-only', 'refs/notes/commits'], { gitDir });
    expect(paths.split('\n')).toEqual(expect.arrayContaining(['README', `${folder}/README`]));
    expect((await readNotesTree(gitDir, 'refs/notes/commits')).has(first)).toBe(action !== 'remove');
  }
});

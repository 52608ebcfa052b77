import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import type { NotePlace } from '../../shared/ipc/shapes.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { openDesk, ORG, type Desk } from './support/desk.ts';
import { patience } from '../../shared/testing/patience.ts';

/** Remarks of each of the three: 12 in all, or 501. */
const EACH = rounds(4, 167);
const LINE = 'src/a.ts:2';
const PLAIN = {
  GIT_AUTHOR_NAME: 'Plain',
  GIT_AUTHOR_EMAIL: 'p@x',
  GIT_COMMITTER_NAME: 'Plain',
  GIT_COMMITTER_EMAIL: 'p@x',
};

let world: World;
let gitDir: string;
let clone: string;
let desks: [Desk, Desk];
let place: NotePlace;
beforeEach(async () => {
  world = await openWorld('socket');
  gitDir = await world.repository('demo', [{ message: 'one', files: { 'src/a.ts': 'a\nb\nc\n' } }]);
  const object = await gitText(['rev-parse', 'main'], { gitDir });
  place = { orgId: ORG, repo: 'demo', notesRef: 'refs/notes/reviews', object };
  clone = await mkdtemp(join(tmpdir(), 'plain-'));
  await runGit(['clone', '--quiet', '--bare', gitDir, clone], { protocols: ['file'] });
  desks = [await openDesk(world, 'One'), await openDesk(world, 'Two')];
});
afterEach(async () => {
  for (const desk of desks) await desk.close();
  await rm(clone, { recursive: true, force: true });
  await world.close();
});

/** Writes on one line, and between that resolves, opens and changes what is there. Answers how each write ended. */
async function review({ remarks, notes }: Desk, name: string): Promise<string[]> {
  const anchor = { path: 'src/a.ts', side: 'new' as const, lines: { first: 2, last: 2 } };
  const ends: string[] = [];
  for (let n = 0; n < EACH; n += 1) {
    // Every fourth is first said wrongly.
    const text = n % 4 === 1 ? `${name} ${String(n)}, wrong` : `${name} ${String(n)}`;
    ends.push((await remarks.write({ place, anchor, text })).status);
    if (n % 4 === 1) {
      const id = { source: `${LINE}: ${text}`, nth: 0 };
      const change = { to: 'text' as const, id, text: `${name} ${String(n)}` };
      ends.push((await remarks.change({ place, anchor, change })).status);
    }
    if (n % 5 === 3) {
      const change = { to: n % 2 === 0 ? ('resolved' as const) : ('open' as const) };
      ends.push((await remarks.change({ place, anchor, change })).status);
    }
  }
  await expect.poll(() => notes.pending().length, { timeout: patience(60_000) }).toBe(0);
  return ends;
}

/** Git in the clone, as anybody runs it. */
const git = (args: string[], input = '') =>
  runGit(args, { gitDir: clone, env: PLAIN, input, okCodes: [0, 1, 128], protocols: ['file'] });

/** Appends remarks in a clone, now and then changes the general words above them, and pushes. */
async function plainGit(): Promise<void> {
  const ref = 'refs/notes/reviews';
  for (let n = 0; n < EACH;) {
    await git(['fetch', '--quiet', gitDir, `+${ref}:${ref}`]);
    const was = (await git(['notes', '--ref=reviews', 'show', place.object])).stdout.toString('utf8');
    // Absent: somebody is between the two requests of an edit.
    if (n % 6 === 3 && was.startsWith('Words')) {
      const edited = was.replace(/^Words.*/, `Words, changed at ${String(n)}.`);
      await git(['notes', '--ref=reviews', 'add', '-f', '--file=-', place.object], edited);
    }
    await git(['notes', '--ref=reviews', 'append', '-m', `${LINE}: plain ${String(n)}`, place.object]);
    // Only a push that fits onto what is there goes through.
    if ((await git(['push', '--quiet', gitDir, `${ref}:${ref}`])).code === 0) n += 1;
  }
}

test(
  `two apps and plain git write ${3 * EACH} remarks on one line: none is lost, doubled or asked about`,
  async () => {
    const [one, two] = desks;
    await one.write(place, 'add', 'Words.');
    const [first, second] = await Promise.all([review(one, 'one'), review(two, 'two'), plainGit()]);
    expect([...first, ...second].filter((status) => status !== 'done')).toEqual([]);
    const note = await gitText(['notes', '--ref=reviews', 'show', place.object], { gitDir });
    const said = note
      .split('\n')
      .filter((line) => line.startsWith(`${LINE}: `))
      .map((line) => line.slice(LINE.length + 2).replace(/^\[x\] /, ''));
    const wanted = ['one', 'two', 'plain'].flatMap((name) =>
      Array.from({ length: EACH }, (_, n) => `${name} ${String(n)}`),
    );
    expect(said.toSorted()).toEqual(wanted.toSorted());
    expect(note.match(/^Words.*/gm)).toHaveLength(1);
    // And they are read back as one thread, in both apps.
    for (const desk of desks) {
      await desk.notes.fetched.refresh(place, true);
      const shown = { ...place, branch: 'main', ephemeral: false, commits: { sha: place.object } };
      const { threads } = await desk.remarks.list(shown);
      expect(threads.map(({ remarks }) => remarks.length)).toEqual([3 * EACH]);
    }
  },
  rounds(120_000, 1_800_000),
);

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore } from '../../electron/store/index.ts';
import { gitText } from '../../git/process/run.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import { joinAppended } from '../../shared/domain/notes/append.ts';
import type { NoteAction, NotePlace } from '../../shared/ipc/shapes.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { childEnv } from '../../git/testing/child-env.ts';
import type { Job, Order } from './support/edit-child.ts';

let world: World;
let gitDir: string;
let place: NotePlace;
let profile: string;
let tokens: Record<string, string>;

beforeEach(async () => {
  world = await openWorld('socket');
  gitDir = await world.repository('demo', [{ files: { a: '1' } }]);
  const object = await gitText(['rev-parse', 'main'], { gitDir });
  place = { orgId: 'org', repo: 'demo', notesRef: 'refs/notes/reviews', object };
  profile = await mkdtemp(join(tmpdir(), 'killed-'));
  tokens = {};
  for (const scope of ['git:read', 'git:write']) tokens[scope] = await world.token('demo', [scope]);
});
afterEach(async () => {
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  await world.close();
});

type Kill = readonly [kind: NoteAction | 'remark', moment: number];
/** The moments of a write, both sides of each: five changes of the journal and two requests, or four and one. */
const MOMENTS = { edit: 14, remark: 14, append: 10, remove: 10, add: 10 } as const;
const KINDS = ['edit', 'remark', 'append', 'remove', 'add'] as const;
/** Before anything is promised, and in the middle of each kind of write; or at every moment of each. */
const PLAN = rounds<readonly Kill[]>(
  [
    ['edit', 1],
    ['edit', 8],
    ['remark', 9],
    ['append', 6],
    ['remove', 4],
    ['add', 5],
  ],
  Array.from({ length: MOMENTS.edit }, (_, at) => at + 1).flatMap((moment) =>
    KINDS.filter((kind) => moment <= MOMENTS[kind]).map((kind): Kill => [kind, moment]),
  ),
);

const typed = {
  anchor: { path: 'a', side: 'new' as const, lines: { first: 1, last: 1 } },
  editing: { source: 'a:1: before', nth: 0 },
};

const ROUNDS = PLAN.length;

/** Starts a process on the profile; answers it when the outbox is empty, or null when it ended before. */
async function runToEnd(killAt: number): Promise<ChildProcess | null> {
  const job: Job = { profile, origin: world.origin, tokens, killAt };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/edit-child.ts')], {
    env: childEnv({ EDIT_JOB: JSON.stringify(job) }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return await Promise.race([once(child, 'message').then(() => child), killed(child).then(() => null)]);
}

async function killed(child: ChildProcess): Promise<true> {
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  return true;
}

async function judge(): Promise<{ text: string | null; refSha: string }> {
  const [listed, refSha] = await Promise.all([
    gitText(['notes', '--ref=reviews', 'list'], { gitDir }),
    gitText(['rev-parse', 'refs/notes/reviews'], { gitDir }),
  ]);
  if (listed === '') return { text: null, refSha };
  return { text: await gitText(['notes', '--ref=reviews', 'show', place.object], { gitDir }), refSha };
}

test(`kill -9 at ${ROUNDS} moments of every kind of write: plain git notes has each text once`, async () => {
  const token = await world.token('demo', ['git:write']);
  const json = { object_ref: place.object, notes_ref: 'reviews', note: 'Round 0.\n' };
  expect((await world.send('POST', '/api/repos/demo/notes', { token, json })).status).toBe(201);
  let before = await judge();
  let commits = 1;
  let killedAgain = 0;
  let child = await runToEnd(0);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [kind, killAt] = PLAN[round - 1] ?? ['edit', 1];
    const action = kind === 'remark' ? 'edit' : kind;
    const text = action === 'remove' ? '' : `Round ${round}.`;
    const base = { text: before.text === null ? null : `${before.text}\n`, refSha: before.refSha };
    const write = { place, action, text, base };
    const remark = { blocks: [{ was: before.text ?? '', now: text, nth: 0 }], typed: { ...typed, text } };
    const order: Order = { write: kind === 'remark' ? { ...write, remark } : write, killAt };
    if (child === null) throw new Error('no process to write with');
    child.send(order);
    const survived = once(child, 'message').then(() => false);
    expect({ order, killed: await Promise.race([killed(child), survived]) }).toEqual({ order, killed: true });

    // Every other time the process that comes to finish it is killed as well.
    child = round % 2 === 0 ? await runToEnd(1 + (round % 9)) : null;
    if (round % 2 === 0 && child === null) killedAgain += 1;
    child ??= await runToEnd(0);
    if (killAt === 1) {
      // Before the first row: nothing was promised yet. The text is in its draft, and is saved from there.
      expect(await judge()).toEqual(before);
      if (text !== '') expect(kept()).toEqual([text]);
      child?.send({ ...order, killAt: 0 } satisfies Order);
      if (child !== null) await once(child, 'message');
    }
    const expected =
      action === 'remove' ? null : action === 'append' ? joinAppended(before.text, text) : text;
    before = await judge();
    expect({ round, action, killAt, text: before.text }).toEqual({ round, action, killAt, text: expected });
    expect(kept()).toEqual([]);
    commits += action === 'edit' ? 2 : 1;
  }
  child?.disconnect();
  expect(killedAgain).toBeGreaterThanOrEqual(Math.max(1, Math.floor(ROUNDS / 8)));
  // Every text was written exactly once: one commit for each, and a removal before it for each edit.
  expect(await gitText(['rev-list', '--count', 'refs/notes/reviews'], { gitDir })).toBe(String(commits));
});

/** Texts that are on disk and not sent: drafts, and rows of the outbox. */
function kept(): string[] {
  const store = createStore(profile);
  const texts = [
    ...store.drafts.list().map(({ text }) => text),
    ...store.writes.list().map(({ body }) => body),
  ];
  store.close();
  return texts;
}

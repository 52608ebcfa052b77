import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore } from '../../electron/store/index.ts';
import { gitText } from '../../git/run.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import type { NotePlace, NoteWrite } from '../../shared/ipc/shapes.ts';

/** A dozen in every run; `MARGINALIA_KILL_ROUNDS=50` for a long look. */
const ROUNDS = Number(process.env['MARGINALIA_KILL_ROUNDS'] ?? 12);
let world: World;
let gitDir: string;
let place: NotePlace;
let profile: string;
let between: Server;
let origin: string;
/** Which of the started processes is running now. */
let running = 0;
/** Called around every request of that process: true ends it there. */
let strike: (moment: 'before' | 'after') => boolean;

beforeEach(async () => {
  world = await openWorld('socket');
  gitDir = await world.repository('demo', [{ files: { a: '1' } }]);
  const object = await gitText(['rev-parse', 'main'], { gitDir });
  place = { orgId: 'org', repo: 'demo', notesRef: 'refs/notes/reviews', object };
  profile = await mkdtemp(join(tmpdir(), 'killed-'));
  between = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const address = between.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
});
afterEach(async () => {
  between.close();
  between.closeAllConnections();
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  await world.close();
});

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  // What a process that has ended left on its way (Git fetching for it, say) is nobody's step any more.
  const counts = request.headers['x-process'] === String(running);
  if (counts && strike('before')) return;
  const { method = 'GET', url = '/', headers } = request;
  const answer = await fetch(world.origin + url, {
    method,
    headers: {
      authorization: headers.authorization ?? '',
      accept: headers.accept ?? '*/*',
      ...(headers['content-type'] === undefined ? {} : { 'content-type': headers['content-type'] }),
    },
    ...(body.length > 0 ? { body } : {}),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (counts && strike('after')) return;
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(bytes);
}

async function start(write: NoteWrite | null): Promise<ChildProcess> {
  const tokens: Record<string, string> = {};
  for (const scope of ['git:read', 'git:write', 'org:read'])
    tokens[scope] = await world.token('demo', [scope]);
  running += 1;
  const job = JSON.stringify({ profile, origin, tokens, write, process: running });
  return spawn(process.execPath, [join(import.meta.dirname, 'support/edit-child.ts')], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', EDIT_JOB: job, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

test(`kill -9 at every step of an edit, ${ROUNDS} rounds: plain git notes has the new text each time`, async () => {
  const token = await world.token('demo', ['git:write']);
  const json = { object_ref: place.object, notes_ref: 'reviews', note: 'Round 0.\n' };
  const first = await world.send('POST', '/api/repos/demo/notes', { token, json });
  let refSha: string = first.json.new_ref_sha;
  let kills = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const text = `Round ${round}.`;
    // Two requests make an edit; the third and fourth are never reached, or belong to a verification.
    const at = 1 + (Math.floor(round / 2) % 3);
    const moment = round % 2 === 0 ? 'before' : 'after';
    let requests = 0;
    let child: ChildProcess | null = null;
    strike = (now) => {
      if (now === 'before') requests += 1;
      if (requests !== at || now !== moment) return false;
      kills += 1;
      child?.kill('SIGKILL');
      return true;
    };
    child = await start({
      place,
      action: 'edit',
      text,
      base: { text: `Round ${round - 1}.\n`, refSha },
    });
    await once(child, 'exit');
    strike = () => false;
    const [code] = await once(await start(null), 'exit');
    expect(code).toBe(0);
    expect(await gitText(['notes', '--ref=reviews', 'show', place.object], { gitDir })).toBe(text);
    refSha = await gitText(['rev-parse', 'refs/notes/reviews'], { gitDir });
  }
  expect(kills).toBeGreaterThanOrEqual(Math.floor((ROUNDS * 2) / 3) - 2);
  // Every text was written exactly once: one commit for the first, a removal and an addition for each edit.
  expect(await gitText(['rev-list', '--count', 'refs/notes/reviews'], { gitDir })).toBe(
    String(1 + 2 * ROUNDS),
  );
  const store = createStore(profile);
  expect(store.writes.list()).toEqual([]);
  expect(store.drafts.list()).toEqual([]);
  store.close();
}, 300_000);

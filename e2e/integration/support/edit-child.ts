/**
 * A process that edits one note, to be killed by the test at any moment; or, without an edit, one that goes on with
 * what an earlier one left behind, until its outbox is empty. Told what to do by one JSON line in its environment.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTips } from '../../../electron/git-reads/tips.ts';
import { createClockSkews } from '../../../electron/host/clock.ts';
import { createHostClient } from '../../../electron/host/create.ts';
import { createGate } from '../../../electron/host/gate.ts';
import { createNotes } from '../../../electron/notes/index.ts';
import { createStore } from '../../../electron/store/index.ts';
import type { NoteWrite } from '../../../shared/ipc/shapes.ts';

interface Job {
  profile: string;
  origin: string;
  tokens: Record<string, string>;
  write: NoteWrite | null;
  /** Told to the host with every request, so that the test knows whose it is. */
  process: number;
}

const job: Job = JSON.parse(process.env['EDIT_JOB'] ?? '');
const { profile, origin, tokens, write } = job;
const store = createStore(profile);
const client = createHostClient({
  async fetch(url, init) {
    const headers = new Headers(init.headers);
    headers.set('x-process', String(job.process));
    return await fetch(url, { ...init, headers });
  },
  site: async (orgId) => await Promise.resolve({ orgId, api: origin, gitHost: origin }),
  mint: async ({ scopes }) => await Promise.resolve(tokens[scopes.join(' ')] ?? ''),
  dropTokens: () => undefined,
  gate: createGate(),
  clock: createClockSkews(),
  now: Date.now,
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  random: Math.random,
});
const notes = createNotes({
  store,
  gitMirrorRoot: join(profile, 'mirror'),
  tips: createTips(join(profile, 'tips'), client),
  client,
  folderOf: () => null,
  emit: () => undefined,
});
if (write === null) {
  notes.resume();
  while (store.writes.list().length > 0) await sleep(10);
} else {
  const { place, text, action, base } = write;
  store.drafts.put({ place, text, caret: text.length, action, base, savedAt: 0 });
  await notes.notes.write(write);
}
process.exit(0);

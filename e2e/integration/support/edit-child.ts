/**
 * A process that first goes on with what an earlier one left in the outbox, and then writes one note; ended with
 * kill -9 at one moment of either. Moments are counted from 1: before and after each change of the journal and each
 * request. Told its job by JSON in its environment, and what to write by a message.
 */
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClockSkews } from '../../../electron/host/clock.ts';
import { createHostClient } from '../../../electron/host/create.ts';
import { createRateLimits } from '../../../electron/host/rate-limits.ts';
import { createNotes } from '../../../electron/notes/index.ts';
import { createFirstPaintGate } from '../../../electron/protocol/first-paint-gate.ts';
import { createRunningRequests } from '../../../electron/protocol/running-requests.ts';
import { createRepositoryCopies } from '../../../electron/repository-copy/index.ts';
import { createStore, type WriteStore } from '../../../electron/store/index.ts';
import type { RemarkIntent } from '../../../electron/notes/decisions/intent.ts';
import type { NoteWrite } from '../../../shared/ipc/shapes.ts';
import { atHost } from './at-host.ts';

export interface Job {
  readonly profile: string;
  readonly origin: string;
  /** Scope -> token. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The moment to end at; 0: never. */
  readonly killAt: number;
}
export interface Order extends Pick<Job, 'killAt'> {
  /** `remark`: it is about one remark of the note. */
  readonly write: NoteWrite & { readonly remark?: RemarkIntent };
}
/** `settled`: nothing is left in the outbox. */
export type Report = 'settled' | 'written';

const { profile, origin, tokens, killAt }: Job = JSON.parse(process.env['EDIT_JOB'] ?? '');
let left = killAt;
function moment(): void {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}
function counted<T>(step: () => T): T {
  moment();
  const answer = step();
  moment();
  return answer;
}

const store = createStore(profile);
const { writes } = store;
const journal: WriteStore = {
  add: (write) => counted(() => writes.add(write)),
  update: (id, state, body) => counted(() => writes.update(id, state, body)),
  remove: (id) => counted(() => writes.remove(id)),
  list: () => writes.list(),
};
const client = createHostClient({
  async fetch(url, init) {
    moment();
    const answer = await fetch(url, init);
    const { status, headers } = answer;
    const body = await answer.arrayBuffer();
    moment();
    return new Response(body, { status, headers });
  },
  site: async (orgId) => await Promise.resolve({ orgId, api: origin, gitHost: origin }),
  mint: async ({ scopes }) => await Promise.resolve(tokens[scopes.join(' ')] ?? ''),
  dropTokens: () => undefined,
  rateLimits: createRateLimits(),
  clock: createClockSkews(),
  now: Date.now,
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  random: Math.random,
});
const notes = createNotes({
  rewritten: { find: () => Promise.resolve(new Map()), texts: () => Promise.resolve([]) },
  committed: () => Promise.resolve([]),
  store: { ...store, writes: journal },
  open: atHost(client, createRepositoryCopies(join(profile, 'repositories'), client)),
  emit: () => undefined,
  log: { info: () => undefined },
  runningRequests: createRunningRequests(),
  firstPaint: createFirstPaintGate(),
});
const tell = (report: Report): void => void process.send?.(report);

process.on('message', ({ write, killAt: at }: Order) => {
  left = at;
  const { place, text, action, base, remark } = write;
  const typed = remark?.typed;
  if (typed) store.drafts.put({ place, ...typed, caret: typed.text.length, savedAt: 0 });
  else if (text !== '') store.drafts.put({ place, text, caret: text.length, action, base, savedAt: 0 });
  const writing = remark ? notes.writeRemark({ ...write, remark }) : notes.notes.write(write);
  void Promise.resolve(writing).then(() => tell('written'));
});
process.on('disconnect', () => process.exit(1));
notes.resume();
while (writes.list().length > 0) await sleep(5);
left = 0;
// For the next process: it starts in half the time. At its end, where Node does this, this one is killed.
flushCompileCache();
tell('settled');

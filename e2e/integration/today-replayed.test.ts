/** A day replayed: after each event, and a kill -9 in the middle of a round, what waits is what plain Git says. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOwnNotes } from '../../electron/hand-over/own-notes.ts';
import { createStore } from '../../electron/store/index.ts';
import { freshTip } from '../../electron/versions/merge-tips.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { childEnv } from '../../git/testing/child-env.ts';
import { memoryOf } from '../../shared/domain/memory-of.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { PLACE, todayAtFolder } from './support/today-at-folder.ts';
import type { KilledRound } from './support/today-child.ts';
import { patience } from '../../shared/testing/patience.ts';

const MORNING = Date.parse('2026-11-26T08:00:00Z');
const MINUTE_MS = 60_000;

let root: string;
let gitDir: string;
let profile: string;
/** The clock of the day. */
let now: number;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'today-replayed-'));
  [gitDir, profile, now] = [join(root, 'work.git'), join(root, 'profile'), MORNING];
  await runGit(['init', '--quiet', '--bare', '--initial-branch=main', gitDir]);
  await commit('main', 'one\n');
  await commit('topic', 'two\n', 'refs/heads/main');
});
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));

async function git(who: string, input: string, ...args: string[]): Promise<string> {
  const date = new Date(now).toISOString();
  return await gitText(args, {
    gitDir,
    input,
    config: [`user.name=${who}`, `user.email=${who.toLowerCase()}@example.com`],
    env: { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}
async function commit(branch: string, content: string, parent?: string): Promise<void> {
  const blob = await git('Bo', content, 'hash-object', '-w', '--stdin');
  const tree = await git('Bo', `100644 blob ${blob}\tb.txt\n`, 'mktree');
  const from = parent === undefined ? [] : ['-p', parent];
  const sha = await git('Bo', '', 'commit-tree', tree, ...from, '-m', content.trim());
  await git('Bo', '', 'update-ref', `refs/heads/${branch}`, sha);
}
const noteOf = (commitId: string): Promise<string> =>
  git('Bo', '', 'notes', 'show', commitId).catch(() => '');
const write = (who: string, text: string): Promise<string> =>
  git(who, '', 'notes', 'append', '-m', text, 'topic');

/** The app of the reader remembers that it made a commit of a notes ref. */
function madeByApp(commitId: string): void {
  const store = createStore(profile);
  createOwnNotes(store.memories).made(PLACE, commitId);
  store.close();
}

async function killedRound(killAfter: number): Promise<void> {
  const job: KilledRound = { gitDir, profile, now, killAfter };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/today-child.ts')], {
    env: childEnv({ TODAY_JOB: JSON.stringify(job) }),
    stdio: 'inherit',
  });
  await once(child, 'close');
}

/** What Bo wrote, by the number in it, that is still there and was not seen. */
async function judged(written: ReadonlyMap<number, string>, seen: ReadonlySet<number>): Promise<number[]> {
  const there: number[] = [];
  for (const [nth, commitId] of written)
    if (!seen.has(nth) && new RegExp(`\\b${String(nth)}\\b`).test(await noteOf(commitId))) there.push(nth);
  return there.toSorted((a, b) => a - b);
}

test(
  'what waits is right after each event of a day, whatever was cut off in between',
  { timeout: patience(300_000) },
  async () => {
    const begun = todayAtFolder({ gitDir, profile, now });
    begun.store.memories.put({ ...memoryOf('pinned', PLACE), value: '' });
    const read = await git('Bo', '', 'rev-parse', 'topic');
    begun.store.branchTips.put({ ...PLACE, branch: 'topic' }, [
      { ...freshTip(read, 'compared', 1), readAt: 1 },
    ]);
    await begun.today.handlers.look({ force: true });
    begun.close();

    const written = new Map<number, string>();
    const seen = new Set<number>();
    const events = rounds(14, 50);
    for (let nth = 100; nth < 100 + events; nth += 1) {
      now += 5 * MINUTE_MS;
      const tip = await git('Bo', '', 'rev-parse', 'topic');
      const kind = nth % 7;
      const text = [`b.txt:1: Remark ${nth}.`, `Words ${nth}.`, `Check-${nth}+1: Bo <bo@example.com>`][kind];
      if (text !== undefined) {
        await write('Bo', text);
        written.set(nth, tip);
      } else if (kind === 3) {
        await write('Ann', `b.txt:1: By Ann, ${nth}.`);
        // Every other time with her app; what is written in her name without it waits.
        if (nth % 2 === 0) madeByApp(await git('Bo', '', 'rev-parse', 'refs/notes/commits'));
        else written.set(nth, tip);
      } else if (kind === 4) await commit('topic', `${nth}\n`, tip);
      else if (kind === 5) {
        // The first thing that is still there is taken back.
        const [first] = await judged(written, new Set());
        const on = written.get(first ?? 0);
        if (first !== undefined && on !== undefined) {
          const rest = (await noteOf(on))
            .split('\n')
            .filter((line) => !new RegExp(`\\b${first}\\b`).test(line));
          await git('Bo', rest.join('\n'), 'notes', 'add', '-f', '-F', '-', on);
        }
      }
      await killedRound((nth * 37) % 400);

      const { today, store, close } = todayAtFolder({ gitDir, profile, now });
      await today.handlers.look({ force: true });
      const { rows } = await today.handlers.list({});
      if (kind === 6) {
        // One row is marked as seen, with everything in it.
        const row = rows.find(({ kind: what }) => what !== 'moved');
        if (row !== undefined) {
          await today.handlers.mark({ rows: [{ ...PLACE, marks: row.marks }], seen: true });
          for (const { mark, words } of itemsIn(store.today.list()[0]?.items ?? '[]'))
            if (row.marks.includes(mark)) seen.add(words);
        }
      }
      const after = (await today.handlers.list({})).rows;
      const marks = new Set(after.flatMap((row) => row.marks));
      const shown = itemsIn(store.today.list()[0]?.items ?? '[]').filter(
        ({ mark, kind: what }) => what !== 'moved' && marks.has(mark),
      );
      close();
      expect(shown.map(({ words }) => words).toSorted((a, b) => a - b)).toEqual(await judged(written, seen));
      const head = await git('Bo', '', 'rev-parse', 'topic');
      expect(after.filter(({ kind: what }) => what === 'moved').map(({ tip: to }) => to)).toEqual(
        head === read ? [] : [head],
      );
    }
  },
);

/** Items with the number in their words. */
function itemsIn(text: string): Array<{ mark: string; kind: string; words: number }> {
  const items: Array<{ mark: string; kind: string; excerpt: string | null; says: string | null }> =
    JSON.parse(text);
  return items.map(({ mark, kind, excerpt, says }) => ({
    mark,
    kind,
    words: Number(/\d{3,}/.exec(excerpt ?? says ?? '')?.[0] ?? 0),
  }));
}

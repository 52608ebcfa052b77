import { ensureBare, isBare } from '../../../git/bare.ts';
import { fetchRemote } from '../../../git/fetch.ts';
import { readNotesTree } from '../../../git/notes-tree.ts';
import { listRefs, type Ref } from '../../../git/refs.ts';
import { runGit } from '../../../git/run.ts';
import { readObjects } from '../../../git/blobs.ts';
import type { GitRemote } from '../../host/client.ts';
import { indexRef, type RefIndex } from './ref-index.ts';

const PREFIX = 'refs/notes/';

/** A bare copy of one repository's notes refs: nothing but `refs/notes/*` and what they hold. */
export interface Mirror {
  /** Fetches what there is from now on; calls that can share a fetch do. Answers whether a notes ref moved. */
  refresh(): Promise<boolean>;
  /** When the last fetch that went through began; milliseconds since the epoch, 0: never in this run. */
  fetchedAt(): number;
  /** Whether there is anything to read without a fetch. */
  exists(): boolean;
  refs(): Promise<Ref[]>;
  /** Whether the history of this notes ref was read before, so that only what is new is left to read. */
  knows(ref: string): boolean;
  /** null: there is no such notes ref. */
  index(ref: string): Promise<RefIndex | null>;
  /** Which objects have a note now, and in which blob: far quicker than the history of a long notes ref. */
  present(ref: string): Promise<Map<string, string>>;
  /** Texts of note blobs, in order; null where one is missing. */
  texts(blobs: readonly string[]): Promise<Array<string | null>>;
  /** Commits of the notes ref since `base` (all when null), or null when `base` is not in its history. */
  commitsSince(tip: string, base: string | null): Promise<Set<string> | null>;
}

export function openMirror(gitDir: string, remote: () => Promise<GitRemote>, signal: AbortSignal): Mirror {
  const indexes = new Map<string, Promise<RefIndex>>();
  let flight: Promise<boolean> | null = null;
  /** Begins when the flight ends: a fetch that is under way may not see what was written since. */
  let next: Promise<boolean> | null = null;
  let fetchedAt = 0;

  const exists = () => isBare(gitDir);
  /** Only a fetch changes them. */
  let listed: Promise<Ref[]> | null = null;
  const list = async (): Promise<Ref[]> => (exists() ? await listRefs(gitDir, PREFIX) : []);

  async function refs(): Promise<Ref[]> {
    listed ??= list();
    listed.catch(() => (listed = null));
    return await listed;
  }

  async function fetch(): Promise<boolean> {
    await ensureBare(gitDir);
    const before = await refs();
    const begun = Date.now();
    try {
      await fetchRemote(gitDir, await remote(), [`+${PREFIX}*:${PREFIX}*`], { prune: true, signal });
    } finally {
      listed = null;
    }
    fetchedAt = begun;
    return JSON.stringify(before) !== JSON.stringify(await refs());
  }

  function take(): Promise<boolean> {
    flight = fetch().finally(() => {
      flight = null;
    });
    return flight;
  }

  return {
    exists,
    refs,
    fetchedAt: () => fetchedAt,
    refresh() {
      if (flight === null) return take();
      next ??= flight
        .catch(() => false)
        .then(() => {
          next = null;
          return take();
        });
      return next;
    },
    knows: (ref) => indexes.has(ref),
    async index(ref) {
      const tip = (await refs()).find((found) => found.ref === ref)?.sha;
      if (tip === undefined) return null;
      const known = await indexes.get(ref)?.catch(() => undefined);
      if (known?.tip === tip) return known;
      const reading = indexRef(gitDir, ref, tip, known);
      indexes.set(ref, reading);
      reading.catch(() => indexes.delete(ref));
      return await reading;
    },
    present: (ref) => readNotesTree(gitDir, ref),
    async texts(blobs) {
      const texts: Array<string | null> = [];
      for await (const found of readObjects(gitDir, blobs)) {
        texts.push(found === null ? null : found.content.toString('utf8'));
      }
      return texts;
    },
    async commitsSince(tip, base) {
      const range = base === null ? [tip] : [tip, `^${base}`];
      const { code, stdout } = await runGit(['rev-list', '--first-parent', '--end-of-options', ...range], {
        gitDir,
        okCodes: [0, 128],
      });
      return code === 0 ? new Set(stdout.toString('latin1').split('\n').filter(Boolean)) : null;
    },
  };
}

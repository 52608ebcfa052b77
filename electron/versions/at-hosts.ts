import { bytesOf } from '../../git/objects/kept-packs.ts';
import { missingInRange } from '../../git/objects/missing-trees.ts';
import { isGitExit } from '../../git/process/error.ts';
import { hasCommits } from '../../git/refs/refs.ts';
import { isReadFailure } from '../../git/process/read-failure.ts';
import type { OpenCopy } from '../repository-copy/index.ts';
import type { VersionBase } from './base.ts';
import type { WantedVersion } from './keep.ts';

/** Versions whose commits are fetched for one list, the newest first. */
const MAX_FETCHED_VERSIONS = 20;
/** Contents that are fetched ahead for one version. */
const MAX_CONTENTS = 20_000;

export interface WantedHistories {
  branch: { side: string; ephemeral: boolean };
  /** Oldest first; the newest is on the branch. */
  tips: readonly string[];
  /** `tip` null: it is not needed. */
  base: VersionBase | null;
}

/** What is done at hosts, which may forget a version: what is needed of it is fetched before. */
export interface HostVersions {
  /** The host has refused to send a version. */
  hasRefused(copy: OpenCopy, tip: string): boolean;
  /**
   * Fetches the histories that are missing to count versions, each once in a run.
   *
   * @returns true if anything was fetched or refused
   */
  fetchHistories(copy: OpenCopy, wanted: WantedHistories): Promise<boolean>;
  /** Fetches what is needed to compare a version, so that it can be read when the host has forgotten it. */
  fetchContents(copy: OpenCopy, ephemeral: boolean, version: WantedVersion): Promise<void>;
}

/** @param maxBytes of all that is fetched ahead of one repository in a run */
export function createHostVersions(maxBytes: number): HostVersions {
  const requested = new Set<string>();
  const refused = new Set<string>();
  /** Versions whose contents were fetched in this run, and by copy, their bytes. */
  const fetched = new Set<string>();
  const fetchedBytes = new Map<string, number>();

  return {
    hasRefused: (copy, tip) => refused.has(keyOf(copy, tip)),
    async fetchHistories(copy, { branch, tips, base }) {
      const [newest = '', ...older] = tips.toReversed();
      // By name first: what branches have need not be fetched by its id.
      const wanted = [
        { ...branch, tip: newest },
        ...(base === null || base.tip === null ? [] : [{ ...base, tip: base.tip }]),
        ...older.slice(0, MAX_FETCHED_VERSIONS).map((tip) => ({ ...branch, side: tip, tip })),
      ];
      let isChanged = false;
      for (const { side, ephemeral, tip } of wanted) {
        const key = keyOf(copy, tip);
        if (requested.has(key) || (await copy.hasHistory(tip))) continue;
        requested.add(key);
        try {
          await copy.fetchHistory(side, ephemeral);
          isChanged = true;
        } catch (cause) {
          if (!isReadFailure(cause)) throw cause;
          if (!isRefusal(cause)) {
            // The host did not answer: the next list tries again.
            requested.delete(key);
            return isChanged;
          }
          if (side === tip) refused.add(key);
          isChanged = true;
        }
      }
      return isChanged;
    },
    async fetchContents(copy, ephemeral, { tip, mergeBase }) {
      const { gitDir } = copy;
      const used = fetchedBytes.get(gitDir) ?? 0;
      const key = keyOf(copy, tip);
      if (
        fetched.has(key) ||
        used >= maxBytes ||
        !copy.exists() ||
        !(await hasCommits(gitDir, tip, mergeBase))
      )
        return;
      const range = { commit: tip, without: mergeBase };
      try {
        await copy.fetchTreesIn({ to: tip, without: mergeBase }, ephemeral);
        const missing = await missingInRange(gitDir, range, MAX_CONTENTS);
        if (missing === null) return;
        if (missing.length > 0) await copy.fetchContents(missing, ephemeral, { mostBytes: maxBytes - used });
        fetched.add(key);
        fetchedBytes.set(gitDir, used + (await bytesOf(gitDir, range)));
      } catch (cause) {
        // It is fetched when it is compared, as long as the host has it.
        if (!isReadFailure(cause)) throw cause;
      }
    },
  };
}

const keyOf = ({ gitDir }: OpenCopy, tip: string): string => `${gitDir} ${tip}`;

/** Whether a host says that it has no such commit, rather than not answering. */
const isRefusal = (cause: unknown): boolean =>
  isGitExit(cause) && /not our ref|unadvertised object|couldn't find remote ref/i.test(cause.stderr);

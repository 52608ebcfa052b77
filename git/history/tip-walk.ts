import { ByteReader } from '../objects/blobs.ts';
import { endedWell, gitText, streamGit } from '../process/run.ts';
import { mergeBaseOrNone } from './merge-base.ts';

/** A tip of a branch, and the merge base that is already known for it. */
export interface KnownTip {
  sha: string;
  mergeBase: string | null;
}

/** How a tip relates to the tip before it and to the base. */
export interface TipFacts {
  /** The tip before it is an ancestor. */
  grows: boolean;
  /** Commits that the tip before it lacks. */
  added: number;
  /** As given, or with the base; null: they have no common history, or there is no base. */
  mergeBase: string | null;
  /** Commits since the merge base; all of the history if there is none. */
  commits: number;
}

/** Commits that are walked at most: as many as most bases gain in a year. */
const MAX_WALKED_COMMITS = 100_000;

/**
 * How the tips of a branch relate to each other and to a base, from one walk of the history behind their common
 * ancestor.
 *
 * @param tips oldest first; they and their merge bases must exist
 * @param base full id; null: merge bases are not looked for
 * @returns in the same order; null: too many commits
 * @throws GitError if history is missing
 */
export async function walkTips(
  gitDir: string,
  tips: readonly KnownTip[],
  base: string | null,
  most = MAX_WALKED_COMMITS,
): Promise<TipFacts[] | null> {
  const ends = [...tips.map(({ sha }) => sha), ...tips.flatMap((tip) => tip.mergeBase ?? base ?? [])];
  const common = await commonAncestor(gitDir, [...new Set(ends)]);
  const input = [...ends, ...(common === null ? [] : [`^${common}`])].map((line) => `${line}\n`).join('');
  const args = ['rev-list', '--topo-order', '--parents', `--max-count=${String(most + 1)}`, '--stdin'];
  const stream = streamGit(args, { gitDir, isBehind: true });
  stream.stdin.end(input);
  const walk = new Walk(tips, base);
  let walked = 0;
  try {
    const reader = new ByteReader(stream.stdout);
    for (let line = await reader.line(); line !== null; line = await reader.line()) {
      walked += 1;
      if (walked > most) return null;
      walk.pass(line.split(' '));
    }
    await endedWell(stream, 'rev-list');
  } finally {
    stream.kill();
  }
  const facts = walk.facts(common);
  for (const [at, fact] of facts.entries()) {
    // Which one of several Git compares with, only Git can say.
    if (base !== null && walk.hasSeveralBases(at, common))
      fact.mergeBase = await mergeBaseOrNone(gitDir, base, tips[at]?.sha ?? '');
  }
  return facts;
}

/** An ancestor of all of them; null: there is none. */
async function commonAncestor(gitDir: string, commits: readonly string[]): Promise<string | null> {
  const args = ['merge-base', '--octopus', '--end-of-options', ...commits];
  return (await gitText(args, { gitDir, okCodes: [0, 1], isBehind: true })).split('\n', 1)[0] || null;
}

/**
 * One pass over commits, each before its parents. Every commit has a set of the ends that reach it, as bits in 32-bit
 * words: the tips, their merge bases as they are met, and the base.
 */
class Walk {
  /** By tip: its merge bases that were met. */
  readonly #mergeBases: string[][];
  readonly #tips: readonly KnownTip[];
  readonly #base: string | null;
  readonly #words: number;
  readonly #reached = new Map<string, Uint32Array>();
  readonly #grows: boolean[];
  readonly #added: number[];
  readonly #commits: number[];
  readonly #passed = new Set<string>();

  constructor(tips: readonly KnownTip[], base: string | null) {
    this.#tips = tips;
    this.#base = base;
    this.#words = Math.ceil((2 * tips.length + 1) / 32);
    this.#mergeBases = tips.map(() => []);
    this.#grows = tips.map(() => false);
    this.#added = tips.map(() => 0);
    this.#commits = tips.map(() => 0);
    for (const [at, { sha, mergeBase: known }] of tips.entries()) {
      set(this.#at(sha), at);
      if (known !== null) set(this.#at(known), tips.length + at);
    }
    if (base !== null) set(this.#at(base), 2 * tips.length);
  }

  #at(sha: string): Uint32Array {
    const reached = this.#reached.get(sha);
    if (reached !== undefined) return reached;
    const fresh = new Uint32Array(this.#words);
    this.#reached.set(sha, fresh);
    return fresh;
  }

  pass([sha = '', ...parents]: readonly string[]): void {
    const bits = this.#at(sha);
    const ofBase = has(bits, 2 * this.#tips.length);
    for (const [at, tip] of this.#tips.entries()) {
      if (!has(bits, at)) continue;
      const before = this.#tips[at - 1];
      if (sha === before?.sha) this.#grows[at] = true;
      if (before !== undefined && !has(bits, at - 1)) this.#added[at] = (this.#added[at] ?? 0) + 1;
      const of = this.#tips.length + at;
      if (ofBase && tip.mergeBase === null && !has(bits, of)) {
        // No commit after it is common to both.
        this.#mergeBases[at]?.push(sha);
        set(bits, of);
      }
      if (!has(bits, of)) this.#commits[at] = (this.#commits[at] ?? 0) + 1;
    }
    for (const parent of parents) {
      const into = this.#at(parent);
      for (let word = 0; word < this.#words; word += 1) into[word] = (into[word] ?? 0) | (bits[word] ?? 0);
    }
    this.#reached.delete(sha);
    this.#passed.add(sha);
  }

  /** Whether a tip has more than one merge base with the base. @param common where the walk ended */
  hasSeveralBases(at: number, common: string | null): boolean {
    const { length } = this.#mergeBases[at] ?? [];
    if (length !== 1 || common === null) return length > 1;
    // If the one that was met does not lead to the common ancestor, that is another.
    return !has(this.#at(common), this.#tips.length + at);
  }

  /** @param common where the walk ended */
  facts(common: string | null): TipFacts[] {
    return this.#tips.map(({ mergeBase: known }, at) => {
      const before = this.#tips[at - 1];
      return {
        // A tip that was not walked is the common ancestor itself.
        grows: this.#grows[at] === true || (before !== undefined && !this.#passed.has(before.sha)),
        added: this.#added[at] ?? 0,
        mergeBase: known ?? (this.#base === null ? null : (this.#mergeBases[at]?.[0] ?? common)),
        commits: this.#commits[at] ?? 0,
      };
    });
  }
}

const has = (bits: Uint32Array, at: number): boolean => (((bits[at >> 5] ?? 0) >>> (at & 31)) & 1) === 1;

function set(bits: Uint32Array, at: number): void {
  bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31));
}

import type { Anchor } from '../../shared/domain/remarks/index.ts';
import { gatherFacts, type FileFacts } from './facts.ts';
import type { History, Replacement, ShownRange } from './history.ts';
import { moveAnchors } from './moved-anchors.ts';
import { placeAnchors, type Anchored, type Where } from './place.ts';

/** A thread's position, and for one on a replaced commit, which commit gets an answer. */
export interface PlacedThread {
  where: Where;
  /**
   * null: the one that has these lines now. An answer on a file that no shown commit changes is text in the note of the
   * newest one.
   */
  answer: Anchored | null;
}

/**
 * Places threads in a shown diff. Those on replaced commits are placed as if they were on the commit that took its
 * place; if their lines are not on that one, they are searched at the tip.
 */
export async function placeThreads(
  history: History,
  range: ShownRange,
  facts: ReadonlyMap<string, FileFacts>,
  all: readonly Anchored[],
  ephemeral: boolean,
): Promise<PlacedThread[]> {
  const old = all.flatMap((one, at) => {
    const replacement = range.replaced?.get(one.commit);
    return replacement === undefined ? [] : [{ ...one, at, by: replacement.by }];
  });
  if (old.length === 0)
    return (await placeAnchors(history, range, facts, all, ephemeral)).map((where) => ({
      where,
      answer: null,
    }));
  const moved = new Map<number, Anchored>();
  const move = async (some: ReadonlyArray<(typeof old)[number] & { to: string }>, into: typeof moved) => {
    const moves = some.map(({ commit, to, anchor }) => ({ from: commit, to, anchor }));
    for (const [nth, anchor] of (await moveAnchors(history, range, moves, ephemeral)).entries()) {
      const one = some[nth];
      if (anchor !== null && one !== undefined) into.set(one.at, { commit: one.to, anchor });
    }
  };
  const paired = old.flatMap((one) => (one.by === null ? [] : [{ ...one, to: one.by }]));
  await move(paired, moved);
  const places = all.map((one, at) => moved.get(at) ?? one);
  const own = await gatherFacts(
    history,
    range,
    places.map(({ commit, anchor }) => ({ commit, anchors: [anchor] })),
    ephemeral,
  );
  const where = await placeAnchors(history, range, own, places, ephemeral);

  const atTip: typeof moved = new Map();
  const gone = old.filter(
    ({ at, anchor }) => anchor.side === 'new' && where[at]?.at === 'earlier' && !moved.has(at),
  );
  await move(
    gone.map((one) => ({ ...one, to: range.to })),
    atTip,
  );
  for (const [at, { anchor }] of atTip)
    if (anchor.lines !== null)
      where[at] = { at: 'lines', path: anchor.path, side: anchor.side, lines: anchor.lines };
  await nameAtTip(history, range, old, where, ephemeral);

  const answers: typeof moved = new Map();
  const outdated = paired.filter(({ at }) => where[at]?.at !== 'lines');
  await move(
    outdated.map((one) => ({ ...one, anchor: wholeFile(one.anchor.path) })),
    answers,
  );
  const shown = range.commits.filter(
    ({ sha, uncommitted }) => range.replaced?.has(sha) !== true && uncommitted !== true,
  );
  return where.map((place, at) => {
    if (place.at === 'lines' || range.replaced?.has(all[at]?.commit ?? '') !== true)
      return { where: place, answer: null };
    const newest = shown.findLast(({ changes }) => changes.has(place.path)) ?? shown.at(-1);
    const last = newest === undefined ? null : { commit: newest.sha, anchor: wholeFile(place.path) };
    return { where: place, answer: answers.get(at) ?? last };
  });
}

const wholeFile = (path: string): Anchor => ({ path, side: 'new', lines: null });

/** Gives files that were renamed in the rewrite the names that they have at the tip. */
async function nameAtTip(
  history: History,
  range: ShownRange,
  old: ReadonlyArray<Anchored & { at: number }>,
  where: Where[],
  ephemeral: boolean,
): Promise<void> {
  const elsewhere = old.filter(({ at }) => where[at]?.at !== 'lines');
  const here = await history.files(
    range.to,
    elsewhere.map(({ at }) => where[at]?.path ?? ''),
  );
  const lost = elsewhere.filter(
    ({ at, anchor }) => anchor.side === 'new' && !here.has(where[at]?.path ?? ''),
  );
  const names = await history.renamed(
    lost.map(({ commit, anchor }) => ({ from: commit, to: range.to, path: anchor.path })),
    ephemeral,
  );
  for (const [nth, { at }] of lost.entries()) {
    const [place, path] = [where[at], names[nth] ?? null];
    if (place !== undefined && path !== null) where[at] = { ...place, path };
  }
}

/** What the page needs to know about a thread on a replaced commit. */
export const replacedFields = (
  replacement: Replacement | undefined,
  { answer }: PlacedThread,
): { replaced?: true; version?: number; answer?: Anchored } =>
  replacement === undefined || replacement.isMade === true
    ? {}
    : {
        replaced: true,
        ...(replacement.version === null ? {} : { version: replacement.version }),
        ...(answer === null ? {} : { answer }),
      };

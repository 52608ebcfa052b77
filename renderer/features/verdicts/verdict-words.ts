import {
  CODE_REVIEW,
  personKey,
  trailerVerdicts,
  type Verdict,
  type Vote,
} from '../../../shared/domain/verdicts/parse.ts';
import { sourceWords, type SaidBy } from '../../../shared/domain/verdicts/said-by.ts';
import { trailersOf, type TrailerRules } from '../../../shared/domain/verdicts/trailers.ts';
import { isNothingToRead } from '../../../shared/domain/nothing-to-read.ts';
import { personName } from '../../../shared/domain/person-name.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import type { Version, VersionChanges } from '../../../shared/ipc/versions.ts';
import type { CommandName } from '../../../shared/keys/commands.ts';
import { capitalized, plural } from '../../ui/format.ts';
import { changesWords, versionName } from '../versions/version-words.ts';

/** What a reviewer can say of a change. */
export interface Choice {
  vote: Vote;
  name: string;
  command: CommandName;
  /** Of a message, once it is given. */
  given: string;
}

export const CHOICES: readonly Choice[] = [
  { vote: 2, name: 'Approve', command: 'verdict.approve', given: 'Approved' },
  { vote: 1, name: 'Looks good to me', command: 'verdict.good', given: 'Said “looks good to me”' },
  { vote: -1, name: 'Needs work', command: 'verdict.work', given: 'Said “needs work”' },
  { vote: -2, name: 'Not like this', command: 'verdict.no', given: 'Said “not like this”' },
];

/** A verdict on a commit. */
export type VerdictOn = Pick<Verdict, 'says' | 'label' | 'vote' | 'name' | 'email'> & {
  commit: string;
  by: SaidBy;
  /** The commit on the notes ref that added it; null or absent: none. */
  writtenIn?: string | null;
  /** It is on an earlier version: words on that, behind its own; see `beforeWords`. */
  earlier?: string;
};

const isFor = ({ vote }: VerdictOn): boolean => vote === 'for' || (typeof vote === 'number' && vote > 0);

/** How urgent: what is against comes first, then the votes that count most. */
const rankOf = ({ vote }: VerdictOn): number =>
  vote === 'against' ? -2 : vote === 'for' ? 3 : vote < 0 ? vote : 10 - vote;

/** What is said of what is shown now comes first. */
const timeRank = ({ earlier }: VerdictOn): number => (earlier === undefined ? 0 : 1);

/** What people say themselves comes first. */
const sourceRank = (verdict: VerdictOn): number => (isOwn(verdict) ? 0 : 1);

const isOwn = ({ by }: VerdictOn): boolean => by.is === 'person';

/** For example "Approved by Ann", "Needs work, says Bo, version 1", "Verified+1 by CI", "Reviewed by Cy". */
export function verdictWords(verdict: VerdictOn): string {
  return judgementWords(verdict) + sourceWords(verdict, verdict.by) + (verdict.earlier ?? '');
}

function judgementWords(verdict: VerdictOn): string {
  const who = personName(verdict.name, verdict.email);
  if (verdict.label === null) {
    const word = verdict.says.slice(0, -'-by'.length).toLowerCase();
    return `${capitalized(word)} by ${who}`;
  }
  if (verdict.label !== CODE_REVIEW) return `${verdict.says} by ${who}`;
  if (verdict.vote === 2) return `Approved by ${who}`;
  if (verdict.vote === 1) return `Looks good to ${who}`;
  return verdict.vote === -1 ? `Needs work, says ${who}` : `Not like this, says ${who}`;
}

/** Several verdicts in a few words, and whether one of them is against the change. */
export interface VerdictSummary {
  words: string;
  /** Each of them, for a tooltip. */
  all: string;
  /** `said`: what others say that a person thinks, or what the message says. */
  tone: 'for' | 'against' | 'said';
}

/** What no person says themselves has no tick. */
export const TONE_ICONS = { for: 'check', against: 'warning', said: 'notes' } as const;

/** The most important one, and how many others there are; null: there are none. */
export function summaryOf(verdicts: readonly VerdictOn[]): VerdictSummary | null {
  const sorted = verdicts.toSorted(
    (a, b) =>
      sourceRank(a) - sourceRank(b) ||
      Number(isFor(a)) - Number(isFor(b)) ||
      timeRank(a) - timeRank(b) ||
      rankOf(a) - rankOf(b),
  );
  const [first, ...others] = sorted;
  if (first === undefined) return null;
  const own = others.filter(isOwn).length;
  const claimed = others.length - own;
  const more = own === 0 ? '' : `${first.earlier === undefined ? '' : ';'} and ${plural(own, 'other')}`;
  const claims = claimed === 0 ? '' : `; ${String(claimed)} more only claimed`;
  return {
    words: `${verdictWords(first)}${more}${claims}`,
    all: sorted.map(verdictWords).join('; '),
    tone: !isOwn(first) ? 'said' : isFor(first) ? 'for' : 'against',
  };
}

/**
 * Verdicts that a commit's own message has, as trailers: what its author claims.
 * @param rules null: not known yet, so that nothing is said
 */
export const verdictsInMessage = (
  { sha, message }: Pick<Commit, 'sha' | 'message'>,
  rules: TrailerRules | null,
): VerdictOn[] =>
  (rules === null ? [] : trailersOf(message, rules))
    .flatMap(({ token, value }) => trailerVerdicts(token, value, ''))
    .map((verdict) => ({ ...verdict, commit: sha, by: { is: 'message' } }));

/** The verdicts by commit. */
export function byCommit(verdicts: readonly VerdictOn[]): ReadonlyMap<string, readonly VerdictOn[]> {
  return Map.groupBy(verdicts, ({ commit }) => commit);
}

/** A verdict on an earlier version of a branch. */
interface VerdictBefore {
  version: Version;
  verdict: VerdictOn;
}

/**
 * What counts on earlier versions of a branch, newest first: of each person the newest verdict of their own, if they
 * gave none on the tip, whatever others say later; and what is only claimed of those of whom nothing newer is said.
 * @param versions newest first; the first one is the tip
 */
export function verdictsBefore(
  verdicts: readonly VerdictOn[],
  versions: readonly Version[],
): readonly VerdictBefore[] {
  const grouped = byCommit(verdicts.filter(({ label }) => label === CODE_REVIEW));
  const said = new Set<string>();
  const claimed = new Set<string>();
  return versions.flatMap((version, at) => {
    const here = grouped.get(version.tip) ?? [];
    const left = here.filter(
      (one) => !said.has(personKey(one)) && (isOwn(one) || !claimed.has(personKey(one))),
    );
    for (const one of here) (isOwn(one) ? said : claimed).add(personKey(one));
    return at === 0 ? [] : left.map((verdict) => ({ version, verdict }));
  });
}

/**
 * Behind the words of a verdict, for example ", version 3, since then 1 commit changed, 2 new", or ", version 3, rebased
 * only since".
 * @param versions newest first
 * @param changes undefined: not known yet, or not readable
 */
export function beforeWords(
  version: Version,
  versions: readonly Version[],
  changes: VersionChanges | undefined,
): string {
  const on = `, ${versionName(version, versions)}`;
  if (changes === undefined) return on;
  if (isNothingToRead(changes)) return `${on}, rebased only since`;
  const pairs = changes.pairs.filter(({ state, moved }) => state !== 'same' || moved);
  const words = changesWords({ pairs, lines: pairs.length === 0 ? changes.lines : null });
  return words === '' ? `${on}, changed since` : `${on}, since then ${words}`;
}

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
};

const isFor = ({ vote }: VerdictOn): boolean => vote === 'for' || (typeof vote === 'number' && vote > 0);

/** How urgent: what is against comes first, then the votes that count most. */
const rankOf = ({ vote }: VerdictOn): number =>
  vote === 'against' ? -2 : vote === 'for' ? 3 : vote < 0 ? vote : 10 - vote;

/** What people say themselves comes first. */
const sourceRank = ({ by }: VerdictOn): number => (by.is === 'person' ? 0 : 1);

/** For example "Approved by Ann", "Needs work, says Bo", "Verified+1 by CI", "Reviewed by Cy". */
export function verdictWords(verdict: VerdictOn): string {
  return judgementWords(verdict) + sourceWords(verdict, verdict.by);
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

/** Several verdicts on one commit in a few words, and whether one of them is against it; null: there are none. */
export interface VerdictSummary {
  words: string;
  /** Each of them, for a tooltip. */
  all: string;
  /** `said`: what others say that a person thinks, or what the message says. */
  tone: 'for' | 'against' | 'said';
}

/** What no person says themselves has no tick. */
export const TONE_ICONS = { for: 'check', against: 'warning', said: 'notes' } as const;

export function summaryOf(verdicts: readonly VerdictOn[]): VerdictSummary | null {
  const sorted = verdicts.toSorted((a, b) => sourceRank(a) - sourceRank(b) || rankOf(a) - rankOf(b));
  const [first, ...others] = sorted;
  if (first === undefined) return null;
  const own = others.filter(({ by }) => by.is === 'person').length;
  const claimed = others.length - own;
  const more = own === 0 ? '' : ` and ${plural(own, 'other')}`;
  const claims = claimed === 0 ? '' : `; ${String(claimed)} more only claimed`;
  return {
    words: `${verdictWords(first)}${more}${claims}`,
    all: sorted.map(verdictWords).join('; '),
    tone: first.by.is !== 'person' ? 'said' : isFor(first) ? 'for' : 'against',
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

/**
 * The newest verdict of each person on an earlier version of a branch, of those who gave none on its tip; null: none.
 * Only the newest such version is named.
 * @param versions newest first; the first one is the tip
 */
export function verdictsBefore(
  verdicts: readonly VerdictOn[],
  versions: readonly Version[],
): { version: Version; verdicts: readonly VerdictOn[] } | null {
  const grouped = byCommit(verdicts.filter(({ label, by }) => label === CODE_REVIEW && by.is === 'person'));
  const [tip, ...earlier] = versions;
  const people = new Set((grouped.get(tip?.tip ?? '') ?? []).map((one) => personKey(one)));
  for (const version of earlier) {
    const left = (grouped.get(version.tip) ?? []).filter((one) => !people.has(personKey(one)));
    if (left.length > 0) return { version, verdicts: left };
  }
  return null;
}

/**
 * For example "Approved by Ann, version 3; since then 2 commits changed", or "Approved by Ann, rebased only since".
 * @param changes undefined: not known yet, or not readable
 */
export function beforeWords(
  summary: VerdictSummary,
  version: Pick<Version, 'number'>,
  changes: VersionChanges | undefined,
): string {
  const on = version.number === 0 ? 'an earlier version' : `version ${version.number}`;
  if (changes === undefined) return `${summary.words}, ${on}`;
  if (isNothingToRead(changes)) return `${summary.words}, rebased only since`;
  const differ = changes.pairs.filter(({ state, moved }) => state !== 'same' || moved).length;
  return `${summary.words}, ${on}; since then ${plural(Math.max(differ, 1), 'commit')} changed`;
}

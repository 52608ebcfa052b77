import { isNothingToRead } from '../../../shared/domain/nothing-to-read.ts';
import type { CommitPair, Version, VersionChanges } from '../../../shared/ipc/versions.ts';
import { plural, relativeDate, shortSha } from '../../ui/format.ts';
import type { TwoVersions } from './between.ts';

/** The sign and the word for what happened to a commit. */
export interface PairWords {
  sign: string;
  words: string;
}

const SIGNS = { same: '=', changed: '!', new: '+', dropped: '−' } as const;

export const pairWords = ({ state, moved, messageChanged, authorChanged }: CommitPair): PairWords => ({
  sign: state === 'same' && moved ? '↕' : SIGNS[state],
  words: [
    state === 'same' && moved ? 'moved, the same' : state,
    ...(state === 'changed' && moved ? ['moved'] : []),
    ...(state === 'changed' && messageChanged ? ['message too'] : []),
    ...(state === 'changed' && authorChanged ? ['author too'] : []),
  ].join(', '),
});

/** For example "2 commits changed, 1 new, 9 the same; 34 lines to read". */
export function changesWords({ pairs, lines }: Pick<VersionChanges, 'pairs' | 'lines'>): string {
  const words = pairs.map(({ state, moved }) => (state === 'same' && moved ? 'moved' : state));
  const counts = (['changed', 'new', 'dropped', 'moved', 'same'] as const)
    .map((state) => ({ state, value: words.filter((word) => word === state).length }))
    .filter(({ value }) => value > 0);
  const commits = counts.map(({ state, value }, at) => {
    const word = state === 'same' ? 'the same' : state;
    if (at > 0) return `${value} ${word}`;
    return state === 'new' ? plural(value, 'new commit') : `${plural(value, 'commit')} ${word}`;
  });
  const toRead =
    lines === null ? [] : [lines === 0 ? 'no lines to read' : `${plural(lines, 'line')} to read`];
  return [...(commits.length === 0 ? [] : [commits.join(', ')]), ...toRead].join('; ');
}

/** What is said beside the comparison of versions whose base then is not known, after a blank; empty: it is. */
export function baseWords({ from, to }: TwoVersions, versions: readonly Version[]): string {
  const guessed = [from, to].filter(({ isBaseOfToday }) => isBaseOfToday === true);
  if (guessed.length === 0) return '';
  const names = guessed.map((one) => versionName(one, versions)).join(' and ');
  return ` Where the base was at ${names} is not known here, so it is compared with today’s: if the base was rewritten since, its changes may be shown as well.`;
}

/** Nothing but the base is different. */
export const isRebasedOnly = ({ from, to }: TwoVersions, changes: VersionChanges): boolean =>
  from.mergeBase !== to.mergeBase && isNothingToRead(changes);

/**
 * The sentence about a version that is newer than the one that was read.
 *
 * @param two the version that was read, and the newest
 * @param changes undefined: not counted yet
 * @param now milliseconds since the epoch
 */
export function newVersionWords(two: TwoVersions, changes: VersionChanges | undefined, now: number): string {
  if (changes !== undefined && isRebasedOnly(two, changes)) return 'Rebased only: nothing to read';
  const when = relativeDate(new Date(two.from.readAt ?? now).toISOString(), now);
  const what = changes === undefined ? '' : changesWords(changes);
  return `New version since you read it ${when}${what === '' ? '' : `: ${what}`}`;
}

/** Describes a version in a list, for example "2 days ago · 8 commits · 1 added · you read it · 3 remarks". */
export function versionDetail(
  { at, commits, added, readAt, gone, isHanded, isBaseOfToday }: Version,
  { isTip, remarks, now }: { isTip: boolean; remarks: number; now: number },
): string {
  if (gone !== null) return gone;
  return [
    isTip ? 'now' : relativeDate(new Date(at).toISOString(), now),
    ...(commits === null ? [] : [plural(commits, 'commit')]),
    ...(isBaseOfToday === true ? ['from today’s base'] : []),
    ...(added === null ? [] : [`${added} added`]),
    ...(readAt === null ? [] : [isHanded === true ? 'you handed it over' : 'you read it']),
    ...(remarks === 0 ? [] : [plural(remarks, 'remark')]),
  ].join(' · ');
}

/** The short form: a number, or the beginning of its id. */
export const versionNumber = ({ number, tip }: Version): string =>
  number === 0 ? shortSha(tip) : String(number);

/** Whether this is the newest tip of its version. */
export const isNewestOf = (versions: readonly Version[], version: Version): boolean =>
  versions.find(({ number }) => number === version.number) === version;

/**
 * For example "version 2", or "version 2 with 8 commits" for one that grew since; "commit 1234567" for one that was
 * never seen here.
 *
 * @param versions newest first
 */
export function versionName(version: Version, versions: readonly Version[]): string {
  if (version.isHanded === true) return `hand-over ${version.number}`;
  if (version.number === 0) return `commit ${shortSha(version.tip)}`;
  const size =
    !isNewestOf(versions, version) && version.commits !== null
      ? ` with ${plural(version.commits, 'commit')}`
      : '';
  return `version ${version.number}${size}`;
}

/**
 * Why a place that names versions does not compare two.
 *
 * @param versions newest first
 */
export function whyNotTwo(
  versions: readonly Pick<Version, 'tip'>[],
  { since, until }: { since?: string | undefined; until?: string | undefined },
): { title: string; text: string } {
  const isKnown = versions.some(({ tip }) => tip === since);
  if (isKnown && (until ?? versions[0]?.tip) === since)
    return {
      title: 'Nothing to compare',
      text: until === undefined ? 'The branch is at this version now.' : 'Both ends are the same version.',
    };
  return {
    title: 'No such version here',
    text: 'The branch has no such version, or it is no longer remembered.',
  };
}

import { posix } from 'node:path';
import { handOver } from '../git/handover/hand-over.ts';
import { gatherFacts } from '../git/remarks/facts.ts';
import { takeAlong } from '../git/remarks/handed-note.ts';
import { targetOf } from '../git/remarks/target.ts';
import { resolveCommit } from '../git/refs/refs.ts';
import { candidatesOf } from '../shared/domain/remarks/candidates.ts';
import { isTrue } from '../shared/domain/remarks/facts.ts';
import { anchorName, sameAnchor, type Anchor } from '../shared/domain/remarks/index.ts';
import type { RemarkThread } from '../shared/ipc/remarks.ts';
import { appendedRemark } from './appended-remark.ts';
import { notesRefFor } from './notes-ref.ts';
import { nothingFound, usageProblem } from './problem.ts';
import type { CurrentReview } from './review.ts';
import { handedNow, lastSeen, rememberSeen } from './seen-hand-over.ts';
import { changeNote, signatureIn } from './write-note.ts';

/** Where a remark was written. */
interface Written {
  notesRef: string;
  commit: string;
  anchor: Anchor;
}

/**
 * Writes a remark beside lines as they are now: on the commit that wrote them, or where they are uncommitted, on a commit
 * that is made of these changes.
 * @throws ReviewProblem
 */
export async function addRemark(review: CurrentReview, place: string, text: string): Promise<Written> {
  const { repository, history, range, gitDir, threads } = review;
  const pointed = await firstThere(review, anchorsNamed(place, repository.prefix));
  const target = await targetOf(gitDir, history, range, pointed, false);
  if (target.to === 'none')
    throw nothingFound(target.next === undefined ? target.why : `${target.why} ${target.next}`);
  const { commit, anchor } = target;
  if (range.byId.get(commit)?.uncommitted === true) {
    const there = threadBeside(review, anchor);
    if (there !== null) {
      const { notesRef, commit: on, anchor: was } = there;
      await changeNote(repository, { notesRef, commit: on }, (note) => appendedRemark(note, was, text));
      return { notesRef, commit: on, anchor: was };
    }
  }
  const notesRef = await notesRefFor(repository, threads);
  if (range.byId.get(commit)?.uncommitted === true)
    return { notesRef, anchor, commit: await addOn(review, { notesRef, anchor, text }) };
  await changeNote(repository, { notesRef, commit }, (note) => appendedRemark(note, anchor, text));
  return { notesRef, commit, anchor };
}

/** Writes a remark beside lines as they are in a commit. @throws ReviewProblem */
export async function addToCommit(
  review: CurrentReview,
  { place, revision }: { place: string; revision: string },
  text: string,
): Promise<Written> {
  const { repository, history, threads } = review;
  const commit = await resolveCommit(repository.headDir, revision);
  if (commit === null) throw usageProblem(`There is no commit “${revision}”.`);
  const anchors = anchorsNamed(place, repository.prefix);
  const alone = await history.range({ branch: '', ephemeral: false, commits: { sha: commit } });
  const facts = (await gatherFacts(history, alone, [{ commit, anchors }], false)).get(commit);
  const anchor = anchors.find((one) => facts !== undefined && isTrue(one, facts));
  if (anchor === undefined) throw nothingFound(`The commit has no such lines: ${place}`);
  const notesRef = await notesRefFor(repository, threads);
  await changeNote(repository, { notesRef, commit }, (note) => appendedRemark(note, anchor, text));
  return { notesRef, commit, anchor };
}

/**
 * The anchors that `<path>:<line>` may mean, the preferred one first: from the top of the repository, then from the
 * folder. `./` and `../` are always from the folder.
 * @throws ReviewProblem
 */
function anchorsNamed(place: string, prefix: string): Anchor[] {
  const isHere = /^\.\.?\//.test(place);
  const read = candidatesOf(`${place}:`).filter(({ rest }) => rest === place.length + 1);
  if (read.length === 0)
    throw usageProblem(`“${place}” is not a place. Write it as src/a.ts:12 or src/a.ts:12-14.`);
  const below = (path: string): string => posix.normalize(prefix + path);
  return read.flatMap(({ anchor }) => {
    if (isHere) return [{ ...anchor, path: below(anchor.path) }];
    return prefix === '' ? [anchor] : [anchor, { ...anchor, path: below(anchor.path) }];
  });
}

/** The first interpretation of a place that exists: in the older side for removed lines, else at the tip. */
async function firstThere({ history, range }: CurrentReview, anchors: readonly Anchor[]): Promise<Anchor> {
  for (const anchor of anchors) {
    const { path, side, lines } = anchor;
    const count = await lineCount(side === 'new' ? range.to : range.from, path);
    const isChanged = lines === null && range.commits.some(({ changes }) => changes.has(path));
    if (isChanged || (lines !== null && count !== null && lines.last <= count)) return anchor;
  }
  const [named] = anchors;
  if (named === undefined) throw usageProblem('No place is named.');
  const count = await lineCount(range.to, named.path);
  const why = count === null ? 'there is no such file' : `the file has ${String(count)} lines`;
  throw nothingFound(`${anchorName(named)}: ${why}.`);

  async function lineCount(commit: string | null, path: string): Promise<number | null> {
    const blob = commit === null ? undefined : (await history.files(commit, [path])).get(path);
    return blob === undefined ? null : ((await history.lineCounts([blob], false)).get(blob) ?? null);
  }
}

/** The thread on uncommitted changes that is beside these lines now: it gets another remark. null: there is none. */
function threadBeside({ threads, noted }: CurrentReview, anchor: Anchor): RemarkThread | null {
  const { side } = anchor;
  const isThere = ({ commit, placed, anchor: was }: RemarkThread): boolean => {
    if (!noted.has(commit) || placed.at === 'earlier') return false;
    const lines = placed.at === 'lines' ? placed.lines : null;
    return sameAnchor(
      { ...was, path: placed.path, lines },
      { ...anchor, side: lines === null ? was.side : side },
    );
  };
  return threads.find(isThere) ?? null;
}

/** Makes a commit of the uncommitted changes for one more remark: it is where the reader’s files are. */
async function addOn(
  review: CurrentReview,
  { notesRef, anchor, text }: { notesRef: string; anchor: Anchor; text: string },
): Promise<string> {
  const { repository, gitDir, snapshot } = review;
  if (snapshot === null) throw nothingFound('Nothing is uncommitted any more. Try again.');
  const { signed } = await signatureIn(repository);
  const { handed } = await handedNow(repository);
  const { commit, before } = await handOver({
    place: { gitDir: repository.gitDir, headDir: repository.headDir, snapshots: gitDir },
    reviewed: snapshot,
    kind: 'added',
    notes: new Map([[notesRef, `${appendedRemark(null, anchor, text)}\n`]]),
    ...signed,
    move: (note) => takeAlong(review, note),
  });
  // Who wrote it has seen it; what another one handed over before is still news.
  const isSeen = await lastSeen(repository);
  if (isSeen({ handed, added: before })) await rememberSeen(repository, { handed, added: commit });
  return commit;
}

import { blameLines, lastWith, type BlamedLine } from '../../git/follow/blame.ts';
import { isGitExit } from '../../git/error.ts';
import { followLines, reversed, type Anchor } from '../../shared/domain/remarks/index.ts';
import type { RemarkTarget } from '../../shared/ipc/remarks.ts';
import type { History, ShownRange } from './history.ts';

type Lines = NonNullable<Anchor['lines']>;

/** Lines of a shown diff, or a file as a whole. `path` is the file's name on that side. */
export interface Pointed {
  path: string;
  side: Anchor['side'];
  lines: Lines | null;
}

/**
 * Which commit of a shown range gets a remark, and what the lines are there: the commit that wrote a line, or removed it;
 * the tip for a line that nobody in the range wrote. Several commits' lines go to the newest of them if all are there.
 */
export async function targetOf(
  gitDir: string,
  history: History,
  range: ShownRange,
  pointed: Pointed,
  ephemeral: boolean,
): Promise<RemarkTarget> {
  const to = (commit: string, anchor: Anchor): RemarkTarget => ({
    to: 'commit',
    commit,
    subject: range.byId.get(commit)?.subject ?? '',
    anchor,
  });
  const { path, side, lines } = pointed;
  if (lines === null) {
    const writer = range.commits.findLast(({ changes }) => changes.has(path));
    if (writer === undefined) return none('No commit shown here changes this file.', LINE);
    return to(writer.sha, { path, side: 'new', lines: null });
  }
  // One commit, or one with nothing before it: the two sides are its own.
  if (range.commits.length <= 1) return to(range.to, { path, side, lines });
  if (side === 'old') return await removed(lines);
  return await written(path, lines);

  async function written(at: string, asked: Lines): Promise<RemarkTarget> {
    const tip = to(range.to, { path: at, side: 'new', lines: asked });
    await bring(at);
    const blamed = await blameLines(gitDir, { ...ends(), path: at, ...asked });
    const writers = blamed.map(({ commit }) => range.byId.get(commit));
    if (blamed.length === 0 || writers.some((writer) => writer === undefined)) return tip;
    const newest = writers.toSorted((a, b) => (b?.order ?? 0) - (a?.order ?? 0))[0]?.sha ?? range.to;
    const name = blamed.find(({ commit }) => commit === newest)?.path ?? at;
    const inRow = rowOf(blamed);
    if (inRow !== null) return to(newest, { path: name, side: 'new', lines: inRow });
    const then = range.byId.get(newest)?.changes.get(name)?.new ?? null;
    const now = (await history.files(range.to, [at])).get(at);
    const there = then === null || now === undefined ? null : await follow(now, then, asked);
    return there === null ? tip : to(newest, { path: name, side: 'new', lines: there });
  }

  async function removed(asked: Lines): Promise<RemarkTarget> {
    if (range.from === null) return none('There is nothing before these commits.');
    await bring(path);
    const last = await lastWith(gitDir, { from: range.from, to: range.to, path, ...asked }).catch(
      (cause: unknown) => {
        if (isGitExit(cause, 128)) return [];
        throw cause;
      },
    );
    const gone = last.filter(({ commit }) => commit !== range.to);
    if (last.length > 0 && gone.length === 0) return await still(asked);
    const before = (await history.files(range.from, [path])).get(path);
    const removers = gone
      .map((line) => ({ line, commit: removerOf(line) }))
      .filter(({ commit }) => commit !== null)
      .toSorted((a, b) => (a.commit?.order ?? 0) - (b.commit?.order ?? 0));
    // Before the first of them all of the lines were still there.
    const first = removers[0];
    const then = first?.commit?.changes.get(first.line.path)?.old ?? null;
    const there = before === undefined || then === null ? null : await follow(before, then, asked, true);
    if (there === null || first?.commit === undefined || first.commit === null) return none(SCATTERED, FEWER);
    return to(first.commit.sha, { path: first.line.path, side: 'old', lines: there });
  }

  /** Lines of the old side that the tip still has. */
  async function still(asked: Lines): Promise<RemarkTarget> {
    const before = range.from === null ? undefined : (await history.files(range.from, [path])).get(path);
    const now = (await history.files(range.to, [path])).get(path);
    const there = before === undefined || now === undefined ? null : await follow(before, now, asked, true);
    return there === null ? none(SCATTERED, FEWER) : await written(path, there);
  }

  /** The commit without the line, next to the last one with it. */
  function removerOf({
    commit,
    next,
    path: name,
  }: BlamedLine): ((typeof range.commits)[number] & { order: number }) | null {
    const named = next === null ? undefined : range.byId.get(next);
    if (named?.parents[0] === commit) return named;
    for (const each of range.byId.values())
      if (each.parents[0] === commit && each.changes.has(name)) return each;
    return null;
  }

  /** The lines in another version, as many of them. `forward`: the hunks are asked for in this direction. */
  async function follow(from: string, into: string, asked: Lines, forward = false): Promise<Lines | null> {
    const pair = forward ? { from, to: into } : { from: into, to: from };
    const [hunks] = await history.hunks([pair], ephemeral);
    if (hunks === undefined || hunks === null) return null;
    const found = followLines(forward ? hunks : reversed(hunks), asked);
    return found !== null && found.last - found.first === asked.last - asked.first ? found : null;
  }

  /** Blame reads every version of the file, and looks for it among what a commit removed where it was added. */
  async function bring(name: string): Promise<void> {
    const renames = await history.renames(range, ephemeral);
    const names = new Set([name]);
    for (const each of names)
      for (const { from, to: now } of renames) {
        if (now === each) names.add(from);
        if (from === each) names.add(now);
      }
    const blobs = range.commits.flatMap(({ changes }) =>
      [...names].flatMap((each) => {
        const change = changes.get(each);
        return change === undefined ? [] : [change.old, change.new];
      }),
    );
    const sides = await Promise.all([
      history.files(range.to, names),
      range.from === null ? new Map<string, string>() : history.files(range.from, names),
    ]);
    const ids = [...blobs, ...sides.flatMap((files) => [...files.values()])];
    await history.contents(
      ids.filter((id) => id !== null),
      ephemeral,
    );
  }

  function ends(): { from: string | null; to: string } {
    return { from: range.from, to: range.to };
  }
}

/** The lines, where one commit wrote all of them in a row. */
function rowOf(blamed: readonly BlamedLine[]): Lines | null {
  const [first] = blamed;
  if (first === undefined) return null;
  const inRow = blamed.every(
    ({ commit, path, line }, at) =>
      commit === first.commit && path === first.path && line === first.line + at,
  );
  return inRow ? { first: first.line, last: first.line + blamed.length - 1 } : null;
}

const SCATTERED = 'No one commit removed these lines, so none can be annotated with all of them.';
const FEWER = 'Choose fewer lines, or open the commit that removed them.';
const LINE = 'Write beside one of its lines.';

function none(why: string, next?: string): RemarkTarget {
  return { to: 'none', why, ...(next === undefined ? {} : { next }) };
}

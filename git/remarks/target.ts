import { blame } from '../follow/blame.ts';
import { reversed, type Anchor, type AnchorLines } from '../../shared/domain/remarks/index.ts';
import type { RemarkTarget } from '../../shared/ipc/remarks.ts';
import { bringVersions } from './bring-versions.ts';
import { followTogether } from './follow-together.ts';
import type { History, ShownRange } from './history.ts';
import { firstRemover, MAX_CHANGES, WHOLE } from './remover.ts';

/** Names of one file under which lines are searched at the tip. */
const MAX_NAMES = 200;

/** Lines of a shown diff, or a file as a whole. `path` is the file's name on that side. */
export interface Pointed extends Anchor {
  /** The lines are shown in this file, which the shown diff takes for a copy of `path`. */
  copy?: string | undefined;
}

/**
 * Which commit of a shown range gets a remark, and the line numbers there: the commit that wrote a line, or removed it;
 * the tip for a line that no commit in the range wrote. Lines of several commits go to the newest of them if all exist
 * there.
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
  const { path, side, lines, copy } = pointed;
  if (lines === null) {
    const writer = range.commits.findLast(({ changes }) => changes.has(path));
    if (writer === undefined) return none('No commit shown here changes this file.', LINE);
    return to(writer.sha, { path, side: 'new', lines: null });
  }
  // One commit, or one without a parent: the two sides are its own. Others may have been too large to hold.
  const [one] = range.commits;
  if (range.commits.length <= 1 && (one?.parents[0] ?? null) === range.from)
    return to(range.to, { path, side, lines });
  if (side === 'old')
    return (copy === undefined ? null : await copied(copy, lines)) ?? (await removed(lines));
  return await written(path, lines);

  async function written(at: string, wanted: AnchorLines): Promise<RemarkTarget> {
    const tip = to(range.to, { path: at, side: 'new', lines: wanted });
    const names = await bringVersions(history, range, [at], ephemeral);
    const { lines: blamed } = await blame(gitDir, { ...ends(), path: at, ranges: [wanted] });
    const writers = blamed.map(({ commit }) => range.byId.get(commit));
    if (blamed.length === 0 || writers.some((writer) => writer === undefined)) return tip;
    const newest = writers.toSorted((a, b) => (b?.order ?? 0) - (a?.order ?? 0))[0]?.sha ?? range.to;
    const name = blamed.find(({ commit }) => commit === newest)?.path ?? at;
    // Blame also follows a file into a merged tree of another project, from which no rename leads back.
    if (!names.has(name)) return tip;
    const then = range.byId.get(newest)?.changes.get(name)?.new ?? null;
    const now = (await history.files(range.to, [at])).get(at);
    const there = then === null || now === undefined ? null : await follow(now, then, wanted);
    return there === null ? tip : to(newest, { path: name, side: 'new', lines: there });
  }

  /**
   * On the commit that added the copy, whose source had these lines just before. The source may have them still, so that
   * no commit removed them. null: the source had lost them by then.
   */
  async function copied(name: string, wanted: AnchorLines): Promise<RemarkTarget | null> {
    const maker = range.commits.find(({ changes }) => changes.get(name)?.old === null);
    if (maker === undefined || range.from === null) return null;
    const before = (await history.files(range.from, [path])).get(path);
    const change = maker.changes.get(path);
    const then = change === undefined ? (await history.files(maker.sha, [path])).get(path) : change.old;
    if (before === undefined || then === undefined || then === null) return null;
    const [hunks] = await history.hunks([{ from: before, to: then }], ephemeral);
    const there = followTogether(hunks ?? WHOLE, wanted);
    return there === null ? null : to(maker.sha, { path, side: 'old', lines: there });
  }

  async function removed(wanted: AnchorLines): Promise<RemarkTarget> {
    if (range.from === null) return none('There is nothing before these commits.');
    const [names, there] = await Promise.all([
      bringVersions(history, range, [path], ephemeral),
      history.files(range.from, [path]),
    ]);
    const before = there.get(path);
    if (before === undefined) return none('There is no such file before these commits.');
    // Git may show lines as removed that still exist, if similar ones were added.
    const stays = [...(await history.files(range.to, names))].slice(0, MAX_NAMES);
    const hunks = await history.hunks(
      stays.map(([, now]) => ({ from: before, to: now })),
      ephemeral,
    );
    for (const [at, [name]] of stays.entries()) {
      const still = followTogether(hunks[at] ?? WHOLE, wanted);
      if (still !== null) return await written(name, still);
    }
    const remover = await firstRemover(history, range, { names, before, lines: wanted }, ephemeral);
    if (remover === 'too-many') return none(TOO_MANY, OPEN_IT);
    if (remover === null)
      return wanted.first === wanted.last ? none(LEFT_OUT, ELSEWHERE) : none(SCATTERED, FEWER);
    return to(remover.commit, { path: remover.path, side: 'old', lines: remover.lines });
  }

  /** The same lines in an earlier version, if all of them exist there. */
  async function follow(from: string, into: string, wanted: AnchorLines): Promise<AnchorLines | null> {
    const [hunks] = await history.hunks([{ from: into, to: from }], ephemeral);
    return hunks === undefined || hunks === null ? null : followTogether(reversed(hunks), wanted);
  }

  function ends(): { from: string | null; to: string } {
    return { from: range.from, to: range.to };
  }
}

const SCATTERED = 'No one commit removed these lines, so none can be annotated with all of them.';
const FEWER = 'Choose fewer lines, or open the commit that removed them.';
const LEFT_OUT = 'No commit shown here removed this line; a merge may have left it out.';
const ELSEWHERE = 'Write beside a line that is there, or on the whole file.';
const TOO_MANY = `More than ${String(MAX_CHANGES)} commits shown here change this file, and none of the first ${String(MAX_CHANGES)} removed this.`;
const OPEN_IT = 'Open the commit that removed it.';
const LINE = 'Write beside one of its lines.';

function none(why: string, next?: string): RemarkTarget {
  return { to: 'none', why, ...(next === undefined ? {} : { next }) };
}

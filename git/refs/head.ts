import { join } from 'node:path';
import { mergeBase } from '../history/merge-base.ts';
import { readOrdinary } from '../objects/ordinary-file.ts';
import { isAncestor, isRefName, listRefs, type Ref } from './refs.ts';
import { gitText, runGit } from '../process/run.ts';

/** What is checked out. `unborn`: a branch without a commit. */
export interface GitHead {
  state: 'branch' | 'detached' | 'unborn';
  /** The branch's full name; null when detached. */
  ref: string | null;
  /** null when unborn. */
  sha: string | null;
  /** The remote branch that it follows, by its full name here. */
  upstream: string | null;
}

/** Two sides of a comparison: full names of refs, or ids. */
export interface Sides {
  base: string;
  branch: string;
}

/** Sides that were chosen here, with the commits that they led to then. */
export interface ChosenSides extends Sides {
  commits: { base: string; branch: string };
}

/** How a HEAD is written that names a branch; where refs are kept in another format, its own text names none. */
const NAMES_BRANCH = /^ref: (refs\/heads\/\S+)\n?$/;

/** Bytes of a file that names a ref. */
const MAX_REF_BYTES = 65_536;

/** The full name of the branch that is checked out, also before its first commit; null: HEAD is detached. */
export async function checkedOut(headDir: string): Promise<string | null> {
  const written = await readOrdinary(join(headDir, 'HEAD'), MAX_REF_BYTES);
  const named = NAMES_BRANCH.exec(written?.toString('utf8') ?? '')?.[1];
  if (named !== undefined && isRefName(named)) return named;
  const { code, stdout } = await runGit(['symbolic-ref', '--quiet', 'HEAD'], {
    gitDir: headDir,
    okCodes: [0, 1],
  });
  return code === 0 ? stdout.toString('utf8').replace(/\n$/, '') : null;
}

/** The usual names of a main line. */
export const MAIN_LINES = ['main', 'master', 'trunk', 'develop'];

/** Branches that are checked for a history in common with the main line; those of generated pages have none. */
const MOST_TRIED = 8;
/** Milliseconds for finding a common ancestor: where there is none, Git reads both histories to their ends. */
const PATIENCE = 400;

/**
 * What somebody who opens a clone most likely wants to see: what is checked out against the default branch of the remote
 * that it came from, else against the main line here; where that has nothing to show, the newest branch that has, those
 * of remotes first. null: there is none, and what is there is one history.
 *
 * @param fetched the newest branches of remotes, as `newestTips` reads them
 */
export async function firstComparison(
  headDir: string,
  { head, lines, remote, fetched }: HeadRead & { fetched: Promise<readonly Ref[]> },
): Promise<ChosenSides | null> {
  const here = head.ref ?? head.sha;
  const base = (await mainLine(headDir, { head, lines, remote })) ?? (await anyBranch(headDir, head));
  if (base === null || here === null) return null;
  const { sha } = head;
  if (sha !== null && sha !== base.sha && (await hasOwnCommits(headDir, sha, base.ref)))
    return { base: base.ref, branch: here, commits: { base: base.sha, branch: sha } };
  // The quick look at remote and local branches comes before a walk through the whole history.
  const looks = [
    async () => await quickly(headDir, base, await fetched),
    async () => await quickly(headDir, base, await newestTips(headDir, 'refs/heads')),
    async () => await thoroughly(headDir, base, 'refs/remotes'),
    async () => await thoroughly(headDir, base, 'refs/heads'),
  ];
  for (const look of looks) {
    const branch = await look();
    if (branch !== null)
      return { base: base.ref, branch: branch.ref, commits: { base: base.sha, branch: branch.sha } };
  }
  return null;
}

/** A branch that may be the main line, of a remote or here. */
export interface MainLine {
  ref: string;
  /** The commit that it leads to. */
  sha: string;
  /** The branch that it is another name of; empty: it is one itself. */
  leadsTo: string;
}

/** What is checked out, and the branches that may be its main line. */
export interface HeadRead {
  head: GitHead;
  lines: readonly MainLine[];
  /** The remote of the branch that it follows; its name may have slashes in it. */
  remote: string | null;
}

/**
 * Reads HEAD, and every default branch of a remote that is known here, and every branch that is called as a main line is.
 *
 * @param headDir the Git folder that holds HEAD: a linked worktree has its own
 * @param commit what a revision stands for there
 */
export async function readHead(
  headDir: string,
  commit: (revision: string) => Promise<string | null>,
): Promise<HeadRead> {
  const ref = await checkedOut(headDir);
  const refs = await readMainLines(headDir, ref);
  const own = refs.find((one) => one.ref === ref);
  const sha = own?.type === 'commit' ? own.sha : await commit('HEAD');
  const upstream = own?.upstream || null;
  const state = sha === null ? 'unborn' : ref === null ? 'detached' : 'branch';
  const remote = [own?.remote].find((name) => name !== '' && name !== '.') ?? null;
  const lines = refs.filter(({ type }) => type === 'commit');
  return { head: { state, ref, sha, upstream }, lines, remote };
}

const HEADS = MAIN_LINES.map((name) => `refs/heads/${name}`);

/** Reads the commits of revisions and what is checked out with one process. */
async function readMainLines(
  gitDir: string,
  ref: string | null,
): Promise<(MainLine & { type: string; upstream: string; remote: string })[]> {
  // Also of remotes with slashes in their names.
  const names = ['HEAD', ...MAIN_LINES].map((name) => `refs/remotes/**/${name}`);
  const own = ref === null ? [] : [ref];
  const fields = ['refname', 'objecttype', 'objectname', 'symref', 'upstream', 'upstream:remotename'];
  const format = `--format=${fields.map((field) => `%(${field})`).join('%00')}`;
  const text = await gitText(['for-each-ref', format, '--', ...names, ...HEADS, ...own], { gitDir });
  return text.split('\n').map((line) => {
    const [name = '', type = '', sha = '', leadsTo = '', upstream = '', remote = ''] = line.split('\0');
    return { ref: name, type, sha, leadsTo, upstream, remote };
  });
}

/**
 * The main line that a branch follows by another name, else the default branch of the remote, as far as it is known here,
 * else that of this repository; null: none of them.
 */
async function mainLine(gitDir: string, { head, lines, remote }: HeadRead): Promise<MainLine | null> {
  const at = (ref: string): MainLine | undefined => lines.find((line) => line.ref === ref);
  const of = remote ?? remoteOf(lines);
  const there = of === null ? [] : ['HEAD', ...MAIN_LINES].map((name) => `refs/remotes/${of}/${name}`);
  const followed = there.includes(head.upstream ?? '') ? at(head.upstream ?? '') : undefined;
  if (followed !== undefined && nameOf(followed.ref) !== nameOf(head.ref ?? '')) return followed;
  const [found] = [...there, ...HEADS].flatMap((ref) => at(ref) ?? []);
  if (found === undefined) return null;
  const line = { ...found, ref: found.leadsTo || found.ref };
  return (await renamed(gitDir, line, at)) ?? line;
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** The names that a default branch had before it was renamed, and has since. */
const RENAMED = new Map([
  ['master', 'main'],
  ['main', 'master'],
]);

/**
 * What a default branch is called now, where it was renamed on the server: the old one stays behind here, and so does the
 * remote's HEAD that leads to it. null: it was not.
 */
async function renamed(
  gitDir: string,
  { ref, sha }: MainLine,
  at: (ref: string) => MainLine | undefined,
): Promise<MainLine | null> {
  const name = RENAMED.get(nameOf(ref));
  const other = name === undefined ? undefined : at(ref.slice(0, ref.lastIndexOf('/') + 1) + name);
  if (other === undefined || other.sha === sha || !ref.startsWith('refs/remotes/')) return null;
  return (await isAncestor(gitDir, sha, other.sha)) ? other : null;
}

const REMOTE = /^refs\/remotes\/(.+)\/[^/]+$/;

/** `origin`, else the only remote; by what was fetched of them. */
function remoteOf(lines: readonly MainLine[]): string | null {
  const known = new Set(
    lines.flatMap(({ ref, leadsTo }) => {
      const name = REMOTE.exec(ref)?.[1] ?? '';
      // With slashes it may be a part of a branch's name, unless that remote has a HEAD.
      return name.includes('/') && !leadsTo.startsWith(`refs/remotes/${name}/`) ? [] : name || [];
    }),
  );
  if (known.has('origin')) return 'origin';
  return known.size === 1 ? ([...known][0] ?? null) : null;
}

/** What is checked out, else any branch; null: there is no commit anywhere. */
async function anyBranch(gitDir: string, head: GitHead): Promise<Ref | null> {
  if (head.sha !== null && head.ref !== null) return { ref: head.ref, sha: head.sha };
  return (await listRefs(gitDir, 'refs/heads'))[0] ?? null;
}

/** Whether `tip` has a commit that `base` has not. */
async function hasOwnCommits(gitDir: string, tip: string, base: string): Promise<boolean> {
  const found = await gitText(['rev-list', '--max-count=1', '--end-of-options', tip, `^${base}`], { gitDir });
  return found !== '';
}

/** The first of the newest branches that has left the main line and goes on, as far as that is told at once. */
async function quickly(gitDir: string, base: Ref, tips: readonly Ref[]): Promise<Ref | null> {
  // One after the other: several at once take from each other the time that each has.
  for (const tip of tips) {
    if (tip.sha === base.sha) continue;
    // By their ids it is known when their diff asks for the same.
    const common = await mergeBase(gitDir, base.sha, tip.sha, PATIENCE).catch(() => null);
    if (common !== null && common !== tip.sha) return tip;
  }
  return null;
}

/**
 * The newest branches, newest first, of those at one commit one. Git walks them by their dates alone, which takes a
 * third of the time in which it sorts them as refs. A remote's HEAD is another name of one of them.
 */
export async function newestTips(gitDir: string, where: string): Promise<Ref[]> {
  const text = await gitText(
    [
      'log',
      // Behind the number, which stands for a walk.
      `--max-count=${MOST_TRIED}`,
      '--no-walk=sorted',
      '--ignore-missing',
      '--no-show-signature',
      '--no-notes',
      '--source',
      '--format=%H%x00%S',
      '--exclude=refs/remotes/*/HEAD',
      `--glob=${where}`,
    ],
    { gitDir },
  );
  return text.split('\n').flatMap((line) => {
    const [sha = '', ref = ''] = line.split('\0');
    return ref === '' ? [] : [{ ref, sha }];
  });
}

/** The same among all of them, which takes a walk through the whole history. */
async function thoroughly(gitDir: string, base: Ref, where: string): Promise<Ref | null> {
  for (const tip of (await unmerged(gitDir, base, where)).slice(0, MOST_TRIED))
    if ((await mergeBase(gitDir, base.sha, tip.sha)) !== null) return tip;
  return null;
}

/** Branches that have what the main line has not, newest first. A remote's HEAD is another name of one of them. */
async function unmerged(gitDir: string, base: Ref, where: string): Promise<Ref[]> {
  const format = '%(if)%(symref)%(then)%(else)%(refname)%00%(objectname)%(end)';
  const text = await gitText(
    ['for-each-ref', '--sort=-committerdate', `--no-merged=${base.ref}`, `--format=${format}`, '--', where],
    { gitDir },
  );
  return text.split('\n').flatMap((line) => {
    const [ref = '', sha = ''] = line.split('\0');
    return ref === '' ? [] : [{ ref, sha }];
  });
}

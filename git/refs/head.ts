import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import { readOrdinary } from '../objects/ordinary-file.ts';
import { refLines } from './ref-lines.ts';
import { isAncestor, isRefName, listRefs, type Ref } from './refs.ts';
import { newestBranch } from './newest-branch.ts';
import type { FolderHead } from '../../shared/folder-questions.ts';
import { gitText, runGit } from '../process/run.ts';

/** What is checked out. `unborn`: a branch without a commit. */
export interface GitHead {
  state: FolderHead['state'];
  /** The branch's full name; null when detached. */
  ref: string | null;
  /** null when unborn. */
  sha: string | null;
  /** Full local name of its upstream. */
  upstream: string | null;
}

/** Two sides of a comparison: full names of refs, or ids. */
export interface Sides {
  base: string;
  branch: string;
}

/** Sides chosen automatically, with their commits at that time. */
export interface ChosenSides extends Sides {
  commits: { base: string; branch: string };
}

/** The content of a HEAD file that names a branch; with another ref format it names none. */
const NAMES_BRANCH = /^ref: (refs\/heads\/\S+)\n?$/;

const MAX_REF_BYTES = 65_536;

/**
 * @returns the full name of the checked-out branch, even before its first commit; null if HEAD is detached, or the name
 * is not UTF-8
 */
export async function checkedOutBranch(headDir: string): Promise<string | null> {
  const written = await readOrdinary(join(headDir, 'HEAD'), MAX_REF_BYTES);
  if (written !== null && !isUtf8(written)) return null;
  const named = NAMES_BRANCH.exec(written?.toString('utf8') ?? '')?.[1];
  if (named !== undefined && isRefName(named)) return named;
  const { code, stdout } = await runGit(['symbolic-ref', '--quiet', 'HEAD'], {
    gitDir: headDir,
    okCodes: [0, 1],
  });
  return code === 0 ? (refLines(stdout).lines[0] ?? null) : null;
}

/** The usual names of a main line. */
export const MAIN_LINES = ['main', 'master', 'trunk', 'develop'];

/**
 * What a user who opens a clone most likely wants to see: HEAD compared with the default branch of its remote, or with
 * the local main line; if that is empty, the newest branch with something to show, remote branches first.
 *
 * @param fetched the newest remote branches, as `newestTips` reads them
 * @returns null if there is none, or there is just one history
 */
export async function firstComparison(
  headDir: string,
  { head, lines, remote, fetched }: HeadRead & { fetched: Promise<readonly Ref[]> },
): Promise<ChosenSides | null> {
  const branchName = head.ref ?? head.sha;
  const base = (await mainLine(headDir, { head, lines, remote })) ?? (await anyBranch(headDir, head));
  if (base === null || branchName === null) return null;
  const { sha } = head;
  if (sha !== null && sha !== base.sha && (await hasOwnCommits(headDir, sha, base.ref)))
    return { base: base.ref, branch: branchName, commits: { base: base.sha, branch: sha } };
  const branch = await newestBranch(headDir, base, fetched);
  return branch && { base: base.ref, branch: branch.ref, commits: { base: base.sha, branch: branch.sha } };
}

/** A branch that may be the main line, remote or local. */
export interface MainLine {
  ref: string;
  /** The commit it points at. */
  sha: string;
  /** Target of a symbolic ref; empty for a branch. */
  leadsTo: string;
}

/** HEAD, and the branches that may be its main line. */
export interface HeadRead {
  head: GitHead;
  lines: readonly MainLine[];
  /** The remote of its upstream; the name may contain slashes. */
  remote: string | null;
}

/**
 * Reads HEAD, every known default branch of a remote, and every branch named like a main line.
 *
 * @param headDir the Git folder that holds HEAD: a linked worktree has its own
 * @param commit resolves a revision there
 */
export async function readHead(
  headDir: string,
  commit: (revision: string) => Promise<string | null>,
): Promise<HeadRead> {
  const ref = await checkedOutBranch(headDir);
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

/** Reads candidates for the main line, and the checked-out branch, with one process. */
async function readMainLines(
  gitDir: string,
  ref: string | null,
): Promise<(MainLine & { type: string; upstream: string; remote: string })[]> {
  // `**` for remotes with slashes in their names.
  const names = ['HEAD', ...MAIN_LINES].map((name) => `refs/remotes/**/${name}`);
  const own = ref === null ? [] : [ref];
  const refs = ['refname', 'symref', 'upstream', 'objecttype', 'objectname'];
  const format = `--format=${refs.map((field) => `%(${field})`).join(' ')} %(upstream:remotename)`;
  const { stdout } = await runGit(['for-each-ref', format, '--', ...names, ...HEADS, ...own], { gitDir });
  return refLines(stdout).lines.map((line) => {
    const [name = '', leadsTo = '', upstream = '', type = '', sha = '', remote = ''] = line.split(' ');
    return { ref: name, type, sha, leadsTo, upstream, remote };
  });
}

/**
 * @returns the upstream if it is a main line of another name, else the known default branch of the remote, else that of
 *   this repository, or null
 */
export async function mainLine(gitDir: string, { head, lines, remote }: HeadRead): Promise<MainLine | null> {
  const at = (ref: string): MainLine | undefined => lines.find((line) => line.ref === ref);
  const of = remote ?? remoteOf(lines);
  const remoteRefs = of === null ? [] : ['HEAD', ...MAIN_LINES].map((name) => `refs/remotes/${of}/${name}`);
  const upstreamLine = remoteRefs.includes(head.upstream ?? '') ? at(head.upstream ?? '') : undefined;
  if (upstreamLine !== undefined && nameOf(upstreamLine.ref) !== nameOf(head.ref ?? '')) return upstreamLine;
  const [best] = [...remoteRefs, ...HEADS].flatMap((ref) => at(ref) ?? []);
  if (best === undefined) return null;
  const line = { ...best, ref: best.leadsTo || best.ref };
  return (await findRenamed(gitDir, line, at)) ?? line;
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** Old and new names of default branches that were renamed. */
const RENAMED = new Map([
  ['master', 'main'],
  ['main', 'master'],
]);

/**
 * @returns the new default branch if it was renamed on the server, where the old one and the remote's HEAD remain
 * locally; null if it was not
 */
async function findRenamed(
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

/** `origin`, else the only remote; judged by what was fetched. */
function remoteOf(lines: readonly MainLine[]): string | null {
  const remotes = new Set(
    lines.flatMap(({ ref, leadsTo }) => {
      const name = REMOTE.exec(ref)?.[1] ?? '';
      // A name with slashes may include a part of the branch's name, unless that remote has a HEAD.
      return name.includes('/') && !leadsTo.startsWith(`refs/remotes/${name}/`) ? [] : name || [];
    }),
  );
  if (remotes.has('origin')) return 'origin';
  return remotes.size === 1 ? ([...remotes][0] ?? null) : null;
}

/** The checked-out branch, else any; null if there is no commit at all. */
async function anyBranch(gitDir: string, head: GitHead): Promise<Ref | null> {
  if (head.sha !== null && head.ref !== null) return { ref: head.ref, sha: head.sha };
  return (await listRefs(gitDir, 'refs/heads'))[0] ?? null;
}

/** @returns true if `tip` has a commit that `base` does not */
async function hasOwnCommits(gitDir: string, tip: string, base: string): Promise<boolean> {
  const ahead = await gitText(['rev-list', '--max-count=1', '--end-of-options', tip, `^${base}`], { gitDir });
  return ahead !== '';
}

import { brokenRefs, brokenRefsIn } from './broken-refs.ts';
import { GitError } from '../process/error.ts';
import { isRefName, listRefs, presentObjects } from './refs.ts';
import { runGit } from '../process/run.ts';

/** A branch, a remote's branch or a tag, as a list of them shows it. */
export interface ListedGitRef {
  /** Full name. */
  ref: string;
  /** The commit it leads to. */
  sha: string;
  /** ISO 8601: of an annotated tag when it was made, else of the commit; empty when Git knows none. */
  date: string;
  /** Who made that; may be empty. */
  author: string;
}

const DATE = 'creatordate:iso-strict';
const FIELDS = [
  'refname',
  'objecttype',
  'objectname',
  '*objecttype',
  '*objectname',
  DATE,
  'authorname',
  'taggername',
  'symref',
];

const WHERE = ['refs/heads', 'refs/remotes', 'refs/tags'];
const NOTES = 'refs/notes/';

/** The most refs that are named to Git: a command line has an end. */
const MOST_NAMED = 500;

/** Bytes: some 300,000 refs. */
const MOST_OUTPUT = 128 * 1024 * 1024;

/**
 * The branches, remote branches and tags that lead to a commit, newest first. A remote's HEAD, which is another name of
 * one of them, is left out. `odd`: how many more there are whose names are beyond what a request may name. `broken`: those
 * that Git cannot read, or whose commit is missing; notes refs as well.
 */
export async function listedRefs(
  gitDir: string,
  signal?: AbortSignal,
): Promise<{ refs: ListedGitRef[]; odd: number; broken: string[] }> {
  const { lines, broken } = await readable(gitDir, signal);
  const refs: ListedGitRef[] = [];
  let odd = 0;
  for (const line of lines) {
    const [
      ref = '',
      type,
      object = '',
      behindType,
      behind = '',
      date = '',
      author = '',
      tagger = '',
      symref,
    ] = line.split('\0');
    const commit = type === 'commit' ? object : behindType === 'commit' ? behind : null;
    if (commit === null || symref !== '' || ref.startsWith(NOTES)) continue;
    if (isRefName(ref)) refs.push({ ref, sha: commit, date, author: author || tagger });
    else odd += 1;
  }
  return { refs, odd, broken };
}

/** What Git says of each ref that it can read. */
async function readable(
  gitDir: string,
  signal: AbortSignal | undefined,
): Promise<{ lines: string[]; broken: string[] }> {
  const format = FIELDS.map((field) => `%(${field})`).join('%00');
  const list = async (where: readonly string[]): Promise<{ code: number; lines: string[]; said: string }> => {
    const { code, stdout, stderr } = await runGit(
      ['for-each-ref', '--sort=-creatordate', `--format=${format}`, '--', ...where],
      { gitDir, maxOutput: MOST_OUTPUT, okCodes: [0, 128], ...(signal ? { signal } : {}) },
    );
    return { code, lines: stdout.toString('utf8').split('\n').filter(Boolean), said: stderr };
  };
  const all = await list([...WHERE, NOTES]);
  if (all.code === 0) return { lines: all.lines, broken: brokenRefsIn(all.said) };
  if (!all.said.includes('missing object')) throw new GitError('for-each-ref', 'exit', all.code, all.said);
  // One ref whose object is missing ends Git's list: the others are named to it.
  const refs = (await Promise.all(WHERE.map((prefix) => listRefs(gitDir, prefix)))).flat();
  const here = await presentObjects(
    gitDir,
    refs.map(({ sha }) => sha),
  );
  const [whole, missing] = [
    refs.filter(({ sha }) => here.has(sha)),
    refs.filter(({ sha }) => !here.has(sha)),
  ];
  // It is not a ref that is broken, but the repository: whoever asks says how.
  if (whole.length === 0) throw new GitError('for-each-ref', 'exit', all.code, all.said);
  const lines: string[] = [];
  for (let at = 0; at < whole.length; at += MOST_NAMED) {
    const some = await list(whole.slice(at, at + MOST_NAMED).map(({ ref }) => ref));
    if (some.code !== 0) throw new GitError('for-each-ref', 'exit', some.code, some.said);
    lines.push(...some.lines);
  }
  const dateOf = (line: string): number => Date.parse(line.split('\0')[FIELDS.indexOf(DATE)] ?? '') || 0;
  return {
    lines: whole.length > MOST_NAMED ? lines.toSorted((a, b) => dateOf(b) - dateOf(a)) : lines,
    broken: [...missing.map(({ ref }) => ref), ...(await brokenRefs(gitDir, [...WHERE, NOTES]))],
  };
}

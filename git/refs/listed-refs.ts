import { brokenRefsIn } from './broken-refs.ts';
import { dateIn } from '../objects/date-in.ts';
import { GitError } from '../process/error.ts';
import { refLines } from './ref-lines.ts';
import { isRefName } from './refs.ts';
import { separatelyTypedRefs } from './typed-refs.ts';
import { runGit } from '../process/run.ts';

/** A branch, a remote branch or a tag, as shown in a list. */
export interface ListedGitRef {
  /** Full name. */
  ref: string;
  /** The commit it leads to. */
  sha: string;
  /** ISO 8601: an annotated tag's own date, else the commit's; empty if unknown. */
  date: string;
  /** Author or tagger; may be empty. */
  author: string;
}

const FIELDS = [
  'refname',
  'objecttype',
  'objectname',
  '*objecttype',
  '*objectname',
  'creator',
  'authorname',
  'taggername',
  'symref',
];

const WHERE = ['refs/heads', 'refs/remotes', 'refs/tags'];
const NOTES = 'refs/notes/';

/** Refs per command line, which is limited in length. */
const MAX_NAMED_REFS = 500;

/** About 300,000 refs. */
const MAX_OUTPUT_BYTES = 128 * 1024 * 1024;

/**
 * The branches, remote branches and tags that point at a commit, newest first, without a remote's HEAD, which is
 * another name of one of them.
 * @returns `odd`: how many more have names that a request cannot carry, including notes refs whose names are not UTF-8;
 * `broken`: refs, including notes refs, that Git cannot read or whose commit is missing
 */
export async function listedRefs(
  gitDir: string,
  signal?: AbortSignal,
): Promise<{ refs: ListedGitRef[]; odd: number; broken: string[] }> {
  const { lines, broken, ...counted } = await readableRefs(gitDir, signal);
  const dated: { ref: ListedGitRef; seconds: number }[] = [];
  let { odd } = counted;
  for (const line of lines) {
    const [
      ref = '',
      type,
      object = '',
      behindType,
      behind = '',
      creator = '',
      author = '',
      tagger = '',
      symref,
    ] = line.split('\0');
    const commit = type === 'commit' ? object : behindType === 'commit' ? behind : null;
    if (commit === null || symref !== '' || ref.startsWith(NOTES)) continue;
    const { seconds, iso } = dateIn(creator);
    if (isRefName(ref))
      dated.push({ ref: { ref, sha: commit, date: iso, author: author || tagger }, seconds });
    else odd += 1;
  }
  // Stable, so that refs of one second stay in the order of their names.
  const refs = dated.toSorted((a, b) => b.seconds - a.seconds).map(({ ref }) => ref);
  return { refs, odd, broken };
}

/** Git's line for each readable ref, in the order of their names. */
async function readableRefs(
  gitDir: string,
  signal: AbortSignal | undefined,
): Promise<{ lines: string[]; broken: string[]; odd: number }> {
  const format = FIELDS.map((field) => `%(${field})`).join('%00');
  const list = async (
    where: readonly string[],
  ): Promise<{ code: number; lines: string[]; odd: number; said: string }> => {
    const { code, stdout, stderr } = await runGit(
      ['for-each-ref', '--sort=refname', `--format=${format}`, '--', ...where],
      { gitDir, maxOutput: MAX_OUTPUT_BYTES, okCodes: [0, 128], ...(signal ? { signal } : {}) },
    );
    return { code, ...refLines(stdout), said: stderr };
  };
  const all = await list([...WHERE, NOTES]);
  if (all.code === 0) return { lines: all.lines, odd: all.odd, broken: brokenRefsIn(all.said) };
  if (!all.said.includes('missing object')) throw new GitError('for-each-ref', 'exit', all.code, all.said);
  // A single ref with a missing object makes Git abort the list: name the others.
  const { refs, broken, odd } = await separatelyTypedRefs(gitDir, [...WHERE, NOTES]);
  const whole = refs.filter(({ ref }) => !ref.startsWith(NOTES));
  // The whole repository is broken, not just a ref: the caller reports how.
  if (whole.length === 0) throw new GitError('for-each-ref', 'exit', all.code, all.said);
  const lines: string[] = [];
  for (let at = 0; at < whole.length; at += MAX_NAMED_REFS) {
    const some = await list(whole.slice(at, at + MAX_NAMED_REFS).map(({ ref }) => ref));
    if (some.code !== 0) throw new GitError('for-each-ref', 'exit', some.code, some.said);
    lines.push(...some.lines);
  }
  return { lines, broken, odd };
}

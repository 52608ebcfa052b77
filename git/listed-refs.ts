import { isRefName } from './refs.ts';
import { gitText } from './run.ts';

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

const FIELDS = [
  'refname',
  'objecttype',
  'objectname',
  '*objecttype',
  '*objectname',
  'creatordate:iso-strict',
  'authorname',
  'taggername',
  'symref',
];

const WHERE = ['refs/heads', 'refs/remotes', 'refs/tags'];

/** Bytes: some 300,000 refs. */
const MOST_OUTPUT = 128 * 1024 * 1024;

/**
 * The branches, remote branches and tags that lead to a commit, newest first. A remote's HEAD, which is another name of
 * one of them, is left out. `odd`: how many more there are whose names are beyond what a request may name.
 */
export async function listedRefs(
  gitDir: string,
  signal?: AbortSignal,
): Promise<{ refs: ListedGitRef[]; odd: number }> {
  const format = FIELDS.map((field) => `%(${field})`).join('%00');
  const text = await gitText(['for-each-ref', '--sort=-creatordate', `--format=${format}`, '--', ...WHERE], {
    gitDir,
    maxOutput: MOST_OUTPUT,
    ...(signal ? { signal } : {}),
  });
  const refs: ListedGitRef[] = [];
  let odd = 0;
  for (const line of text === '' ? [] : text.split('\n')) {
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
    if (commit === null || symref !== '') continue;
    if (isRefName(ref)) refs.push({ ref, sha: commit, date, author: author || tagger });
    else odd += 1;
  }
  return { refs, odd };
}

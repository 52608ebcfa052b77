import type { Ref } from './refs.ts';
import { gitText, runGit } from '../process/run.ts';

const TAGS = 'refs/tags/';
/** Behind the name of an annotated tag, `ls-remote` lists what it leads to in the end. */
const PEELED = '^{}';

export interface GitTag {
  /** Without `refs/tags/`. */
  name: string;
  /** What the ref holds: a tag object when annotated, else the tagged object itself. */
  object: string;
  /** What the tag leads to in the end, nearly always a commit. */
  target: string;
  annotated: boolean;
}

/** What lies under `refs/tags` here, as `ls-remote` lists it. */
export async function listTags(gitDir: string): Promise<Ref[]> {
  const { stdout } = await runGit(['show-ref', '--tags', '--dereference'], { gitDir, okCodes: [0, 1] });
  return stdout
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const space = line.indexOf(' ');
      return space < 0 ? [] : [{ ref: line.slice(space + 1), sha: line.slice(0, space) }];
    });
}

/** Reads tags from what a remote lists for `refs/tags/*`. */
export function tagsIn(refs: readonly Ref[]): GitTag[] {
  const peeled = new Map(
    refs.filter(({ ref }) => ref.endsWith(PEELED)).map(({ ref, sha }) => [ref.slice(0, -PEELED.length), sha]),
  );
  return refs
    .filter(({ ref }) => ref.startsWith(TAGS) && !ref.endsWith(PEELED))
    .map(({ ref, sha }) => ({
      name: ref.slice(TAGS.length),
      object: sha,
      target: peeled.get(ref) ?? sha,
      annotated: peeled.has(ref),
    }));
}

/** What an annotated tag says. Any of it may be empty: Git asks for none. */
export interface TagWords {
  taggerName: string;
  taggerEmail: string;
  /** ISO 8601 with offset; empty where the tag has no tagger. */
  date: string;
  /** Without a signature. */
  message: string;
}

/** Reads the tag object of a tag that is in this repository; null when there is no such tag. */
export async function readTag(gitDir: string, name: string): Promise<TagWords | null> {
  const fields = [
    'taggername',
    'taggeremail:trim',
    'taggerdate:iso-strict',
    'contents:subject',
    'contents:body',
  ];
  const text = await gitText(
    ['for-each-ref', `--format=${fields.map((field) => `%(${field})`).join('%00')}%00`, '--', TAGS + name],
    { gitDir },
  );
  const [taggerName, taggerEmail = '', date = '', subject = '', body = ''] = text.split('\0');
  if (taggerName === undefined || !text.includes('\0')) return null;
  return { taggerName, taggerEmail, date, message: body.trim() === '' ? subject : `${subject}\n\n${body}` };
}

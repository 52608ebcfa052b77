import type { Tag, TagFacts } from '../../shared/ipc/shapes.ts';
import { dateIn } from '../objects/date-in.ts';
import { refLines } from './ref-lines.ts';
import type { Ref } from './refs.ts';
import { gitText, runGit } from '../process/run.ts';

const TAGS = 'refs/tags/';
/** After an annotated tag, `ls-remote` lists its final target under this suffix. */
const PEELED = '^{}';

/** The local tags, in the form of `ls-remote`. */
export async function listTags(gitDir: string): Promise<Ref[]> {
  const { stdout } = await runGit(['show-ref', '--tags', '--dereference'], { gitDir, okCodes: [0, 1] });
  return refLines(stdout).lines.map((line) => {
    const space = line.indexOf(' ');
    return { ref: line.slice(space + 1), sha: line.slice(0, space) };
  });
}

/** Parses tags from a remote's list of `refs/tags/*`. */
export function tagsIn(refs: readonly Ref[]): Tag[] {
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

/** Reads a local tag's tag object; null if the tag does not exist. */
export async function readTag(gitDir: string, name: string): Promise<TagFacts | null> {
  const fields = ['taggername', 'taggeremail:trim', 'tagger', 'contents:subject', 'contents:body'];
  const text = await gitText(
    ['for-each-ref', `--format=${fields.map((field) => `%(${field})`).join('%00')}%00`, '--', TAGS + name],
    { gitDir },
  );
  const [taggerName, taggerEmail = '', tagger = '', subject = '', body = ''] = text.split('\0');
  if (taggerName === undefined || !text.includes('\0')) return null;
  return {
    taggerName,
    taggerEmail,
    date: dateIn(tagger).iso,
    message: body.trim() === '' ? subject : `${subject}\n\n${body}`,
  };
}

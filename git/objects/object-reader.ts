import { type ByteReader, type GitObject, MAX_OBJECT_BYTES, readObjectLists } from './blobs.ts';
import { isLongerThanSaid, type ObjectInfo } from './batch-format.ts';
import { isOneLine, readContent, readBeginning, readInfo } from './batch-answers.ts';
import { GitError, isGitExit, nullOnExit } from '../process/error.ts';
import { residentGit } from '../process/resident.ts';
import { grafts } from '../history/grafts.ts';

/**
 * Asks once more if the process was killed: that may have been before, or because a file that it had open became shorter.
 * The same if an object that was read before is longer than it says.
 */
export async function askObjects<T>(
  gitDir: string,
  question: string,
  answer: (reader: ByteReader) => Promise<T>,
): Promise<T> {
  const resident = residentGit(gitDir, 'objects');
  try {
    return await resident.ask(question, answer);
  } catch (error) {
    const isOfBefore = error instanceof GitError && (error.reason === 'signal' || isLongerThanSaid(error));
    if (!isOfBefore) throw error;
    return await resident.ask(question, answer);
  }
}

/** Requests per round: others run in between, and each round has to be answered within the timeout. */
const MAX_BATCH_REQUESTS = 1000;

/**
 * What objects are, in the order of their revisions (a full id, or a full ref name, with or without `^{type}`); null
 * where there is none. Nothing is fetched for the answer.
 * @throws GitError where Git ends over a question
 */
export async function objectInfos(
  gitDir: string,
  revisions: readonly string[],
): Promise<Array<ObjectInfo | null>> {
  const names = revisions.filter(isOneLine);
  const infos: Array<ObjectInfo | null> = [];
  while (infos.length < names.length)
    infos.push(...(await infosOf(gitDir, names.slice(infos.length, infos.length + MAX_BATCH_REQUESTS))));
  const next = infos.values();
  return revisions.map((one) => (isOneLine(one) ? (next.next().value ?? null) : null));
}

const infosOf = async (gitDir: string, names: readonly string[]): Promise<Array<ObjectInfo | null>> =>
  await askObjects(gitDir, names.map((one) => `info ${one}\n`).join(''), async (reader) => {
    const infos: Array<ObjectInfo | null> = [];
    while (infos.length < names.length) infos.push(await readInfo(reader));
    return infos;
  });

/** The commit that a full id or full ref name leads to; null when there is none. */
export async function commitAt(gitDir: string, revision: string): Promise<string | null> {
  const infos = await objectInfos(gitDir, [`${revision}^{commit}`]).catch(nullOnExit);
  return infos?.[0]?.sha ?? null;
}

/** The first parent of a commit, by its full id, as Git knows it, if both are present; null: there is none, or it was left on a remote. */
export async function firstParent(gitDir: string, commit: string): Promise<string | null> {
  const grafted = (await grafts(gitDir)).get(commit);
  if (grafted !== undefined) return grafted[0] === undefined ? null : await commitAt(gitDir, grafted[0]);
  const parent = await askObjects(gitDir, `contents ${commit}^{commit}\n`, async (reader) => {
    const header = await readBeginning(reader);
    return /^tree [0-9a-f]+\nparent ([0-9a-f]+)\n/.exec(header?.head ?? '')?.[1] ?? null;
  });
  return parent === null ? null : await commitAt(gitDir, parent);
}

/** More objects than this are read by a separate process, which is faster for many. */
const MAX_RESIDENT_OBJECTS = 16;
/** How often Git may fail on one of them. */
const MAX_FAILURES = 4;

/**
 * Reads objects in the order of their ids, as `readObjects` does. Missing ones, and those larger than `maxBytes`
 * (default 16 MiB), are null.
 */
export async function* readSome(
  gitDir: string,
  ids: readonly string[],
  maxBytes = MAX_OBJECT_BYTES,
): AsyncGenerator<GitObject | null, void> {
  for await (const some of readSomeLists(gitDir, ids, maxBytes)) yield* some;
}

/** The same, in lists of those that arrive together. */
export async function* readSomeLists(
  gitDir: string,
  ids: readonly string[],
  maxBytes = MAX_OBJECT_BYTES,
): AsyncGenerator<Array<GitObject | null>, void> {
  if (!ids.every(isOneLine)) throw new TypeError('object name with a line end');
  if (ids.length > MAX_RESIDENT_OBJECTS) yield* readMany(gitDir, ids, maxBytes);
  else for (const id of ids) yield [await readOne(gitDir, id, maxBytes).catch(nullOnExit)];
}

/** Its size first: Git would unpack all of one that is not wanted. @throws GitError where Git ends over it */
async function readOne(gitDir: string, id: string, maxBytes: number): Promise<GitObject | null> {
  const [info] = await objectInfos(gitDir, [id]);
  if (!info || info.size > maxBytes) return null;
  const object = await askObjects(gitDir, `contents ${id}\n`, (reader) => readContent(reader, maxBytes));
  return object === null || object.content === null ? null : { ...object, content: object.content };
}

/** An object on which Git fails counts as missing here, too, unless it was the one before that is longer than it says. */
async function* readMany(
  gitDir: string,
  ids: readonly string[],
  maxBytes: number,
): AsyncGenerator<Array<GitObject | null>, void> {
  let read = 0;
  for (let ends = 0; read < ids.length; ends += 1) {
    try {
      for await (const some of readObjectLists(gitDir, ids.slice(read), maxBytes)) {
        read += some.length;
        yield some;
      }
      return;
    } catch (error) {
      if (!isGitExit(error) || ends >= MAX_FAILURES) throw error;
      yield [await readOne(gitDir, ids[read] ?? '', maxBytes).catch(nullOnExit)];
      read += 1;
    }
  }
}

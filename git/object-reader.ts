import { resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type ByteReader, type GitObject, MOST_CONTENT, readObjectLists } from './blobs.ts';
import { isOneLine, type ObjectInfo, readContent, readBeginning, readInfo } from './batch-answers.ts';
import { Coprocess } from './coprocess.ts';
import { GitError, nullOnExit } from './error.ts';

/** Repositories for which a Git process may wait for the next question, and how long one waits, in milliseconds. */
const MOST = 16;
const IDLE = 2000;

/**
 * Git processes that answer what objects are: what a person opens asks a dozen such questions in a row, and a process
 * start costs more than all of these answers. They end soon, because they hold files of the repository open, and know
 * where a shallow clone's history ended when they began: nobody may ask them for a commit's parents.
 */
const readers = new LRUCache<string, Coprocess>({ max: MOST, dispose: (reader) => reader.close() });

/** Asks once more if the process was killed: that may have been before, or because a file that it had open became shorter. */
async function ask<T>(
  gitDir: string,
  question: string,
  answer: (reader: ByteReader) => Promise<T>,
): Promise<T> {
  const key = resolve(gitDir);
  const reader = readers.get(key) ?? new Coprocess(gitDir, ['cat-file', '--batch-command'], IDLE);
  readers.set(key, reader);
  try {
    return await reader.ask(question, answer);
  } catch (error) {
    if (!(error instanceof GitError) || error.reason !== 'signal') throw error;
    return await reader.ask(question, answer);
  }
}

/** Lets go of a repository that is about to be moved or deleted. */
export function endReader(gitDir: string): void {
  readers.delete(resolve(gitDir));
}

/**
 * What objects are, in the order of their revisions (a full id, or a full ref name, with or without `^{type}`); null
 * where there is none. Nothing is fetched for the answer.
 * @throws GitError where Git ends over a question
 */
export async function objectInfos(
  gitDir: string,
  revisions: readonly string[],
): Promise<Array<ObjectInfo | null>> {
  const asked = revisions.filter(isOneLine);
  if (asked.length === 0) return revisions.map(() => null);
  const infos = await ask(gitDir, asked.map((one) => `info ${one}\n`).join(''), async (reader) => {
    const found: Array<ObjectInfo | null> = [];
    while (found.length < asked.length) found.push(await readInfo(reader));
    return found.values();
  });
  return revisions.map((one) => (isOneLine(one) ? (infos.next().value ?? null) : null));
}

/** The commit that a full id or full ref name leads to; null when there is none. */
export async function commitAt(gitDir: string, revision: string): Promise<string | null> {
  const found = await objectInfos(gitDir, [`${revision}^{commit}`]).catch(nullOnExit);
  return found?.[0]?.sha ?? null;
}

/** The first parent of a commit, by its full id, if both are here; null: there is none, or it was left on a remote. */
export async function firstParent(gitDir: string, commit: string): Promise<string | null> {
  const parent = await ask(gitDir, `contents ${commit}^{commit}\n`, async (reader) => {
    const found = await readBeginning(reader);
    return /^tree [0-9a-f]+\nparent ([0-9a-f]+)\n/.exec(found?.head ?? '')?.[1] ?? null;
  });
  return parent === null ? null : await commitAt(gitDir, parent);
}

/** More objects than this are read by a process of their own, which answers many at once. */
const FEW = 16;

/**
 * Reads objects in the order asked for, as `readObjects` does. Missing ones, and those larger than `maxBytes` (default
 * 16 MiB), come as null.
 */
export async function* readSome(
  gitDir: string,
  ids: readonly string[],
  maxBytes = MOST_CONTENT,
): AsyncGenerator<GitObject | null, void> {
  for await (const some of readSomeLists(gitDir, ids, maxBytes)) yield* some;
}

/** The same, in lists of as many as arrive together. */
export async function* readSomeLists(
  gitDir: string,
  ids: readonly string[],
  maxBytes = MOST_CONTENT,
): AsyncGenerator<Array<GitObject | null>, void> {
  if (ids.length > FEW) {
    yield* readObjectLists(gitDir, ids, maxBytes);
    return;
  }
  if (!ids.every(isOneLine)) throw new TypeError('object name with a line end');
  for (const id of ids) {
    const object = await ask(gitDir, `contents ${id}\n`, (reader) => readContent(reader, maxBytes)).catch(
      // Where Git ends over an object, it counts as missing.
      nullOnExit,
    );
    yield [object === null || object.content === null ? null : { ...object, content: object.content }];
  }
}

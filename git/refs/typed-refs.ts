import { nullOnExit } from '../process/error.ts';
import { runGit } from '../process/run.ts';
import { objectInfos } from '../objects/object-reader.ts';
import { brokenRefsIn } from './broken-refs.ts';
import { refLines } from './ref-lines.ts';
import type { Ref } from './refs.ts';

/** A ref with Git's type of the object that it points at. */
export interface TypedRef extends Ref {
  type: string;
}

/** Refs in byte order of their names, and the names of those that are unreadable, or whose object is. */
export interface ReadRefs<T extends Ref> {
  refs: T[];
  broken: string[];
  /** How many more have names that are not UTF-8. */
  odd: number;
}

interface Where {
  gitDir: string;
  env?: Readonly<Record<string, string>>;
}

const MAX_OUTPUT_BYTES = 128 * 1024 * 1024;

/** The refs under some prefixes, with types, for which Git reads the header of every object. */
export async function typedRefs(gitDir: string, prefixes: readonly string[]): Promise<ReadRefs<TypedRef>> {
  // A single ref with an unreadable object makes Git abort the list.
  return (
    (await readRefs({ gitDir }, '%(objecttype)', prefixes).catch(nullOnExit)) ??
    (await separatelyTypedRefs(gitDir, prefixes))
  );
}

/** The same with two processes, one of which reads the objects. */
export async function separatelyTypedRefs(
  gitDir: string,
  prefixes: readonly string[],
): Promise<ReadRefs<TypedRef>> {
  const { refs, broken, odd } = await untypedRefs({ gitDir }, prefixes);
  const infos = await objectInfos(
    gitDir,
    refs.map(({ sha }) => sha),
  );
  const typed: ReadRefs<TypedRef> = { refs: [], broken: [...broken], odd };
  for (const [at, ref] of refs.entries()) {
    const type = infos[at]?.type;
    if (type === undefined) typed.broken.push(ref.ref);
    else typed.refs.push({ ...ref, type });
  }
  return typed;
}

/** The same without types, and whether their objects exist or not. */
export async function untypedRefs(where: Where, prefixes: readonly string[]): Promise<ReadRefs<Ref>> {
  return await readRefs(where, '', prefixes);
}

async function readRefs(
  { gitDir, env = {} }: Where,
  type: string,
  prefixes: readonly string[],
): Promise<ReadRefs<TypedRef>> {
  // Without conditions: they cost Git as much as the list itself.
  const format = `--format=%(objectname) ${type} %(symref) %(refname)`;
  const { stdout, stderr } = await runGit(['for-each-ref', '--sort=refname', format, '--', ...prefixes], {
    gitDir,
    env,
    maxOutput: MAX_OUTPUT_BYTES,
  });
  const { lines, odd } = refLines(stdout);
  return { refs: lines.map(refIn), broken: brokenRefsIn(stderr), odd };
}

function refIn(line: string): TypedRef {
  const [sha = '', type = '', symref = '', ref = ''] = line.split(' ');
  return symref === '' ? { ref, sha, type } : { ref, sha, type, symref };
}

/** Without names of other refs. */
export const directRefs = <T extends Ref>(refs: readonly T[]): T[] =>
  refs.filter(({ symref }) => symref === undefined);

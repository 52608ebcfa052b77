import { runGit } from '../process/run.ts';
import { brokenRefsIn } from './broken-refs.ts';
import type { Ref } from './refs.ts';

/** A ref with Git's type of the object that it points at. */
export interface TypedRef extends Ref {
  type: string;
}

/** Refs in byte order of their names, and the names of those that Git cannot read. */
export interface ReadRefs<T extends Ref> {
  refs: T[];
  broken: string[];
}

interface Where {
  gitDir: string;
  env?: Readonly<Record<string, string>>;
}

const MAX_OUTPUT_BYTES = 128 * 1024 * 1024;

/**
 * The refs under some prefixes, with types, for which Git reads the header of every object.
 * @throws GitError if an object is missing
 */
export async function typedRefs(where: Where, prefixes: readonly string[]): Promise<ReadRefs<TypedRef>> {
  return await readRefs(where, '%(objecttype)', prefixes);
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
  return { refs: stdout.toString('utf8').split('\n').flatMap(refIn), broken: brokenRefsIn(stderr) };
}

function refIn(line: string): TypedRef[] {
  const [sha = '', type = '', symref = '', ref = ''] = line.split(' ');
  if (ref === '') return [];
  return [symref === '' ? { ref, sha, type } : { ref, sha, type, symref }];
}

/** Without names of other refs. */
export const directRefs = <T extends Ref>(refs: readonly T[]): T[] =>
  refs.filter(({ symref }) => symref === undefined);

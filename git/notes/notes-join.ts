import { bytesOfNote } from '../../shared/domain/notes/bytes.ts';
import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { isNoteMode } from './notes-layout.ts';
import { objectOfPath } from './notes-tree.ts';
import { signedBy, signingLines } from '../objects/signed.ts';
import { emptyTree, objectFormatOf } from '../objects/object-format.ts';
import { readRef } from '../refs/refs.ts';
import { gitText, runGit } from '../process/run.ts';
import type { Exchange } from '../remote/exchange.ts';

/** A note before and after; null: no note. */
export interface NoteMove {
  from: string | null;
  to: string | null;
}

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * Which notes differ between two commits of a notes ref (null: none yet): annotated object -> blobs. By object, not by
 * path, as Git changes the fanout of the tree from time to time.
 */
export async function noteMoves(
  gitDir: string,
  from: string | null,
  to: string,
): Promise<Map<string, NoteMove>> {
  const before = from ?? emptyTree(to);
  const { stdout } = await runGit(
    ['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--no-renames', '--end-of-options', before, to],
    { gitDir, objectsOnly: objectFormatOf(to), maxOutput: MAX_OUTPUT_BYTES },
  );
  const moves = new Map<string, NoteMove>();
  const fields = stdout.toString('latin1').split('\0');
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const object = objectOfPath(fields[at + 1] ?? '');
    if (object === null) continue;
    const [wasMode = '', isMode = '', was = '', is = ''] = (fields[at] ?? '').slice(1).split(' ');
    const move = moves.get(object) ?? { from: null, to: null };
    if (isNoteMode(wasMode)) move.from = was;
    if (isNoteMode(isMode)) move.to = is;
    moves.set(object, move);
  }
  for (const [object, move] of moves) if (move.from === move.to) moves.delete(object);
  return moves;
}

/** The merge bases of two commits, at most eight; empty for unrelated histories. */
export async function mergeBases(gitDir: string, a: string, b: string): Promise<string[]> {
  const { code, stdout } = await runGit(['merge-base', '--all', '--end-of-options', a, b], {
    gitDir,
    okCodes: [0, 1],
  });
  return code === 0 ? stdout.toString('latin1').trim().split('\n').slice(0, 8) : [];
}

/** What one note becomes: an existing blob, a new text, or null for none. */
export type Joined = { blob: string } | { text: string } | null;

export interface JoinCommit {
  /** First parent: its notes are kept except for the changes. */
  theirs: string;
  ours: string;
  changes: ReadonlyMap<string, Joined>;
  name: string;
  email: string;
  /** Where that is another one than the author. */
  committer?: { name: string; email: string } | undefined;
  message: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * Creates the commit that merges two histories of a notes ref, with both as parents, in the exchange repository: of the
 * folder, only its object store is touched. Git's own fast-import lays out the tree.
 */
export async function joinNotes(exchange: Exchange, join: JoinCommit): Promise<string> {
  const ref = 'refs/marginalia/joined';
  const signed = signedBy({ ...cleaned(join), committer: join.committer && cleaned(join.committer) });
  const zero = '0'.repeat(join.theirs.length);
  const pieces: Buffer[] = [];
  const put = (text: string): void => void pieces.push(Buffer.from(text));
  const data = (bytes: Uint8Array): void => {
    put(`data ${bytes.length}\n`);
    pieces.push(Buffer.from(bytes));
    put('\n');
  };
  put(`commit ${ref}\n${signingLines(signed, Math.floor(join.at / 1000)).join('\n')}\n`);
  data(Buffer.from(join.message));
  put(`from ${join.theirs}\nmerge ${join.ours}\n`);
  const objects = [...join.changes.keys()].filter((object) => OBJECT_ID.test(object));
  const commits = await commitsAmong(exchange, objects);
  const capitals = await pathsInCapitals(exchange, join.theirs);
  for (const object of objects) {
    for (const path of capitals.get(object) ?? []) put(`D ${path}\n`);
    const joined = join.changes.get(object) ?? null;
    const what = joined === null ? zero : 'text' in joined ? 'inline' : joined.blob;
    if (commits.has(object)) put(`N ${what} ${object}\n`);
    else {
      for (const path of pathsOf(object)) put(`D ${path}\n`);
      if (joined === null) continue;
      put(`M 100644 ${what} ${object}\n`);
    }
    if (joined !== null && 'text' in joined) data(bytesOfNote(joined.text));
  }
  put('done\n');
  await gitText(['update-ref', '-d', ref], { gitDir: exchange.gitDir });
  await runGit(['fast-import', '--quiet', '--done', '--date-format=raw'], {
    gitDir: exchange.gitDir,
    env: exchange.env,
    own: true,
    input: Buffer.concat(pieces),
  });
  const made = await readRef(exchange.gitDir, ref);
  if (made === null) throw new Error('fast-import made no commit');
  return made;
}

/**
 * The commits among some objects. For other objects fast-import's `N` does not work: it refuses objects that are
 * missing, and resolves a tag to its commit.
 */
async function commitsAmong({ gitDir, env }: Exchange, objects: readonly string[]): Promise<Set<string>> {
  const { stdout } = await runGit(['cat-file', '--batch-check=%(objectname) %(objecttype)', '--buffer'], {
    gitDir,
    env,
    input: objects.map((object) => `${object}\n`).join(''),
  });
  const lines = stdout.toString('latin1').split('\n');
  return new Set(
    lines.flatMap((line) => (line.endsWith(' commit') ? [line.slice(0, -' commit'.length)] : [])),
  );
}

/** The paths of notes that Git reads but never writes, by object: fast-import would leave them beside the changed note. */
async function pathsInCapitals({ gitDir, env }: Exchange, commit: string): Promise<Map<string, string[]>> {
  const args = ['ls-tree', '-r', '-z', '--name-only', '--end-of-options', `${commit}^{tree}`];
  const { stdout } = await runGit(args, { gitDir, env, maxOutput: MAX_OUTPUT_BYTES });
  const paths = new Map<string, string[]>();
  for (const path of stdout.toString('latin1').split('\0')) {
    const object = /[A-F]/.test(path) ? objectOfPath(path) : null;
    if (object !== null) paths.set(object, [...(paths.get(object) ?? []), path]);
  }
  return paths;
}

/** All paths that an object's note may have in a notes tree: Git splits off pairs from the front. */
function pathsOf(object: string): string[] {
  const pairs = object.match(/../g) ?? [];
  return pairs.map((_, depth) => [...pairs.slice(0, depth), pairs.slice(depth).join('')].join('/'));
}

/** For a commit's header: one line without angle brackets. */
const cleaned = ({ name, email }: { name: string; email: string }): { name: string; email: string } => ({
  name: clean(name),
  email: clean(email),
});
const clean = (text: string): string => text.replaceAll(/[<>\p{Cc}]/gu, '').trim() || 'Marginalia';

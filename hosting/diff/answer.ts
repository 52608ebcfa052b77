import { StringDecoder } from 'node:string_decoder';
import { type Change, listChanges, type Range } from './listing.ts';
import { type PatchStream, patchStream, sectionCount } from './sections.ts';
import type { Section } from './section.ts';

export interface DiffRequest extends Range {
  /** First fields of the answer, for example `branch` and `base`. */
  head: Readonly<Record<string, string>>;
  /** Exactly these files, unfiltered; absent: all, large and binary ones held back. */
  paths?: readonly string[];
  /** Files with a larger side are held back. */
  fileBytes: number;
  /** Text that `git apply` takes. */
  applicable?: boolean;
}

/** More paths than this are picked from the whole text instead of being named to Git. */
const NAMED_PATHS = 200;

/**
 * The diff as JSON text, in pieces. Totals and filtered files come first and `files` last, each with its text at its
 * end: a client can draw the tree before the first text arrives, and neither side ever holds the whole.
 * See the specification, Branch diff result.
 */
export async function* diffAnswer(request: DiffRequest): AsyncGenerator<string, void> {
  const { head, fileBytes } = request;
  let patch = request.paths === undefined ? patchStream(request, textOptions(request)) : null;
  try {
    const all = await listChanges(request);
    const wanted = request.paths === undefined ? null : new Set(request.paths);
    const changes = wanted === null ? all : all.filter(({ path }) => wanted.has(path));
    const held = (change: Change): boolean => wanted === null && isHeld(change, fileBytes);
    yield opening(head, changes, changes.filter(held));
    if (wanted === null && patch !== null) yield* files(patch, all, (change) => !held(change));
    else if (changes.length > 0) {
      patch = patchStream(request, { ...textOptions(request), ...pathOptions(changes, all) });
      yield* files(
        patch,
        'paths' in pathOptions(changes, all) ? changes : all,
        ({ path }) => wanted?.has(path) === true,
      );
    }
    yield ']}';
  } finally {
    patch?.close();
  }
}

function textOptions({ paths, fileBytes, applicable }: DiffRequest) {
  const whole = paths !== undefined || applicable === true;
  return {
    ...(paths === undefined ? { fileBytes } : {}),
    binary: whole,
    fullIndex: applicable === true,
  };
}

/**
 * Naming the wanted files to Git spares it the rest. Both sides of each pair are named, so that Git pairs them as
 * before; where another file could take part in the pairing, or a path has no spelling in UTF-8, all is compared.
 */
function pathOptions(changes: readonly Change[], all: readonly Change[]): { paths?: string[] } {
  const names = new Set(changes.flatMap(({ path, oldPath }) => (oldPath === '' ? [path] : [path, oldPath])));
  const others = all.some(
    (change) => !changes.includes(change) && (names.has(change.oldPath) || names.has(change.path)),
  );
  const quoted = [...names].some((name) => name.startsWith('"'));
  return others || quoted || names.size > NAMED_PATHS ? {} : { paths: [...names] };
}

/** Large or binary. See the specification, Limits, Diff filtering. */
function isHeld({ binary, oldBytes, newBytes }: Change, fileBytes: number): boolean {
  return binary || oldBytes > fileBytes || newBytes > fileBytes;
}

function opening(
  head: Readonly<Record<string, string>>,
  changes: readonly Change[],
  held: readonly Change[],
): string {
  const additions = changes.reduce((sum, change) => sum + change.additions, 0);
  const deletions = changes.reduce((sum, change) => sum + change.deletions, 0);
  const stats = { files: changes.length, additions, deletions, changes: additions + deletions };
  const filtered_files = held.map((change) => ({
    path: change.path,
    state: change.state,
    old_path: change.oldPath,
    // Without its text, the size of what a reviewer would load: the new side, or the old one of a deleted file.
    bytes: change.state === 'D' ? change.oldBytes : change.newBytes,
    is_eof: false,
  }));
  return `${JSON.stringify({ ...head, stats, filtered_files }).slice(0, -1)},"files":[`;
}

async function* files(
  patch: PatchStream,
  changes: readonly Change[],
  wanted: (change: Change) => boolean,
): AsyncGenerator<string, void> {
  const sections = patch.sections();
  let first = true;
  try {
    for (const change of changes) {
      const own: Section[] = [];
      for (let missing = sectionCount(change); missing > 0; missing--) {
        const next = await sections.next();
        if (next.done === true) throw new Error('the diff text ended before its listing');
        own.push(next.value);
      }
      if (wanted(change)) {
        yield* file(change, own, first);
        first = false;
      } else for (const section of own) await section.drop();
    }
  } finally {
    await sections.return();
  }
}

async function* file(
  change: Change,
  sections: readonly Section[],
  first: boolean,
): AsyncGenerator<string, void> {
  const entry = {
    path: change.path,
    state: change.state,
    old_path: change.oldPath,
    bytes: sections.reduce((sum, { bytes }) => sum + bytes, 0),
    is_eof: true,
    additions: change.additions,
    deletions: change.deletions,
  };
  let text = `${first ? '' : ','}${JSON.stringify(entry).slice(0, -1)},"raw":"`;
  const decoder = new StringDecoder('utf8');
  for (const section of sections) {
    for await (const part of section.read()) {
      text += JSON.stringify(decoder.write(part)).slice(1, -1);
      if (text.length > 65_536) {
        yield text;
        text = '';
      }
    }
  }
  yield `${text}${JSON.stringify(decoder.end()).slice(1, -1)}"}`;
}

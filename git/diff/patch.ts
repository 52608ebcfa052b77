import type { Readable } from 'node:stream';
import { ByteReader } from '../objects/blobs.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { endedWell, type GitStream, streamGit } from '../process/run.ts';
import { type GivenUp, searchPairs } from './searched.ts';
import { onlySpec } from './only-spec.ts';
import { type Change, diffTree, type Range, readListing } from './listing.ts';

const BOUNDARY = Buffer.from('\ndiff --git ');

/**
 * Splits the text at every line that starts a file, holding back only what might be the beginning of such a line. No
 * line of content starts with a letter, and no line of a binary patch has a space.
 */
export async function* cut(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer | 'boundary', void> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    let rest = chunk;
    // Join chunks, which copies them, only where such a line may span both.
    const seam = Buffer.concat([held, chunk.subarray(0, BOUNDARY.length)]);
    if (chunk.length < BOUNDARY.length || seam.includes(BOUNDARY)) rest = Buffer.concat([held, chunk]);
    else if (held.length > 0) yield held;
    for (let end = rest.indexOf(BOUNDARY); end >= 0; end = rest.indexOf(BOUNDARY)) {
      yield rest.subarray(0, end + 1);
      yield 'boundary';
      rest = rest.subarray(end + 1);
    }
    const safe = Math.max(0, rest.length - BOUNDARY.length);
    if (safe > 0) yield rest.subarray(0, safe);
    held = rest.subarray(safe);
  }
  if (held.length > 0) yield held;
}

/** How long Git may be silent. Time that the reader takes does not count. */
const SILENCE_TIMEOUT_MS = 600_000;

export interface PatchOptions {
  /** Git treats larger files as binary, without comparing them; absent: Git's own limit. */
  fileBytes?: number;
  /** Only these paths (UTF-8, taken literally). */
  paths?: readonly string[];
  /** Only the file of this name (see path-name.ts); not together with `paths`. */
  onlyFile?: string;
  /** All but these paths; not together with `paths`. */
  without?: readonly string[];
  /** Binary patches for `git apply`, in place of "Binary files differ". */
  binary?: boolean;
  fullIndex?: boolean;
}

/** A running `git diff-tree`: first its listing, then its text. */
export interface Patch {
  listing: readonly Change[];
  /** What Git did not search for. */
  givenUp: GivenUp;
  /**
   * Git's text, with a boundary before each file but the first. In the order of the listing; a change of kind is two
   * files (removed, added).
   */
  text: AsyncGenerator<Buffer | 'boundary', void>;
  /** Resolves when Git has succeeded. @throws GitError */
  ended: () => Promise<void>;
  close: () => void;
}

/** Starts a comparison; resolves once the listing is complete. */
export async function openPatch(range: Range, options: PatchOptions): Promise<Patch> {
  const { result, givenUp } = await searchPairs(
    range.copies ?? true,
    (copies) => open({ ...range, copies }, options),
    ({ listing }) => listing,
    ({ close }) => close(),
  );
  return { ...result, givenUp };
}

async function open(
  { gitDir, from, to, copies = true, signal }: Range,
  options: PatchOptions,
): Promise<Omit<Patch, 'givenUp'>> {
  const stream = streamGit(
    [
      ...diffTree({ copies }),
      '--raw',
      '-p',
      '--no-color',
      ...(options.binary === true ? ['--binary'] : []),
      ...(options.fullIndex === true ? ['--full-index'] : []),
      '--end-of-options',
      from,
      to,
      ...pathspecs(options),
    ],
    {
      gitDir,
      objectsOnly: objectFormatOf(to),
      timeoutMs: 0,
      env: options.paths === undefined ? {} : { GIT_LITERAL_PATHSPECS: '1' },
      config: options.fileBytes === undefined ? [] : [`core.bigFileThreshold=${String(options.fileBytes)}`],
      ...(signal ? { signal } : {}),
    },
  );
  stream.stdin.end();
  const ended = async (): Promise<void> => {
    await endedWell(stream, 'diff-tree');
  };
  try {
    const reader = new ByteReader(withSilenceTimeout(stream));
    const listing = await readListing(reader);
    if (listing.length === 0) await ended();
    return { listing, text: cut(reader.rest()), ended, close: () => stream.kill() };
  } catch (error) {
    stream.kill();
    throw error;
  }
}

function pathspecs({ paths, without, onlyFile }: PatchOptions): string[] {
  if (onlyFile !== undefined) return ['--', onlySpec(onlyFile)];
  if (without !== undefined) return ['--', ...without.map((path) => `:(exclude,literal)${path}`)];
  return paths === undefined ? [] : ['--', ...paths];
}

/** Git's output; a Git that is silent for too long is stopped. */
async function* withSilenceTimeout({ stdout, kill }: GitStream): AsyncGenerator<Buffer, void> {
  const output: AsyncIterator<Buffer> = (stdout as Readable & AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  for (;;) {
    const timer = setTimeout(() => kill('timeout'), SILENCE_TIMEOUT_MS);
    const next = await output.next().finally(() => clearTimeout(timer));
    if (next.done === true) return;
    yield next.value;
  }
}

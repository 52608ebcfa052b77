import { ByteReader } from '../blobs.ts';
import { GitError } from '../error.ts';
import { streamGit } from '../run.ts';
import { type Change, DIFF_TREE, type Range, readListing } from './listing.ts';
import { Section } from './section.ts';
import type { Spool } from './spool.ts';

export interface PatchOptions {
  /** Larger files are told as binary by Git, without being compared; absent: Git's own limit. */
  fileBytes?: number;
  /** Only these paths (UTF-8, taken literally). */
  paths?: readonly string[];
  /** Binary patches that `git apply` takes, in place of "Binary files differ". */
  binary?: boolean;
  fullIndex?: boolean;
}

/** A running `git diff-tree`: first its listing, then its text. */
export interface Patch {
  listing: Change[];
  /** The text of each listed change, in order: two sections for a change of kind (removed, added), else one. */
  sections: (spool: Spool) => AsyncGenerator<readonly Section[], void>;
  close: () => void;
}

const BOUNDARY = Buffer.from('\ndiff --git ');

/** Begins to compare; settles when the listing is there. */
export async function openPatch({ gitDir, from, to, signal }: Range, options: PatchOptions): Promise<Patch> {
  const stream = streamGit(
    [
      ...DIFF_TREE,
      '--raw',
      '-p',
      '--no-color',
      ...(options.binary === true ? ['--binary'] : []),
      ...(options.fullIndex === true ? ['--full-index'] : []),
      '--end-of-options',
      from,
      to,
      ...(options.paths === undefined ? [] : ['--', ...options.paths]),
    ],
    {
      gitDir,
      timeoutMs: 600_000,
      env: { GIT_LITERAL_PATHSPECS: '1' },
      config: options.fileBytes === undefined ? [] : [`core.bigFileThreshold=${String(options.fileBytes)}`],
      ...(signal ? { signal } : {}),
    },
  );
  stream.stdin.end();
  const ended = async (): Promise<void> => {
    const { code, stderr } = await stream.done;
    if (code !== 0) throw new GitError('diff-tree', 'exit', code, stderr);
  };
  try {
    const reader = new ByteReader(stream.stdout);
    const listing = await readListing(reader);
    if (listing.length === 0) await ended();
    return {
      listing,
      close: () => stream.kill(),
      sections: async function* sections(spool) {
        const texts = cutSections(reader.rest(), spool);
        for (const { state } of listing) {
          const own: Section[] = [];
          for (let missing = state.startsWith('T') ? 2 : 1; missing > 0; missing--) {
            const next = await texts.next();
            if (next.done === true) {
              await ended();
              throw new Error('the diff text ended before its listing');
            }
            own.push(next.value);
          }
          yield own;
        }
        await ended();
      },
    };
  } catch (error) {
    stream.kill();
    throw error;
  }
}

async function* cutSections(text: AsyncIterable<Buffer>, spool: Spool): AsyncGenerator<Section, void> {
  let section = new Section(spool);
  for await (const part of cut(text)) {
    if (part === 'boundary') {
      await section.end();
      yield section;
      section = new Section(spool);
    } else await section.add(part);
  }
  await section.end();
  if (section.bytes > 0) yield section;
}

/**
 * Cuts the text at every line that begins a file, holding back only what might be part of such a line's begin. No
 * line of content begins with a letter, and no line of a binary patch has a space.
 */
async function* cut(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer | 'boundary', void> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (let end = held.indexOf(BOUNDARY); end >= 0; end = held.indexOf(BOUNDARY)) {
      yield held.subarray(0, end + 1);
      yield 'boundary';
      held = held.subarray(end + 1);
    }
    const safe = held.length - BOUNDARY.length;
    if (safe > 0) {
      yield held.subarray(0, safe);
      held = held.subarray(safe);
    }
  }
  if (held.length > 0) yield held;
}

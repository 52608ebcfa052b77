import { ByteReader } from '../blobs.ts';
import { GitError } from '../error.ts';
import { streamGit } from '../run.ts';
import { cut } from './cut.ts';
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

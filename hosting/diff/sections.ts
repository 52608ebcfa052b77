import { PassThrough } from 'node:stream';
import { GitError } from '../../git/error.ts';
import { streamGit } from '../../git/run.ts';
import { type Change, DIFF_TREE, type Range } from './listing.ts';
import { Section } from './section.ts';

export interface SectionOptions {
  /** Larger files are told as binary by Git, without being compared; absent: Git's own limit. */
  fileBytes?: number;
  /** Only these paths (UTF-8, taken literally). */
  paths?: readonly string[];
  /** Binary patches that `git apply` takes, in place of "Binary files differ". */
  binary?: boolean;
  fullIndex?: boolean;
}

/** Bytes of diff text read ahead while nobody has asked for them yet. */
const AHEAD = 8 * 1024 * 1024;
const BOUNDARY = Buffer.from('\ndiff --git ');

/** A running `git diff-tree -p`, begun before its text is needed. */
export interface PatchStream {
  sections: () => AsyncGenerator<Section, void>;
  close: () => void;
}

/** The text of a range, one section per `diff --git` header. No line of content begins with a letter. */
export function patchStream({ gitDir, from, to, signal }: Range, options: SectionOptions): PatchStream {
  const stream = streamGit(
    [
      ...DIFF_TREE.filter((flag) => flag !== '-z'),
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
      env: options.paths === undefined ? {} : { GIT_LITERAL_PATHSPECS: '1' },
      config:
        options.fileBytes === undefined ? [] : [`core.bigFileThreshold=${String(options.fileBytes + 1)}`],
      ...(signal ? { signal } : {}),
    },
  );
  stream.stdin.end();
  const ahead = new PassThrough({ highWaterMark: AHEAD });
  stream.stdout.pipe(ahead);
  stream.stdout.once('close', () => ahead.end());
  return {
    close: () => stream.kill(),
    async *sections() {
      let section = new Section();
      try {
        for await (const part of cut(ahead)) {
          if (part === 'boundary') {
            yield section;
            section = new Section();
          } else await section.add(part);
        }
        const { code, stderr } = await stream.done;
        if (code !== 0) throw new GitError('diff-tree', 'exit', code, stderr);
        if (section.bytes > 0) yield section;
        section = new Section();
      } finally {
        await section.drop();
        stream.kill();
      }
    },
  };
}

/** Cuts the text at every line that begins a file, holding back only what might be part of such a line's begin. */
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

/** How many sections Git prints for a change: two (removed, added) when its kind changes, else one. */
export function sectionCount({ state }: Change): number {
  return state.startsWith('T') ? 2 : 1;
}

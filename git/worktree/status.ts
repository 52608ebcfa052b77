import { ByteReader } from '../objects/blobs.ts';
import { endedWell, streamGit, type RunOptions } from '../process/run.ts';

/** A path of the work tree that differs from the index, in Git's own bytes. */
export interface Touched {
  path: Buffer;
  /** It is gone. */
  gone: boolean;
  /** It is a repository of its own, as a submodule. */
  submodule: boolean;
  /** Git does not follow it yet. */
  untracked: boolean;
}

/** Bytes of a path: more than any system allows. */
const LONGEST = 65_536;

/** What differs from the index. */
export async function changedFiles(run: RunOptions): Promise<Touched[]> {
  // Nobody looks into submodules: a Git that did would obey their configuration.
  return await listed(['diff-files', '--raw', '-z', '--ignore-submodules=dirty'], run, async (reader) => {
    const found = new Map<string, Touched>();
    for (let head = await reader.line(0); head !== null && head !== ''; head = await reader.line(0)) {
      const [oldMode = '', newMode = '', , , state = ''] = head.split(' ');
      const path = (await reader.until(0, LONGEST)) ?? Buffer.alloc(0);
      // A conflict is listed twice, and what lies there counts.
      const before = found.get(path.toString('latin1'));
      if (state === 'U' && before !== undefined) continue;
      found.set(path.toString('latin1'), {
        path,
        gone: state === 'D',
        submodule: oldMode.endsWith('160000') || newMode === '160000',
        untracked: false,
      });
    }
    return [...found.values()];
  });
}

/** What differs from the index, and what is neither in it nor ignored; at most `most` of the latter. */
export async function readStatus(
  run: RunOptions,
  excludes: readonly string[],
  most: number,
): Promise<{ touched: Touched[]; more: number }> {
  let more = 0;
  const others = listed(
    ['ls-files', '--others', '-z', '--exclude-standard', ...excludes],
    run,
    async (reader) => {
      const found: Touched[] = [];
      for (let path = await reader.until(0, LONGEST); path !== null; path = await reader.until(0, LONGEST)) {
        if (path.length === 0) continue;
        if (found.length < most) found.push({ path, gone: false, submodule: false, untracked: true });
        else more += 1;
      }
      return found;
    },
  );
  const [one, other] = await Promise.all([changedFiles(run), others]);
  return { touched: [...one, ...other], more };
}

async function listed<T>(
  args: readonly string[],
  run: RunOptions,
  read: (reader: ByteReader) => Promise<T>,
): Promise<T> {
  const stream = streamGit(args, run);
  stream.stdin.end();
  try {
    const found = await read(new ByteReader(stream.stdout));
    await endedWell(stream, args[0] ?? '');
    return found;
  } finally {
    stream.kill();
  }
}

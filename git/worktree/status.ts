import { ByteReader } from '../objects/blobs.ts';
import { endedWell, streamGit, type RunOptions } from '../process/run.ts';

/** A path of the work tree that differs from the index, in Git's own bytes. */
export interface Touched {
  path: Buffer;
  /** It was deleted. */
  gone: boolean;
  /** It is a repository itself, as a submodule. */
  submodule: boolean;
  /** Git does not track it. */
  untracked: boolean;
  /** It has a conflict that is not resolved. */
  unmerged: boolean;
}

/** More than any system allows. */
const MAX_PATH_BYTES = 65_536;

/** Files that differ from the index. */
export async function changedFiles(run: RunOptions): Promise<Touched[]> {
  // Submodules are not inspected: their configuration would take effect.
  return await listed(['diff-files', '--raw', '-z', '--ignore-submodules=dirty'], run, async (reader) => {
    const touched = new Map<string, Touched>();
    for (let head = await reader.line(0); head !== null && head !== ''; head = await reader.line(0)) {
      const [oldMode = '', newMode = '', , , state = ''] = head.split(' ');
      const path = (await reader.until(0, MAX_PATH_BYTES)) ?? Buffer.alloc(0);
      // A conflict is listed twice; the entry for the work tree counts.
      const before = touched.get(path.toString('latin1'));
      const unmerged = state === 'U' || before?.unmerged === true;
      if (state === 'U' && before !== undefined) {
        before.unmerged = true;
        continue;
      }
      touched.set(path.toString('latin1'), {
        path,
        gone: state === 'D',
        submodule: oldMode.endsWith('160000') || newMode === '160000',
        untracked: false,
        unmerged,
      });
    }
    return [...touched.values()];
  });
}

/** A file that Git lists as untracked. */
export const untrackedFile = (path: Buffer): Touched => ({
  path,
  gone: false,
  submodule: false,
  untracked: true,
  unmerged: false,
});

/** Files that differ from the index, and untracked files that are not ignored, the latter up to `max`. */
export async function readStatus(
  run: RunOptions,
  excludes: readonly string[],
  max: number,
): Promise<{ touched: Touched[]; more: number }> {
  let more = 0;
  const others = listed(
    ['ls-files', '--others', '-z', '--exclude-standard', ...excludes],
    run,
    async (reader) => {
      const touched: Touched[] = [];
      for await (const path of reader.records(0, MAX_PATH_BYTES)) {
        if (path.length === 0) continue;
        if (touched.length < max) touched.push(untrackedFile(path));
        else more += 1;
      }
      return touched;
    },
  );
  const [one, other] = await Promise.all([changedFiles(run), others]);
  return { touched: [...one, ...other], more };
}

/** Reads all that a Git command prints. */
export async function listed<T>(
  args: readonly string[],
  run: RunOptions,
  read: (reader: ByteReader) => Promise<T>,
): Promise<T> {
  const stream = streamGit(args, run);
  stream.stdin.end();
  try {
    const result = await read(new ByteReader(stream.stdout));
    await endedWell(stream, args[0] ?? '');
    return result;
  } finally {
    stream.kill();
  }
}

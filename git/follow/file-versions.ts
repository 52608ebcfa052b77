import { pathName } from '../diff/path-name.ts';
import { ByteReader } from '../objects/blobs.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { endedWell, streamGit } from '../process/run.ts';

/** The versions of some files in the history of a commit. */
export interface FileVersions {
  /** Ids of their contents. */
  blobs: Set<string>;
  /** The commits that add one of them, and those that remove one, which may be renames. */
  addedIn: string[];
  removedIn: string[];
  /** There are older ones, which were not read. */
  isCut: boolean;
}

const LOG = [
  'log',
  '-z',
  '--full-history',
  '--diff-merges=first-parent',
  '--raw',
  '--no-abbrev',
  '--no-renames',
  '--root',
  '--format=%x01%H',
  '--end-of-options',
];

const GITLINK = '160000';

/** Versions of one history that are read, of files that a program changes again and again. */
const MAX_VERSIONS = 100_000;

/**
 * Which versions of some files a history has: only the newest ones, up to `max`. No content is read.
 * @throws GitError
 */
export async function fileVersions(
  gitDir: string,
  commit: string,
  paths: Iterable<string>,
  { signal, max = MAX_VERSIONS }: { signal?: AbortSignal | undefined; max?: number } = {},
): Promise<FileVersions> {
  const stream = streamGit([...LOG, commit, '--', ...paths], {
    gitDir,
    objectsOnly: objectFormatOf(commit),
    env: { GIT_LITERAL_PATHSPECS: '1' },
    timeoutMs: 300_000,
    ...(signal ? { signal } : {}),
  });
  stream.stdin.end();
  const blobs = new Set<string>();
  const [addedIn, removedIn] = [new Set<string>(), new Set<string>()];
  const versions = (isCut: boolean): FileVersions => ({
    blobs,
    addedIn: [...addedIn],
    removedIn: [...removedIn],
    isCut,
  });
  const wanted = new Set(paths);
  try {
    const reader = new ByteReader(stream.stdout);
    let at = '';
    for (let field = await reader.line(0); field !== null; field = await reader.line(0)) {
      const text = field.startsWith('\n') ? field.slice(1) : field;
      if (text.startsWith('\u0001')) at = text.slice(1);
      if (!text.startsWith(':')) continue;
      const [oldMode = '', newMode = '', old = '', now = ''] = text.slice(1).split(' ');
      const path = pathName((await reader.until(0)) ?? Buffer.alloc(0));
      // A path may have been a folder.
      if (!wanted.has(path)) continue;
      if (!/^0+$/.test(old) && oldMode !== GITLINK) blobs.add(old);
      if (!/^0+$/.test(now) && newMode !== GITLINK) blobs.add(now);
      if (/^0+$/.test(old)) addedIn.add(at);
      if (/^0+$/.test(now)) removedIn.add(at);
      if (blobs.size >= max) return versions(true);
    }
    await endedWell(stream, 'log');
    return versions(false);
  } finally {
    stream.kill();
  }
}

import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { GitError } from '../git/error.ts';
import { runGit } from '../git/run.ts';
import { PATIENCE, UNREADABLE } from './in-place.ts';
import { Refusal } from './problem.ts';
import type { Repository } from './repository.ts';

/** Milliseconds for which a look is good: a page asks for several things at once. */
const GOOD_FOR = 500;
/** What Git opens for nearly everything it does: one of them that is a pipe would hold it. */
const OPENED = [
  'HEAD',
  'packed-refs',
  'shallow',
  'info/attributes',
  'info/grafts',
  'objects/info/alternates',
];
/** Of a configuration in very many files the first ones are looked at. */
const MOST_FILES = 100;
const INCLUDES = /^include(?:if\..*)?\.path$/is;

/** What was found when a folder's configuration was read by Git. */
interface Read {
  /** Its files as they were then. */
  looks: string;
  files: string[];
  refusal: Refusal | null;
}

/**
 * Looks, before Git is started in somebody's folder, whether Git could read it at once: a configuration that has
 * changed is read once with little patience, and what was found holds until it changes again.
 * @throws Refusal 503 with what is in the way.
 */
export function folderGuard(): (repository: Repository) => Promise<void> {
  const looked = new Map<string, { at: number; looking: Promise<void> }>();
  const reads = new Map<string, Read>();

  async function look(gitDir: string): Promise<void> {
    const last = reads.get(gitDir);
    const files = last?.files ?? configurationOf(gitDir);
    const paths = [...files, ...OPENED.map((name) => join(gitDir, name))];
    const found = await Promise.all(paths.map(async (path) => await stat(path).catch(() => null)));
    for (const [index, kind] of found.entries())
      if (kind?.isFIFO() === true || kind?.isSocket() === true || kind?.isCharacterDevice() === true)
        throw inTheWay(
          `Git would wait for a file of the folder that is no ordinary file: ${paths[index] ?? ''}`,
        );
    const looks = JSON.stringify(
      found.slice(0, files.length).map((one) => one && [one.ino, one.mtimeMs, one.ctimeMs, one.size]),
    );
    const read = last?.looks === looks ? last : await readAnew(gitDir, files, looks);
    reads.set(gitDir, read);
    if (read.refusal !== null) throw read.refusal;
  }

  return async ({ gitDir, inPlace }) => {
    if (!inPlace) return;
    const known = looked.get(gitDir);
    const now = performance.now();
    if (known !== undefined && now - known.at < GOOD_FOR) {
      await known.looking;
      return;
    }
    const looking = look(gitDir);
    // Whoever comes meanwhile waits for it, however long it takes.
    looked.set(gitDir, { at: Infinity, looking });
    await looking.finally(() => {
      const mine = looked.get(gitDir);
      if (mine?.looking === looking) mine.at = performance.now();
    });
  };
}

const configurationOf = (gitDir: string): string[] =>
  ['config', 'config.worktree'].map((name) => join(gitDir, name));

const inTheWay = (detail: string): Refusal => new Refusal(503, detail, { headers: { 'Retry-After': '5' } });

async function readAnew(gitDir: string, files: string[], looks: string): Promise<Read> {
  try {
    const { stdout } = await runGit(['config', '--list', '--includes', '--show-origin', '-z'], {
      gitDir,
      timeoutMs: PATIENCE,
    });
    const named = filesIn(stdout.toString('utf8'), gitDir);
    const all = [...new Set([...configurationOf(gitDir), ...named])].slice(0, MOST_FILES);
    // With more files than were known before, they are looked at again with the next request.
    return { looks: all.length === files.length ? looks : '', files: all, refusal: null };
  } catch (error) {
    // Whatever else is wrong, Git says it at once where it is asked for something.
    const waits = error instanceof GitError && error.reason === 'timeout';
    return { looks, files, refusal: waits ? inTheWay(UNREADABLE) : null };
  }
}

/** Every file of the configuration, and those that it includes where they are there. */
function filesIn(listed: string, gitDir: string): string[] {
  const found: string[] = [];
  const parts = listed.split('\0');
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const origin = parts[at] ?? '';
    if (!origin.startsWith('file:')) continue;
    const file = resolve(gitDir, origin.slice(5));
    found.push(file);
    const [name = '', value = ''] = (parts[at + 1] ?? '').split(/\n(.*)/s);
    if (INCLUDES.test(name) && value !== '')
      found.push(isAbsolute(value) ? value : resolve(dirname(file), value));
  }
  return found;
}

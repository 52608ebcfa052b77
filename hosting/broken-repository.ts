import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readOrdinary } from '../git/objects/ordinary-file.ts';

/** What is wrong with a folder that was meant to be a repository, and what would help; two sentences. */
export interface Broken {
  message: string;
  next: string;
}

const MAX_HEAD_BYTES = 4096;
const BAD_CONFIG = /bad config (?:line (\d+) in|file) (?:file )?(.+)/;
const HEAD = /^(ref: refs\/\S+|[0-9a-f]{40}|[0-9a-f]{64})\s*$/;

/**
 * Why Git calls a folder no repository although it has the parts of one.
 *
 * @param stderr what Git said
 * @returns null where nothing of a repository is there
 */
export async function brokenRepository(folder: string, stderr: string): Promise<Broken | null> {
  const config = BAD_CONFIG.exec(stderr);
  if (config !== null) {
    const [, line, file = ''] = config;
    const place = `${line === undefined ? '' : `line ${line} of `}${file.trim()}`;
    return {
      message: 'The repository’s configuration cannot be read',
      next: `Mend ${place}, then open the folder again.`,
    };
  }
  const link = /^gitdir: (.*)/.exec(await head(join(folder, '.git')))?.[1];
  if (link !== undefined)
    return {
      message: 'The folder’s .git file leads to a folder that does not exist',
      next: `It names ${link.trim()}. Where a worktree was moved, “git worktree repair” mends it.`,
    };
  for (const gitDir of [join(folder, '.git'), folder]) {
    const objects = await stat(join(gitDir, 'objects')).catch(() => null);
    if (objects?.isDirectory() !== true) continue;
    const text = await head(join(gitDir, 'HEAD'));
    if (HEAD.test(text)) return null;
    return {
      message: `The repository’s HEAD file is ${text.trim() === '' ? 'empty' : 'damaged'}`,
      next: 'Write “ref: refs/heads/” and a branch’s name into it, then open the folder again.',
    };
  }
  return null;
}

async function head(path: string): Promise<string> {
  return (await readOrdinary(path, MAX_HEAD_BYTES))?.toString('utf8') ?? '';
}

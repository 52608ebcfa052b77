import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readOrdinary } from '../git/objects/ordinary-file.ts';

/** What is wrong with a folder that should be a repository, and how to fix it; two sentences. */
export interface Broken {
  message: string;
  next: string;
}

const MAX_HEAD_BYTES = 4096;
const BAD_CONFIG = /bad config (?:line (\d+) in|file) (?:file )?(.+)/;
const HEAD = /^(ref: refs\/\S+|[0-9a-f]{40}|[0-9a-f]{64})\s*$/;

/**
 * Explains why Git rejects a folder that has the parts of a repository.
 *
 * @param stderr Git's message
 * @returns null if the folder has none of these parts
 */
export async function brokenRepository(folder: string, stderr: string): Promise<Broken | null> {
  const config = BAD_CONFIG.exec(stderr);
  if (config !== null) {
    const [, line, file = ''] = config;
    const place = `${line === undefined ? '' : `line ${line} of `}${file.trim()}`;
    return {
      message: 'The repository’s configuration cannot be read',
      next: `Fix ${place}, then open the folder again.`,
    };
  }
  const link = /^gitdir: (.*)/.exec(await head(join(folder, '.git')))?.[1];
  if (link !== undefined)
    return {
      message: `The folder’s .git file leads to a folder that ${
        (await stat(resolve(folder, link.trim())).catch(() => null)) === null
          ? 'does not exist'
          : 'is no Git repository'
      }`,
      next: `It names ${link.trim()}. If a worktree was moved, run “git worktree repair”.`,
    };
  if (stderr.includes('invalid gitfile format'))
    return {
      message: 'The folder’s .git file names no Git folder',
      next: 'Write “gitdir: ” and the path of its Git folder into it, then open the folder again.',
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

import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readOrdinary } from '../objects/ordinary-file.ts';

const MAX_FILES = 100;
const MAX_FILE_BYTES = 1024 * 1024;
/** A line that may name a file to be included, also behind its section. */
const PATH = /^[\t ]*(?:\[include[^\n]*\][\t ]*)?path[\t ]*=[\t ]*("(?:[^"\\\n]|\\.)*"|[^\n;#]*)/gim;

/**
 * Files that a repository’s configuration may include, as far as they can be read without Git: under any condition, and
 * also what another section calls a path. Only for a search of what blocks Git.
 */
export async function includedFiles(gitDir: string): Promise<string[]> {
  const own = ['config', 'config.worktree'].map((name) => join(gitDir, name));
  const files = new Set(own);
  // Also visits those that are added meanwhile.
  for (const file of files) {
    const text = (await readOrdinary(file, MAX_FILE_BYTES))?.toString('utf8') ?? '';
    for (const [, value = ''] of text.matchAll(PATH)) {
      const path = plain(value);
      if (path !== '' && files.size < MAX_FILES) files.add(atHome(path) ?? resolve(dirname(file), path));
    }
  }
  return [...files].slice(own.length);
}

const plain = (value: string): string =>
  value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value.trim();

const atHome = (path: string): string | null =>
  path.startsWith('~/') ? join(homedir(), path.slice(2)) : null;

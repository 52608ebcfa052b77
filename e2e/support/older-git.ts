import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/**
 * A PATH on which Git is the one of this computer, but answers to merging without a work tree as one before 2.38 does.
 * @param folder gets a program
 */
export async function olderGit(folder: string): Promise<string> {
  const programs = join(folder, 'older-git');
  await mkdir(programs, { recursive: true });
  const path = process.env['PATH'] ?? '';
  const program = join(programs, 'git');
  const usage = 'usage: git merge-tree <base-tree> <branch1> <branch2>';
  await writeFile(
    program,
    `#!/bin/sh\nfor word; do [ "$word" = --write-tree ] && { echo '${usage}' >&2; exit 129; }; done\nPATH='${path}' exec git "$@"\n`,
  );
  await chmod(program, 0o755);
  return `${programs}${delimiter}${path}`;
}

import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/**
 * A PATH with this computer's Git, which however reports version 2.30.2.
 * @param folder gets a program
 */
export async function olderGit(folder: string): Promise<string> {
  const programs = join(folder, 'older-git');
  await mkdir(programs, { recursive: true });
  const path = process.env['PATH'] ?? '';
  const program = join(programs, 'git');
  await writeFile(
    program,
    `#!/bin/sh\nfor word; do [ "$word" = --version ] && { echo 'git version 2.30.2'; exit; }; done\nPATH='${path}' exec git "$@"\n`,
  );
  await chmod(program, 0o755);
  return `${programs}${delimiter}${path}`;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ByteReader } from '../../git/blobs.ts';
import { hasCommits } from '../../git/refs.ts';
import { streamGit } from '../../git/run.ts';

/** The commits whose parents were left on the host. */
export async function shallowCommits(gitDir: string): Promise<Set<string>> {
  const text = await readFile(join(gitDir, 'shallow'), 'latin1').catch(() => '');
  return new Set(text.split('\n').filter(Boolean));
}

/** Whether commits are here with all their ancestors. */
export async function hasHistory(gitDir: string, shas: readonly string[]): Promise<boolean> {
  const shallow = await shallowCommits(gitDir);
  if (shas.some((sha) => shallow.has(sha)) || !(await hasCommits(gitDir, ...shas))) return false;
  return shallow.size === 0 || !(await reaches(gitDir, shas, shallow));
}

async function reaches(
  gitDir: string,
  from: readonly string[],
  commits: ReadonlySet<string>,
): Promise<boolean> {
  const stream = streamGit(['rev-list', '--end-of-options', ...from], { gitDir });
  stream.stdin.end();
  try {
    const reader = new ByteReader(stream.stdout);
    for (let line = await reader.line(); line !== null; line = await reader.line())
      if (commits.has(line)) return true;
    return false;
  } finally {
    stream.kill();
  }
}

import { randomUUID } from 'node:crypto';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ByteReader, readObjects } from '../../git/objects/blobs.ts';
import { reaches, shallowCommits } from '../../git/history/known-history.ts';
import { hasCommits } from '../../git/refs/refs.ts';
import { endedWell, streamGit } from '../../git/process/run.ts';

/**
 * Marks commits as shallow that were fetched without their parents: an aborted fetch of single commits leaves a commit
 * without recording that. Git would consider the commit's history complete, and never request it from the host.
 */
export async function noteCuts(gitDir: string): Promise<void> {
  const packs = await readdir(join(gitDir, 'objects/pack')).catch(() => []);
  if (packs.length === 0) return;
  const { here, commits } = await objectsOf(gitDir);
  const cut = await shallowCommits(gitDir);
  const noted = cut.size;
  for await (const commit of readObjects(gitDir, commits))
    if (commit !== null && parentsOf(commit.content).some((parent) => !here.has(parent))) cut.add(commit.sha);
  if (cut.size === noted) return;
  // Written to a temporary file and renamed: readers find it complete.
  const draft = join(gitDir, `shallow.${randomUUID()}`);
  await writeFile(draft, [...cut].map((sha) => `${sha}\n`).join(''), { mode: 0o600 });
  await rename(draft, join(gitDir, 'shallow'));
}

async function objectsOf(gitDir: string): Promise<{ here: Set<string>; commits: string[] }> {
  const format = '--batch-check=%(objectname) %(objecttype)';
  const stream = streamGit(['cat-file', '--batch-all-objects', '--unordered', format], { gitDir });
  stream.stdin.end();
  const here = new Set<string>();
  const commits: string[] = [];
  try {
    const reader = new ByteReader(stream.stdout);
    for (let line = await reader.line(); line !== null; line = await reader.line()) {
      const [sha = '', type] = line.split(' ');
      here.add(sha);
      if (type === 'commit') commits.push(sha);
    }
    // After a failure, unreported objects are not missing.
    await endedWell(stream, 'cat-file');
  } finally {
    stream.kill();
  }
  return { here, commits };
}

/** From the header lines. */
function parentsOf(commit: Buffer): string[] {
  const head = commit.toString('latin1', 0, commit.indexOf('\n\n'));
  return [...head.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent = '']) => parent);
}

/** Whether commits exist here with all their ancestors. */
export async function hasHistory(gitDir: string, shas: readonly string[]): Promise<boolean> {
  const shallow = await shallowCommits(gitDir);
  if (shas.some((sha) => shallow.has(sha)) || !(await hasCommits(gitDir, ...shas))) return false;
  return shallow.size === 0 || !(await reaches(gitDir, shas, shallow));
}

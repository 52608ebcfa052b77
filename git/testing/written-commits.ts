/** Histories of one branch for tests, written by a single process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { gitText, runGit } from '../process/run.ts';

/** By path: a text, the commit of a submodule, or null to delete it. */
export type Changes = Record<string, string | { submodule: string } | null>;

/** Creates a bare repository until the end of the test. @returns it, and its commits, oldest first */
export async function writtenCommits(
  history: readonly Changes[],
): Promise<{ gitDir: string; ids: string[] }> {
  const gitDir = await mkdtemp(join(tmpdir(), 'written-commits-'));
  onTestFinished(() => rm(gitDir, { recursive: true, force: true }));
  await gitText(['init', '--quiet', '--bare', gitDir]);
  const input = history.map(streamOf).join('');
  await runGit(['fast-import', '--quiet'], { gitDir, input });
  const ids = await gitText(['rev-list', '--reverse', 'refs/heads/main'], { gitDir });
  return { gitDir, ids: ids.split('\n') };
}

/** Lines that Git takes for the same file again if a few of them change. */
export const twentyLines = (word: string): string =>
  Array.from({ length: 20 }, (_, at) => `${word} ${at}\n`).join('');

function streamOf(changes: Changes): string {
  const files = Object.entries(changes).map(([path, content]) => {
    if (content === null) return `D ${path}\n`;
    if (typeof content === 'object') return `M 160000 ${content.submodule} ${path}\n`;
    return `M 100644 inline ${path}\ndata ${Buffer.byteLength(content)}\n${content}\n`;
  });
  return `commit refs/heads/main\ncommitter Ann <ann@example.com> 1700000000 +0000\ndata 1\nx\n${files.join('')}`;
}

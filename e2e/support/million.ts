/** A branch that changes very many lines (a million with `--thorough`), pushed over smart HTTP as any author would. */
import { join } from 'node:path';
import { runGit } from '../../git/process/run.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import type { Host } from './hosting.ts';

export const FILES = rounds(250, 5_000);
export const LINES = 200;

/** Adds files on top of `main`. */
function* stream(): Generator<string> {
  yield `commit refs/heads/million\ncommitter Contributor <contributor@example.com> 1790000000 +0000\ndata 7\nMillion\nfrom refs/heads/main^0\n`;
  for (let file = 0; file < FILES; file += 1) {
    const line = (at: number): string =>
      `export const value${at} = compute(${file}, '${at * 31}'); // line ${at}`;
    const text = `${Array.from({ length: LINES }, (_, at) => line(at)).join('\n')}\n`;
    const folder = String(Math.floor(file / 100)).padStart(2, '0');
    yield `M 100644 inline million/p${folder}/file${String(file).padStart(4, '0')}.ts\ndata ${text.length}\n${text}\n`;
  }
}

export async function pushMillion(host: Host, repo: string, folder: string): Promise<void> {
  const clone = await host.clone(repo, join(folder, 'million.git'));
  await runGit(['fast-import', '--quiet'], { cwd: clone, input: [...stream()].join(''), timeoutMs: 120_000 });
  await host.push(repo, clone, ['refs/heads/million']);
}

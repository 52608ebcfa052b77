import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitText, runGit } from '../../git/process/run.ts';
import { createRepositoryCopies, type OpenCopy } from '../repository-copy/index.ts';

export const ANN = { name: 'Ann', email: 'ann@example.com' };
export const BO = { name: 'Bo', email: 'bo@example.com' };

const PLACE = { orgId: 'folders', repo: 'work' };

/** A folder's repository without a work tree, and the app's copy of it. */
export interface BareFolder {
  gitDir: string;
  /** Runs Git there as Bo, and gives what it prints. */
  git: (...args: string[]) => Promise<string>;
  /** Makes a commit of one file, `a.txt`. @returns its id */
  commit: (who: typeof BO, ...parents: string[]) => Promise<string>;
  copy: () => OpenCopy;
  close: () => Promise<void>;
}

export async function openBareFolder(): Promise<BareFolder> {
  const root = await mkdtemp(join(tmpdir(), 'bare-folder-'));
  const gitDir = join(root, 'work.git');
  await runGit(['init', '--quiet', '--bare', gitDir]);
  const run = async (args: readonly string[], input: string, { name, email } = BO): Promise<string> =>
    (await gitText(args, { gitDir, input, config: [`user.name=${name}`, `user.email=${email}`] })).trim();
  const blob = await run(['hash-object', '-w', '--stdin'], 'one\n');
  const tree = await run(['mktree'], `100644 blob ${blob}\ta.txt\n`);
  const copies = createRepositoryCopies(
    join(root, 'copies'),
    { gitRemote: () => Promise.reject(new Error('A folder has no host.')) },
    () => ({ gitDir, headDir: gitDir }),
  );
  return {
    gitDir,
    git: (...args) => run(args, ''),
    commit: (who, ...parents) =>
      run(['commit-tree', tree, ...parents.flatMap((id) => ['-p', id]), '-m', 'Words.'], '', who),
    copy: () => copies.of(PLACE),
    async close() {
      copies.close();
      await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runGit } from './run.ts';

/** Whether something was begun here. */
export const isBare = (gitDir: string): boolean => existsSync(join(gitDir, 'HEAD'));

/** Makes an empty bare repository for what is to be fetched, readable to this user alone, where there is none yet. */
export async function ensureBare(gitDir: string): Promise<void> {
  if (isBare(gitDir)) return;
  mkdirSync(gitDir, { recursive: true, mode: 0o700 });
  await runGit(['init', '--quiet', '--bare', gitDir]);
}

import { join } from 'node:path';
import { readOrdinary } from '../objects/ordinary-file.ts';
import { runGit } from '../process/run.ts';
import { isRefName } from './refs.ts';

/** How many names Git itself follows. */
const MAX_NAMES = 5;
const MAX_REF_FILE_BYTES = 4096;

/** The target of a symbolic notes ref, even if it does not exist yet; otherwise the ref itself. */
export async function writtenNotesRef(gitDir: string, ref: string): Promise<string> {
  const { code, stdout } = await runGit(['symbolic-ref', '--quiet', '--', ref], {
    gitDir,
    okCodes: [0, 1, 128],
  });
  const named = code === 0 ? stdout.toString('latin1').trim() : await targetInFile(gitDir, ref);
  return isRefName(named, 'refs/notes/') ? named : ref;
}

/** Where names in files of refs lead. Git does not say where to if the last of these files is broken. */
async function targetInFile(gitDir: string, ref: string): Promise<string> {
  let target = ref;
  for (let names = 0; names < MAX_NAMES && isRefName(target, 'refs/notes/'); names += 1) {
    const content = await readOrdinary(join(gitDir, target), MAX_REF_FILE_BYTES);
    const named = /^ref:\s*(\S+)\s*$/.exec(content?.toString('utf8') ?? '')?.[1];
    if (named === undefined) break;
    target = named;
  }
  return target;
}

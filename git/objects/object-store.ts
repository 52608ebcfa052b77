import { gitText } from '../process/run.ts';

/** A repository's format, and the folder of its objects. @throws GitError */
export async function objectStore(gitDir: string): Promise<{ format: string; objects: string }> {
  const asked = ['--show-object-format', '--path-format=absolute', '--git-path', 'objects'];
  const told = await gitText(['rev-parse', ...asked], { gitDir });
  // A path may have line ends in it.
  const [format = '', objects = ''] = told.split(/\n(.*)/s);
  return { format, objects };
}

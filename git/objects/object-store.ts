import { gitText } from '../process/run.ts';

/** A repository's object format, and its `objects` folder. @throws GitError */
export async function objectStore(gitDir: string): Promise<{ format: string; objects: string }> {
  const args = ['--show-object-format', '--path-format=absolute', '--git-path', 'objects'];
  const output = await gitText(['rev-parse', ...args], { gitDir });
  // A path may contain line ends.
  const [format = '', objects = ''] = output.split(/\n(.*)/s);
  return { format, objects };
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBare } from '../objects/bare.ts';
import { copyHistoryFiles } from '../objects/history-files.ts';
import { looseObject, writeLooseObject } from '../objects/loose-object.ts';
import { objectFormatOf, type ObjectFormat } from '../objects/object-format.ts';
import { removeTemporaryFolder, temporaryFolder } from '../objects/temporary-folder.ts';
import { endResidents } from '../process/resident.ts';

/** A tree that a merge made, in a repository of its own that is deleted with `close`. */
export interface MergeTree {
  gitDir: string;
  tree: string;
  close: () => Promise<void>;
}

/**
 * Creates a repository that borrows another's objects, with no configuration but ours; its history is cut and
 * grafted as there. It contains everything made for a merge.
 */
export async function createMergeRepository(
  gitDir: string,
  format: ObjectFormat,
): Promise<Pick<MergeTree, 'gitDir' | 'close'>> {
  const folder = await temporaryFolder('merge');
  const own = join(folder, 'merge.git');
  const close = async (): Promise<void> => {
    await endResidents(own);
    await removeTemporaryFolder(folder);
  };
  try {
    ensureBare(own, format);
    const info = join(own, 'objects', 'info');
    await mkdir(info, { recursive: true });
    await writeFile(join(info, 'alternates'), `${JSON.stringify(join(gitDir, 'objects'))}\n`);
    await copyHistoryFiles(gitDir, own);
    return { gitDir: own, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

const WHO = 'Merge <merge@localhost> 1000000000 +0000';

/** Writes a commit for a merge into such a repository. @returns its id */
export async function writeMergeCommit(
  own: string,
  tree: string,
  parents: readonly string[],
): Promise<string> {
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${WHO}`,
    `committer ${WHO}`,
  ];
  const content = Buffer.from(`${lines.join('\n')}\n\nMerge\n`);
  const commit = looseObject(objectFormatOf(tree), 'commit', content);
  await writeLooseObject(join(own, 'objects'), commit);
  return commit.id;
}

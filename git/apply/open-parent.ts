import { constants, existsSync } from 'node:fs';
import { lstat, open, realpath, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { A_LINK, BY_HAND, CannotApply } from './cannot-apply.ts';

/** The folder that contains a file, reached without following a link, and held open while the file is replaced. */
export interface OpenParent {
  /** A path to a name in it, which leads there even if the folders above are replaced by links meanwhile (on Linux). */
  at(name: string): string;
  /** Whether anyone may write in it, by its mode. */
  isWritable: boolean;
  /** @throws CannotApply if the way through the work tree leads to another folder by now */
  verify(): Promise<void>;
  /** Makes the names in it durable, where the system can. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

const FOLDER = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);
/** Linux: a path relative to an open folder. Node has no `openat`. */
const HELD = '/proc/self/fd';
const CAN_HOLD = process.platform === 'linux' && existsSync(HELD);

interface Step {
  path: string;
  mode: bigint;
  dev: bigint;
  ino: bigint;
}

/**
 * @param names of the folders, from the work tree down
 * @param ofGit folders that belong to Git, wherever they are
 * @param isHeld whether each folder is opened relative to the one above
 * @throws CannotApply if one of them is a link, a repository of its own, or belongs to Git
 */
export async function openParent(
  workTree: string,
  names: readonly string[],
  ofGit: readonly string[],
  isHeld = CAN_HOLD,
): Promise<OpenParent> {
  const forbidden = await Promise.all(ofGit.map(async (path) => await stepAt(await realpath(path))));
  const root = await realpath(workTree);
  const steps: Step[] = [];
  let handle: FileHandle | null = null;
  let [real, reach] = [root, root];
  try {
    for (const name of [null, ...names]) {
      if (name !== null) [real, reach] = [join(real, name), isHeld ? `${reach}/${name}` : join(reach, name)];
      const step = await stepAt(reach, real);
      if (forbidden.some(({ dev, ino }) => dev === step.dev && ino === step.ino))
        throw new CannotApply('Git’s own files are not changed by a suggestion.', BY_HAND);
      if (isHeld) {
        const opened: FileHandle = await open(reach, FOLDER);
        await handle?.close();
        handle = opened;
        reach = `${HELD}/${String(opened.fd)}`;
        const { dev, ino } = await opened.stat({ bigint: true });
        if (dev !== step.dev || ino !== step.ino) throw new CannotApply(A_LINK, BY_HAND);
      }
      if (name !== null && (await isThere(join(reach, '.git'))))
        throw new CannotApply(
          `${names.join('/')} is in a submodule or a repository of its own.`,
          'Open that folder, and apply the suggestion there.',
        );
      steps.push(step);
    }
  } catch (cause) {
    await handle?.close();
    throw cause;
  }
  const folder = handle;
  return {
    at: (name) => join(reach, name),
    isWritable: process.platform === 'win32' || ((steps.at(-1)?.mode ?? 0n) & 0o222n) !== 0n,
    async verify() {
      for (const { path, dev, ino } of steps) {
        const now = await stepAt(path);
        if (now.dev !== dev || now.ino !== ino) throw new CannotApply(A_LINK, BY_HAND);
      }
    },
    sync: async () => await folder?.sync(),
    close: async () => await folder?.close(),
  };
}

async function stepAt(path: string, named = path): Promise<Step> {
  const stats = await lstat(path, { bigint: true });
  if (!stats.isDirectory()) throw new CannotApply(A_LINK, BY_HAND);
  return { path: named, mode: stats.mode, dev: stats.dev, ino: stats.ino };
}

const isThere = async (path: string): Promise<boolean> =>
  await lstat(path).then(
    () => true,
    () => false,
  );

/**
 * The sample organization, made by running git. Each repository is one `git fast-import` stream: a few hundred
 * commits cost as much as one process start.
 */
import { access, mkdtemp, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runGit } from '../../git/process/run.ts';
import { createRepository, type CreateOptions } from '../store.ts';
import { docs } from './docs/history.ts';
import { ImportStream } from './fast-import.ts';
import { hostileText } from './hostile/history.ts';
import { money } from './money/history.ts';
import { payments } from './payments/history.ts';
import { type By, signer } from './people.ts';
import { uiKit, uiKitUpstream } from './ui-kit/history.ts';

export interface SampleOptions {
  /** The root that the service will serve (see `store.ts`); made when missing. */
  root: string;
  /** Dates are counted back from here; the same moment gives the same commit ids. Default: the present. */
  now?: Date;
  /** After each step: what is being built now, how many steps are done, and of how many. */
  onProgress?: (step: string, done: number, total: number) => void;
}

interface Part {
  readonly name: string;
  readonly write: (stream: ImportStream, by: By) => void;
  readonly ageInDays: number;
  readonly options?: CreateOptions;
}

const PARTS: readonly Part[] = [
  { name: 'payments', write: payments, ageInDays: 90 },
  { name: 'docs', write: docs, ageInDays: 120 },
  { name: 'money', write: money, ageInDays: 320 },
  { name: 'design-system', write: uiKitUpstream, ageInDays: 70 },
  { name: 'ui-kit', write: uiKit, ageInDays: 69, options: { upstream: { repository: 'design-system' } } },
  { name: 'hostile-text', write: hostileText, ageInDays: 13 },
];

const DAY_MS = 86_400_000;
const LIST = 'repositories.json';
const FOLDER = 'repositories';

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Builds the sample organization under `root`, unless repositories are listed there already. Built beside its place
 * and moved in, the list last: a kill at any moment leaves either no sample or all of it, and the next call repairs.
 * @throws GitError when git is missing or refuses.
 */
export async function buildSample(options: SampleOptions): Promise<void> {
  const root = resolve(options.root);
  await mkdir(root, { recursive: true, mode: 0o700 });
  if (await exists(join(root, LIST))) return;
  const building = await mkdtemp(join(root, 'building-'));
  try {
    await fillAll(building, options);
    // Without a list nothing there is in use: a kill during the move left it behind.
    await rm(join(root, FOLDER), { recursive: true, force: true });
    await rename(join(building, FOLDER), join(root, FOLDER));
    await rename(join(building, LIST), join(root, LIST));
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

async function fillAll(root: string, { now = new Date(), onProgress }: SampleOptions): Promise<void> {
  const by = signer(now);
  let done = 0;
  onProgress?.('Sample organization', done, PARTS.length);
  const fill = async (part: Part): Promise<void> => {
    const createdAt = new Date(now.getTime() - part.ageInDays * DAY_MS).toISOString();
    const gitDir = await createRepository(root, part.name, { createdAt, ...part.options });
    const stream = new ImportStream();
    part.write(stream, by);
    await runGit(['fast-import', '--quiet', '--done'], {
      gitDir,
      input: stream.bytes(),
      // One pack for each repository instead of a file for each object.
      config: ['fastimport.unpackLimit=1'],
    });
    done += 1;
    onProgress?.(`Repository "${part.name}"`, done, PARTS.length);
  };
  await Promise.all(PARTS.map(fill));
}

/**
 * The repositories of one organization: a folder with `repositories.json` (name -> record) and one bare repository
 * per record under `repositories/`, in a folder named by a random id. A name is only ever looked up, never joined
 * to a path.
 *
 * Made for two callers: the service (through `openStore`) and code that fills a root before it is served:
 *
 *     const gitDir = await createRepository(root, 'compiler', {
 *       defaultBranch: 'main',                             // optional, default "main"
 *       upstream: { repository: 'compiler-upstream' },     // optional: another repository of the same root
 *       createdAt: '2026-01-01T00:00:00Z',                 // optional
 *     });
 *     // gitDir is an empty bare repository whose HEAD names the default branch: push, fast-import or commit into it.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isRefName } from '../git/refs/refs.ts';
import { runGit } from '../git/process/run.ts';
import { GRAPHS_FOLDER } from '../shared/embedded.ts';
import { createKeyedMutex } from '../shared/keyed-mutex.ts';
import { isRepositoryName, type Leave, type ServedRepository, type Upstream } from './repository.ts';
import type { InPlaceFolder } from './in-place.ts';
import { clearLeftovers } from './leftovers.ts';

export interface CreateOptions {
  /** Branch name without `refs/heads/`; default `main`. */
  defaultBranch?: string;
  /** The source of pull-upstream: a repository of the same root by name, or an http(s) address. */
  upstream?: { repository: string } | { url: string; provider: string; owner: string; name: string };
  /** Leave to pull from that repository of the same root. */
  leave?: Leave;
  /** For a fork: its origin in lists. An upstream is shown without this. */
  baseRepo?: { provider: string; owner: string; name: string };
  /** ISO 8601; default now. */
  createdAt?: string;
  /** Fills the bare repository before it becomes visible. */
  fill?: (gitDir: string) => Promise<void>;
}

/** Raised when the name is taken. */
export class RepositoryExists extends Error {
  override readonly name = 'RepositoryExists';
}

/** Raised when `repositories.json` exists but is malformed. */
export class ListDamaged extends Error {
  override readonly name = 'ListDamaged';
}

const origin = { provider: z.string(), owner: z.string(), name: z.string() };
const entry = z.object({
  id: z.string().regex(/^[0-9a-f]{20}$/),
  defaultBranch: z.string(),
  createdAt: z.string(),
  upstream: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('repository'), ...origin }),
      z.object({ kind: z.literal('url'), url: z.string(), ...origin }),
    ])
    .optional(),
  baseRepo: z.object(origin).optional(),
  leave: z.object({ key: z.string(), source: z.string() }).optional(),
});
type Entry = z.infer<typeof entry>;
// A record schema would lose a repository named `__proto__`.
const listing = z.object({
  version: z.literal(1),
  repositories: z.custom<object>((value) => isRecord(value)),
});
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FILE = 'repositories.json';
/** The list while it is being written. */
const DRAFT = /^repositories\.json\.[0-9a-f]{12}$/;

async function readEntries(root: string): Promise<Map<string, Entry>> {
  let text: string;
  try {
    text = await readFile(join(root, FILE), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw error;
  }
  const entries = parseListing(text, join(root, FILE));
  return new Map(entries.filter(([name]) => isRepositoryName(name)));
}

function parseListing(text: string, file: string): [string, Entry][] {
  try {
    const { repositories } = listing.parse(JSON.parse(text));
    return Object.entries(repositories).map(([name, value]) => [name, entry.parse(value)]);
  } catch (cause) {
    throw new ListDamaged(`The list of repositories cannot be read: ${file}`, { cause });
  }
}

async function writeEntries(root: string, entries: ReadonlyMap<string, Entry>): Promise<void> {
  const text = JSON.stringify({ version: 1, repositories: Object.fromEntries(entries) }, null, 2);
  // Written to a temporary file and renamed: a kill in between leaves the old file intact.
  const draft = join(root, `${FILE}.${randomBytes(6).toString('hex')}`);
  await writeFile(draft, `${text}\n`, { mode: 0o600 });
  await rename(draft, join(root, FILE));
}

/** One change of a root's list at a time in this process; a root belongs to one process. */
const exclusively = createKeyedMutex();

const gitDirOf = (root: string, id: string): string => join(root, 'repositories', `${id}.git`);

/** A repository's folder while it is being created; leftovers of a kill are removed at the next start. */
const halfMadeOf = (id: string): string => `${id}.half-made`;
const HALF_MADE = /^[0-9a-f]{20}\.half-made$/;

/**
 * Creates an empty bare repository under the root and records it.
 * @returns the path of the bare repository
 * @throws RepositoryExists if the name is taken; TypeError if the name or branch is malformed
 */
export async function createRepository(
  root: string,
  name: string,
  options: CreateOptions = {},
): Promise<string> {
  return (await addRepository(resolve(root), name, options)).gitDir;
}

/** The recorded part of a repository, absent fields left out. */
function record({
  upstream,
  baseRepo,
  leave,
  ...rest
}: Entry): Omit<ServedRepository, 'gitDir' | 'headDir' | 'workTree' | 'inPlace' | 'name'> {
  return {
    ...rest,
    ...(upstream ? { upstream } : {}),
    ...(baseRepo ? { baseRepo } : {}),
    ...(leave ? { leave } : {}),
  };
}

async function addRepository(root: string, name: string, options: CreateOptions): Promise<ServedRepository> {
  const defaultBranch = options.defaultBranch ?? 'main';
  if (!isRepositoryName(name)) throw new TypeError('malformed repository name');
  if (!isRefName(`refs/heads/${defaultBranch}`)) throw new TypeError('malformed branch name');
  const id = randomBytes(10).toString('hex');
  const upstream = upstreamOf(options);
  const baseRepo =
    options.baseRepo ??
    (upstream && { provider: upstream.provider, owner: upstream.owner, name: upstream.name });
  const made: Entry = {
    id,
    defaultBranch,
    createdAt: options.createdAt ?? new Date().toISOString(),
    ...(upstream ? { upstream } : {}),
    ...(baseRepo ? { baseRepo } : {}),
    ...(options.leave ? { leave: options.leave } : {}),
  };
  const gitDir = gitDirOf(root, id);
  const halfMade = join(root, 'repositories', halfMadeOf(id));
  await mkdir(halfMade, { recursive: true, mode: 0o700 });
  try {
    await runGit(['init', '--quiet', '--bare', '--template=', `--initial-branch=${defaultBranch}`, halfMade]);
    await options.fill?.(halfMade);
    await exclusively(root, async () => {
      const entries = await readEntries(root);
      if (entries.has(name)) throw new RepositoryExists('the repository exists');
      await rename(halfMade, gitDir);
      entries.set(name, made);
      await writeEntries(root, entries);
    });
  } catch (error) {
    await rm(halfMade, { recursive: true, force: true });
    throw error;
  }
  return { ...record(made), name, gitDir, inPlace: false };
}

function upstreamOf({ upstream }: CreateOptions): Upstream | undefined {
  if (upstream === undefined) return undefined;
  if ('url' in upstream) return { kind: 'url', ...upstream };
  return { kind: 'repository', name: upstream.repository, provider: 'code', owner: '' };
}

async function removeIn(folder: string, isLeft: RegExp): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => isLeft.test(name));
  await Promise.all(
    names.map(async (name) => await rm(join(folder, name), { recursive: true, force: true })),
  );
}

/** An organization's repositories. */
export interface RepositoryStore {
  /** The folder for commit-graphs of its repositories. */
  graphs: string;
  /** The root folder. */
  root: string;
  /** All repositories in the order of their names. */
  list: () => ServedRepository[];
  get: (name: string) => ServedRepository | null;
  create: (name: string, options: CreateOptions) => Promise<ServedRepository>;
  /** Records that leave was given anew. */
  allow: (name: string, leave: Leave) => Promise<void>;
  /** Serves an existing repository in place; not recorded on disk. */
  addInPlace: (name: string, folder: InPlaceFolder) => ServedRepository;
  /** Stops serving a folder. */
  removeInPlace: (name: string) => void;
}

/** Opens a root, creating it if missing. One process per root. */
export async function openStore(root: string): Promise<RepositoryStore> {
  const folder = resolve(root);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const repositories = new Map<string, ServedRepository>();
  for (const [name, value] of await readEntries(folder)) {
    repositories.set(name, { ...record(value), name, gitDir: gitDirOf(folder, value.id), inPlace: false });
  }
  await clearLeftovers([...repositories.values()].map(({ gitDir }) => gitDir));
  // Left by a killed service.
  await removeIn(join(folder, 'repositories'), HALF_MADE);
  await removeIn(folder, DRAFT);
  const making = new Set<string>();
  return {
    graphs: join(folder, GRAPHS_FOLDER),
    root: folder,
    list: () => [...repositories.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    get: (name) => repositories.get(name) ?? null,
    create: async (name, options) => {
      if (repositories.has(name) || making.has(name)) throw new RepositoryExists('the repository exists');
      making.add(name);
      try {
        const repository = await addRepository(folder, name, options);
        repositories.set(name, repository);
        return repository;
      } finally {
        making.delete(name);
      }
    },
    allow: async (name, leave) => {
      const repository = repositories.get(name);
      if (repository === undefined || isDeepStrictEqual(repository.leave, leave)) return;
      await exclusively(folder, async () => {
        const entries = await readEntries(folder);
        const before = entries.get(name);
        if (before?.id !== repository.id) return;
        entries.set(name, { ...before, leave });
        await writeEntries(folder, entries);
        repositories.set(name, { ...repository, leave });
      });
    },
    removeInPlace: (name) => {
      if (repositories.get(name)?.inPlace === true) repositories.delete(name);
    },
    addInPlace: (name, { gitDir, headDir, defaultBranch, workTree }) => {
      if (!isRepositoryName(name)) throw new TypeError('malformed repository name');
      if (repositories.has(name) || making.has(name)) throw new RepositoryExists('the repository exists');
      const repository: ServedRepository = {
        id: randomBytes(10).toString('hex'),
        name,
        gitDir,
        headDir,
        defaultBranch,
        createdAt: new Date().toISOString(),
        inPlace: true,
        ...(workTree === undefined ? {} : { workTree }),
      };
      repositories.set(name, repository);
      return repository;
    },
  };
}

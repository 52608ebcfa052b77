import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { onlySettings } from '../config/only-settings.ts';
import { ensureBare } from '../objects/bare.ts';
import { objectStore } from '../objects/object-store.ts';
import { copyOrdinary, readOrdinary } from '../objects/ordinary-file.ts';
import { repositoryIdentity } from '../objects/repository-identity.ts';
import { isRefName, presentObjects, type Ref } from '../refs/refs.ts';
import { directRefs, type ReadRefs, typedRefs, untypedRefs } from '../refs/typed-refs.ts';
import { refsFingerprint } from '../refs/refs-fingerprint.ts';
import type { RunOptions } from '../process/run.ts';
import {
  remoteSettings,
  sshWithoutPrompts,
  userSettings,
  type RemoteAddress,
  type UserSettings,
} from './user-settings.ts';

/**
 * A bare repository of ours that represents a folder during a sync: with the folder's refs at that time, and its object
 * store. It lets the user's own Git fetch and push without reading the folder's configuration, and fetched objects are
 * in place when the folder's refs are updated.
 */
export interface Exchange {
  gitDir: string;
  /** For every Git process in it. */
  env: Readonly<Record<string, string>>;
  /** The remote branches, tags and fetched notes when it was created. */
  made: ReadonlyMap<string, string>;
  /** Its fingerprint at that time: see `fingerprintOf`. */
  fingerprint: string;
  /** Refs of the folder that Git cannot read: they are not in it. */
  broken: readonly string[];
  /** The folder itself: addresses that are paths begin there. */
  folder: string;
  /** The user's own settings in the folder; read once per Sync. */
  user: () => Promise<UserSettings>;
}

const HEAD = 'ref: refs/heads/none/of/the/folder\n';
/** The refs that are fetched into, and those already known, so that a remote sends only what is new. */
const KNOWN_PREFIXES = ['refs/heads', 'refs/remotes', 'refs/tags', 'refs/notes', 'refs/notes-remotes'];
/** Prefixes that are fetched into. */
const FETCHED_PREFIXES = ['refs/remotes', 'refs/tags', 'refs/notes-remotes'];
/** With more, Git itself lists them as fast. */
const MAX_MOVED_REFS = 100;
const MAX_REF_FILE_BYTES = 4096;
/** The content of a ref's file, unless it is the name of another ref. */
const LOOSE_REF = /^(?:[0-9a-f]{40}|[0-9a-f]{64})\n$/;

/** Exchanges created by this process, and the object format of each. */
const formats = new Map<string, string>();

/**
 * Creates an empty repository. If this process created it before, its configuration is kept and the rest is emptied.
 */
async function makeEmpty(gitDir: string, format: string): Promise<void> {
  const isReusable = formats.get(gitDir) === format && existsSync(join(gitDir, 'config'));
  formats.delete(gitDir);
  if (isReusable) {
    const rest = (await readdir(gitDir)).filter((name) => name !== 'config');
    await Promise.all(rest.map((name) => rm(join(gitDir, name), { recursive: true, force: true })));
    await Promise.all(['objects', 'refs'].map((name) => mkdir(join(gitDir, name))));
    await writeFile(join(gitDir, 'HEAD'), HEAD);
  } else {
    await rm(gitDir, { recursive: true, force: true });
    ensureBare(gitDir, format);
  }
  formats.set(gitDir, format);
}

/** Cached facts about folders, by where their refs are. */
interface CachedFolder {
  /** Identity of the repository. */
  of: string;
  /** Neither the object store nor its format changes while the folder is open. */
  store: { format: string; objects: string };
  /** Objects known to exist: Git does not delete what a ref points at. */
  presentIds: ReadonlySet<string>;
  /** Fingerprint of its refs, taken before they were read for the last exchange; null if unknown. */
  refs: string | null;
  exchange: Exchange;
}
const cache = new Map<string, CachedFolder>();

/** Drops the cache of a folder: a fetch failed, and it may be the reason. */
export const forgetFolder = (folder: string): void => void cache.delete(folder);

/**
 * Creates the exchange for a folder. Reuses the last one if no ref of the folder has moved since and nothing was
 * fetched into it.
 *
 * @param gitDir its place; anything else there is removed
 * @param folder where refs and objects are
 * @param at the work tree, or the bare repository: the user's settings are those that hold there
 */
export async function openExchange(gitDir: string, folder: string, at: string): Promise<Exchange> {
  let settings: Promise<UserSettings> | null = null;
  const user = (): Promise<UserSettings> => (settings ??= userSettings(at));
  const of = repositoryIdentity(folder);
  const entry = cache.get(folder);
  const cached = entry?.of === of ? entry : undefined;
  // Taken before refs are read, so that a concurrent move gives another fingerprint next time.
  const refsBefore = await refsFingerprint(folder);
  if (refsBefore !== null && refsBefore === cached?.refs && cached.exchange.gitDir === gitDir) {
    void user().catch(() => undefined);
    if ((await movedRefs(cached.exchange))?.size === 0) return { ...cached.exchange, folder: at, user };
  }
  const made = async (): Promise<CachedFolder['store']> => {
    const store = cached?.store ?? (await objectStore(folder));
    await makeEmpty(gitDir, store.format);
    // In parallel with reading the folder's refs.
    void user().catch(() => undefined);
    return store;
  };
  const [store, { refs, broken }] = await Promise.all([
    made(),
    knownRefs(folder, cached?.presentIds ?? new Set()),
  ]);
  await writeFile(join(gitDir, 'HEAD'), HEAD);
  const lines = refs.map(({ sha, ref }) => `${sha} ${ref}\n`);
  await writeFile(join(gitDir, 'packed-refs'), `# pack-refs with: sorted \n${lines.join('')}`);
  // If the folder is a shallow clone, its history ends in the same place here.
  await copyOrdinary(join(folder, 'shallow'), join(gitDir, 'shallow'));
  const into = refs.filter(({ ref }) => FETCHED_PREFIXES.some((prefix) => ref.startsWith(`${prefix}/`)));
  const exchange = {
    gitDir,
    env: { GIT_OBJECT_DIRECTORY: store.objects },
    made: new Map(into.map(({ ref, sha }) => [ref, sha])),
    fingerprint: await fingerprintOf(gitDir),
    broken,
    folder: at,
    user,
  };
  cache.set(folder, {
    of,
    store,
    presentIds: new Set(refs.map(({ sha }) => sha)),
    refs: refsBefore,
    exchange,
  });
  return exchange;
}

/**
 * The current remote branches, tags and fetched notes in the exchange. `odd`: how many more have names that are not
 * UTF-8; it never begins with such refs.
 */
export async function fetchedRefs(
  exchange: Exchange,
): Promise<{ refs: ReadonlyMap<string, string>; odd: number }> {
  const moved = await movedRefs(exchange);
  if (moved?.size === 0) return { refs: exchange.made, odd: 0 };
  if (moved !== null) return { refs: new Map([...exchange.made, ...moved]), odd: 0 };
  const { refs, odd } = await untypedRefs(exchange, FETCHED_PREFIXES);
  return { refs: new Map(directRefs(refs).map(({ ref, sha }) => [ref, sha])), odd };
}

/** A fingerprint of its entries and packed refs: changes when Git leaves a file there or rewrites the packed refs. */
async function fingerprintOf(gitDir: string): Promise<string> {
  const [names, { ino, size, mtimeNs, ctimeNs }] = await Promise.all([
    readdir(gitDir),
    stat(join(gitDir, 'packed-refs'), { bigint: true }),
  ]);
  return [...names.toSorted(), ino, size, mtimeNs, ctimeNs].join(' ');
}

/**
 * The refs that moved since it was created, of which Git writes each as a file; null if it rewrote the packed refs, or
 * if only Git can tell.
 */
async function movedRefs({ gitDir, fingerprint }: Exchange): Promise<Map<string, string> | null> {
  const entries = await readdir(join(gitDir, 'refs'), { recursive: true, withFileTypes: true }).catch(
    () => null,
  );
  const files = entries?.filter((entry) => !entry.isDirectory()).slice(0, MAX_MOVED_REFS + 1);
  if (files === undefined || files.length > MAX_MOVED_REFS) return null;
  const moved = new Map<string, string>();
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name);
    const ref = relative(gitDir, file).replaceAll(sep, '/');
    const sha = (await readOrdinary(file, MAX_REF_FILE_BYTES))?.toString('latin1') ?? '';
    if (!isRefName(ref) || !LOOSE_REF.test(sha)) return null;
    moved.set(ref, sha.trimEnd());
  }
  // Last: packed refs that are the same until now had no ref taken out meanwhile.
  return (await fingerprintOf(gitDir).catch(() => null)) === fingerprint ? moved : null;
}

/**
 * Direct refs, in byte order, as Git expects; those with a missing object are broken: they would make every fetch fail.
 * @param seen objects known to exist
 */
async function knownRefs(folder: string, seen: ReadonlySet<string>): Promise<ReadRefs<Ref>> {
  if (seen.size === 0) {
    const typed = await typedRefs(folder, KNOWN_PREFIXES);
    return { ...typed, refs: directRefs(typed.refs) };
  }
  const { refs, broken, odd } = await untypedRefs({ gitDir: folder }, KNOWN_PREFIXES);
  const others = new Set(refs.flatMap(({ sha }) => (seen.has(sha) ? [] : [sha])));
  const presentIds = await presentObjects(folder, [...others]);
  const isPresent = ({ sha }: Ref): boolean => seen.has(sha) || presentIds.has(sha);
  const missing = refs.flatMap((one) => (isPresent(one) ? [] : [one.ref]));
  return { refs: directRefs(refs.filter(isPresent)), broken: [...broken, ...missing], odd };
}

/**
 * Options for the user's own Git in the exchange, where it obeys the settings that the user has in the folder.
 * @param remote the one that it shall know, by its name; null: none
 */
export async function networkOptions(
  exchange: Exchange,
  signal: AbortSignal,
  remote: { name: string; address: RemoteAddress; more?: Readonly<Record<string, string>> } | null,
): Promise<RunOptions> {
  const user = await exchange.user();
  const settings =
    remote === null ? onlySettings(user.all) : remoteSettings(user, remote.name, remote.address, remote.more);
  return {
    gitDir: exchange.gitDir,
    env: { ...exchange.env, ...settings, ...sshWithoutPrompts(user) },
    asUser: true,
    own: true,
    protocols: ['https', 'http', 'ssh', 'git', 'file'],
    // A connection that is silent for a minute is dead.
    config: ['core.logAllRefUpdates=false', 'http.lowSpeedLimit=1', 'http.lowSpeedTime=60'],
    signal,
    // No timeout: the user cancels, or the network fails.
    timeoutMs: 0,
  };
}

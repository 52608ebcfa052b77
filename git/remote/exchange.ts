import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBare } from '../objects/bare.ts';
import { objectStore } from '../objects/object-store.ts';
import { copyOrdinary } from '../objects/ordinary-file.ts';
import { repositoryIdentity } from '../objects/repository-identity.ts';
import { presentObjects, type Ref } from '../refs/refs.ts';
import { looksOfRefs } from '../refs/refs-look.ts';
import { gitText, type RunOptions } from '../process/run.ts';
import { askNobody, userSettings, type UserSettings } from './user-settings.ts';

/**
 * A bare repository of ours that stands for a folder while it is synced: the folder's refs as they were, and its object
 * store. So the user's own Git can fetch and send without reading the folder's configuration, and what comes is there
 * when the folder's refs are moved.
 */
export interface Exchange {
  gitDir: string;
  /** For every Git that works in it. */
  env: Readonly<Record<string, string>>;
  /** What remote branches, tags and fetched notes held when it was made. */
  made: ReadonlyMap<string, string>;
  /** How it looked then: see `looksOf`. */
  looks: string;
  /** Asked once for each Sync. */
  user: () => Promise<UserSettings>;
}

const HEAD = 'ref: refs/heads/none/of/the/folder\n';
/** The refs that are fetched into, and those known here, so that a remote sends only what is new. */
const KNOWN = ['refs/heads', 'refs/remotes', 'refs/tags', 'refs/notes', 'refs/notes-remotes'];
/** What is fetched into. */
const INTO = ['refs/remotes', 'refs/tags', 'refs/notes-remotes'];
const MOST_OUTPUT = 128 * 1024 * 1024;

/** The refs of a repository that hold something, but names of other refs. `type`: of the object, as Git calls it. */
export async function directRefs(
  { gitDir, env = {} }: Pick<Exchange, 'gitDir'> & Partial<Pick<Exchange, 'env'>>,
  prefixes: readonly string[],
): Promise<Array<Ref & { type: string }>> {
  const format = '--format=%(if)%(symref)%(then)%(else)%(objectname) %(objecttype) %(refname)%(end)';
  const text = await gitText(['for-each-ref', format, '--', ...prefixes], {
    gitDir,
    env,
    maxOutput: MOST_OUTPUT,
  });
  return text.split('\n').flatMap((line) => {
    const [sha = '', type = '', ...ref] = line.split(' ');
    return ref.length === 0 ? [] : [{ sha, type, ref: ref.join(' ') }];
  });
}

/** Exchanges that were made by this process, and the object format of each. */
const formats = new Map<string, string>();

/** Makes an empty repository. Of one that this process has made, Git's configuration is kept: it is all that differs. */
async function makeEmpty(gitDir: string, format: string): Promise<void> {
  const again = formats.get(gitDir) === format && existsSync(join(gitDir, 'config'));
  formats.delete(gitDir);
  if (again) {
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

/** Answers about folders in this run, by where their refs are. */
interface FolderKnown {
  /** The repository that lay there. */
  of: string;
  /** An object store does not move while its folder is open, and its format stays. */
  store: { format: string; objects: string };
  /** Objects that were there: what a ref holds is not taken away by Git. */
  here: ReadonlySet<string>;
  /** How its refs looked before they were read for the last exchange; null: that cannot be told. */
  refs: string | null;
  exchange: Exchange;
}
const known = new Map<string, FolderKnown>();

/** Forgets what is known about a folder: a fetch failed, and that may be the reason. */
export const forgetFolder = (folder: string): void => void known.delete(folder);

/**
 * Makes it for a folder. The last one serves again where no ref of the folder has moved since, and nothing came into it.
 *
 * @param gitDir where; whatever else was there goes
 * @param folder where refs and objects are
 */
export async function openExchange(gitDir: string, folder: string): Promise<Exchange> {
  let settings: Promise<UserSettings> | null = null;
  const user = (): Promise<UserSettings> => (settings ??= userSettings(gitDir));
  const of = repositoryIdentity(folder);
  const found = known.get(folder);
  const before = found?.of === of ? found : undefined;
  // Before they are read: what moves meanwhile looks different the next time.
  const look = await looksOfRefs(folder);
  if (look !== null && look === before?.refs && before.exchange.gitDir === gitDir) {
    void user().catch(() => undefined);
    if (await isUntouched(before.exchange)) return { ...before.exchange, user };
  }
  const made = async (): Promise<FolderKnown['store']> => {
    const store = before?.store ?? (await objectStore(folder));
    await makeEmpty(gitDir, store.format);
    // While the folder's refs are read.
    void user().catch(() => undefined);
    return store;
  };
  const [store, refs] = await Promise.all([made(), knownRefs(folder, before?.here ?? new Set())]);
  await writeFile(join(gitDir, 'HEAD'), HEAD);
  const lines = refs.map(({ sha, ref }) => `${sha} ${ref}\n`);
  await writeFile(join(gitDir, 'packed-refs'), `# pack-refs with: sorted \n${lines.join('')}`);
  // Where the folder's history ends, because it was cloned shallow, so does it here.
  await copyOrdinary(join(folder, 'shallow'), join(gitDir, 'shallow'));
  const into = refs.filter(({ ref }) => INTO.some((prefix) => ref.startsWith(`${prefix}/`)));
  const exchange = {
    gitDir,
    env: { GIT_OBJECT_DIRECTORY: store.objects },
    made: new Map(into.map(({ ref, sha }) => [ref, sha])),
    looks: await looksOf(gitDir),
    user,
  };
  known.set(folder, { of, store, here: new Set(refs.map(({ sha }) => sha)), refs: look, exchange });
  return exchange;
}

/** The remote branches, tags and fetched notes that it holds now. */
export async function fetchedRefs(exchange: Exchange): Promise<ReadonlyMap<string, string>> {
  if (await isUntouched(exchange)) return exchange.made;
  return new Map((await directRefs(exchange, INTO)).map(({ ref, sha }) => [ref, sha]));
}

/** What lies in it, and its packed refs: differs when Git has left something there, or has written those anew. */
async function looksOf(gitDir: string): Promise<string> {
  const [names, { ino, size, mtimeNs, ctimeNs }] = await Promise.all([
    readdir(gitDir),
    stat(join(gitDir, 'packed-refs'), { bigint: true }),
  ]);
  return [...names.toSorted(), ino, size, mtimeNs, ctimeNs].join(' ');
}

/** Whether no ref was moved since it was made: Git writes each that moves as a file, or all of them anew. */
async function isUntouched({ gitDir, looks }: Exchange): Promise<boolean> {
  const files = await readdir(join(gitDir, 'refs'), { recursive: true, withFileTypes: true }).catch(
    () => null,
  );
  if (files?.every((file) => file.isDirectory()) !== true) return false;
  return (await looksOf(gitDir).catch(() => null)) === looks;
}

/** In the order of their bytes, as Git reads them; one whose object is missing would stop every fetch. */
async function knownRefs(folder: string, seen: ReadonlySet<string>): Promise<Ref[]> {
  const refs = await listed(folder);
  const others = new Set(refs.flatMap(({ sha }) => (seen.has(sha) ? [] : [sha])));
  const here = await presentObjects(folder, [...others]);
  return refs.filter(({ sha }) => seen.has(sha) || here.has(sha));
}

/** Sorted by Git, by their bytes. Without the objects' types, which Git refuses to tell where one is missing. */
async function listed(gitDir: string): Promise<Ref[]> {
  const format = '--format=%(if)%(symref)%(then)%(else)%(objectname) %(refname)%(end)';
  const asked = ['for-each-ref', '--sort=refname', format, '--', ...KNOWN];
  const text = await gitText(asked, { gitDir, maxOutput: MOST_OUTPUT });
  return text.split('\n').flatMap((line) => {
    const [sha = '', ...ref] = line.split(' ');
    return ref.length === 0 ? [] : [{ sha, ref: ref.join(' ') }];
  });
}

/** What Git needs to work here as the user. */
export async function talking(exchange: Exchange, signal: AbortSignal): Promise<RunOptions> {
  return {
    gitDir: exchange.gitDir,
    env: { ...exchange.env, ...askNobody(await exchange.user()) },
    asUser: true,
    own: true,
    protocols: ['https', 'http', 'ssh', 'git', 'file'],
    // A network that says nothing for a minute says nothing any more.
    config: ['core.logAllRefUpdates=false', 'http.lowSpeedLimit=1', 'http.lowSpeedTime=60'],
    signal,
    // However long it takes: the user ends it, or the network does.
    timeoutMs: 0,
  };
}

import { copyFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBare } from './bare.ts';
import { presentObjects, type Ref } from './refs.ts';
import { gitText, runGit, type RunOptions } from './run.ts';

/**
 * A bare repository of ours that stands for a folder while it is synced: the folder's refs as they were, and its object
 * store. So the user's own Git can fetch and send without reading the folder's configuration, and what comes is there
 * when the folder's refs are moved.
 */
export interface Exchange {
  gitDir: string;
  /** For every Git that works in it. */
  env: Readonly<Record<string, string>>;
}

/** What is fetched into, and what is known here, by which a remote sends only what is new. */
const KNOWN = ['refs/heads', 'refs/remotes', 'refs/tags', 'refs/notes', 'refs/notes-remotes'];
const MOST_OUTPUT = 128 * 1024 * 1024;

/** The refs of a repository that hold something, but names of other refs. `type`: of the object, as Git calls it. */
export async function directRefs(
  { gitDir, env = {} }: { gitDir: string; env?: Exchange['env'] },
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

/** Makes it anew for a folder. @param gitDir where; whatever was there goes @param folder where refs and objects are */
export async function openExchange(gitDir: string, folder: string): Promise<Exchange> {
  const asked = async (...what: string[]): Promise<string> =>
    await gitText(['rev-parse', ...what], { gitDir: folder });
  const made = async (): Promise<void> => {
    const format = await asked('--show-object-format');
    await rm(gitDir, { recursive: true, force: true });
    await ensureBare(gitDir, format);
  };
  const [objects, refs] = await Promise.all([
    asked('--path-format=absolute', '--git-path', 'objects'),
    knownRefs(folder),
    made(),
  ]);
  await writeFile(join(gitDir, 'HEAD'), 'ref: refs/heads/none/of/the/folder\n');
  const lines = refs.map(({ sha, ref }) => `${sha} ${ref}\n`);
  await writeFile(join(gitDir, 'packed-refs'), `# pack-refs with: sorted \n${lines.join('')}`);
  // Where the folder's history ends, because it was cloned shallow, so does it here.
  const shallow = join(folder, 'shallow');
  if (existsSync(shallow)) await copyFile(shallow, join(gitDir, 'shallow'));
  return { gitDir, env: { GIT_OBJECT_DIRECTORY: objects } };
}

/** In the order of their bytes, as Git reads them; one whose object is missing would stop every fetch. */
async function knownRefs(folder: string): Promise<Ref[]> {
  const refs = await listed(folder);
  const here = await presentObjects(folder, [...new Set(refs.map(({ sha }) => sha))]);
  return refs
    .filter(({ sha }) => here.has(sha))
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.ref), Buffer.from(b.ref)));
}

/** Without the objects' types, which Git refuses to tell where one is missing. */
async function listed(gitDir: string): Promise<Ref[]> {
  const format = '--format=%(if)%(symref)%(then)%(else)%(objectname) %(refname)%(end)';
  const text = await gitText(['for-each-ref', format, '--', ...KNOWN], { gitDir, maxOutput: MOST_OUTPUT });
  return text.split('\n').flatMap((line) => {
    const [sha = '', ...ref] = line.split(' ');
    return ref.length === 0 ? [] : [{ sha, ref: ref.join(' ') }];
  });
}

/** What Git needs to work here as the user. */
export async function talking(exchange: Exchange, signal: AbortSignal): Promise<RunOptions> {
  return {
    gitDir: exchange.gitDir,
    env: { ...exchange.env, ...(await askNobody(exchange)) },
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

/** SSH asks at its terminal unless it is told not to: by an option that goes behind the user's own command. */
async function askNobody({ gitDir }: Exchange): Promise<Record<string, string>> {
  const given = process.env['GIT_SSH_COMMAND'];
  const { code, stdout } =
    given === undefined
      ? await runGit(['config', '--get', 'core.sshCommand'], { gitDir, asUser: true, okCodes: [0, 1, 128] })
      : { code: 0, stdout: given };
  const command = code === 0 ? stdout.toString().trim() : '';
  if (command === '')
    return process.env['GIT_SSH'] === undefined ? { GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' } : {};
  const [program = ''] = command.split(/\s/, 1);
  return /(?:^|[\\/])ssh(?:\.exe)?$/i.test(program) ? { GIT_SSH_COMMAND: `${command} -o BatchMode=yes` } : {};
}

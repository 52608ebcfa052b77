/** The same history in a folder, at our host, and at a host with nothing but the specification, each opened by the port. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { embeddedRecord, EMPTY } from '../../../electron/embedded/record.ts';
import { createServedFolders } from '../../../electron/embedded/served-folders.ts';
import { jsonFile } from '../../../electron/profile/json-file.ts';
import { createRepositories, type Repositories } from '../../../electron/repositories/open.ts';
import type { Repository } from '../../../electron/repositories/port.ts';
import { createLongFetches } from '../../../electron/repository-copy/long-fetches.ts';
import { gitText, runGit } from '../../../git/process/run.ts';
import { inspectFolder } from '../../../hosting/in-place.ts';
import { beginHistory, type Scripted } from '../../../hosting/testing/history.ts';
import { connectFolders, NO_REPORTS } from './folder-calls.ts';
import { openReach, type Reach } from './reach.ts';

export const HOMES = ['folder', 'our host', 'specification'] as const;
export type Home = (typeof HOMES)[number];

const HISTORY: Scripted[] = [
  { files: { 'a.txt': 'one\n' }, message: 'First' },
  { files: { 'a.txt': 'two\n' }, message: 'Second' },
  { ref: 'refs/heads/topic', from: 'refs/heads/main', files: { 'b.txt': 'new\n' }, message: 'On the topic' },
  { ref: 'refs/heads/topic', files: { 'b.txt': 'newer\n' }, message: 'Once more' },
];
const WHO = ['user.name=Reviewer', 'user.email=reviewer@example.com'];

export interface Scene {
  repositories: Repositories;
  repository: Repository;
  folders: ReturnType<typeof serveFolders>;
  /** Folders that were listed under a name, and that are not any more, in words. */
  folderMoves: string[];
  /** Where the repository is kept. */
  gitDir: string;
  /** Runs Git where the repository is kept, and gives what it prints. */
  git: (...args: string[]) => Promise<string>;
  /** The same, with this input. */
  feed: (input: string, ...args: string[]) => Promise<string>;
  /** Makes a commit of these files alone, by path. @returns its id */
  commit: (files: Record<string, string>, parents: readonly string[], message: string) => Promise<string>;
  close: () => Promise<void>;
}

export async function openScene(home: Home): Promise<Scene> {
  const root = await mkdtemp(join(tmpdir(), 'repositories-'));
  const reach = await openReach({ readRoutes: home !== 'specification' });
  const folders = serveFolders(reach, root);
  const folderMoves: string[] = [];
  const connected = connectFolders(reach.world.hosting.host);
  const repositories = createRepositories({
    client: reach.client,
    reports: NO_REPORTS,
    folders: { ...folders, line: connected.line },
    sample: { id: 'sample', root },
    copiesRoot: join(root, 'copies'),
    fetches: createLongFetches(() => undefined),
    confirm: () => Promise.resolve(false),
    focused: () => true,
    listed: ({ repo }, path) => void folderMoves.push(`${repo} is ${basename(path)}`),
    removed: ({ repo }, path) => void folderMoves.push(`${repo} was ${basename(path)}`),
    noted: () => undefined,
    calm: () => Promise.resolve(),
    log: { info: () => undefined },
  });
  const gitDir =
    home === 'folder' ? await newFolder(join(root, 'demo')) : await reach.world.repository('demo', HISTORY);
  const place =
    home === 'folder'
      ? await repositories.folders.open(join(root, 'demo'))
      : { orgId: 'hosted', repo: 'demo' };
  const feed: Scene['feed'] = async (input, ...args) =>
    (await gitText(args, { gitDir, config: WHO, input })).trim();
  const git: Scene['git'] = async (...args) => await feed('', ...args);
  const commit: Scene['commit'] = async (files, parents, message) => {
    const entries = await Promise.all(
      Object.entries(files).map(async ([path, content]) => {
        const blob = await feed(content, 'hash-object', '-w', '--stdin');
        return `100644 blob ${blob}\t${path}\n`;
      }),
    );
    const tree = await feed(entries.join(''), 'mktree');
    return await git('commit-tree', tree, ...parents.flatMap((id) => ['-p', id]), '-m', message);
  };
  await git('tag', '--annotate', '-m', 'The first release', 'v1', 'main~1');
  return {
    repositories,
    folderMoves,
    folders,
    repository: repositories.open(place),
    gitDir,
    git,
    feed,
    commit,
    async close() {
      repositories.watch([], () => ({ moved: () => undefined, away: () => undefined }));
      repositories.close();
      connected.close();
      await reach.close();
      await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

async function newFolder(path: string): Promise<string> {
  const gitDir = join(path, '.git');
  await runGit(['init', '--quiet', '--initial-branch=main', path]);
  await beginHistory(gitDir, HISTORY);
  await runGit(['reset', '--quiet', '--hard'], { cwd: path });
  await runGit(['config', 'user.name', 'Of the folder'], { cwd: path });
  await runGit(['config', 'user.email', 'folder@example.com'], { cwd: path });
  await runGit(['config', 'core.notesRef', 'refs/notes/folder'], { cwd: path });
  return gitDir;
}

/** The service's own way to serve folders, in this process. */
function serveFolders(reach: Reach, root: string) {
  const { store } = reach.world.hosting.host;
  const record = jsonFile(join(root, 'folders.json'), embeddedRecord, () => undefined);
  record.write(EMPTY);
  const served = createServedFolders({
    record,
    worker: {
      async addRepository(name, path) {
        const folder = await inspectFolder(path);
        store.addInPlace(name, folder);
        served.serves(name, folder);
      },
      removeRepository: (name) => store.removeInPlace(name),
    },
  });
  // Where the service keeps what it knows of folders.
  return { id: 'folders' as const, root: store.root, prepare: () => undefined, ...served.folders };
}

import { folderConfig } from '../../../git/config/plain-config.ts';
import { missingLender } from '../../../git/objects/lenders.ts';
import { gitProblem, requireGit } from '../../../git/process/required.ts';
import { shellWord } from '../../../git/process/shell-word.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { HostClient } from '../../host/client.ts';
import type { DiffRequest } from '../../host/types.ts';
import { hasPromisor } from '../../folder-sync/missing-blobs.ts';
import type { FolderCalls } from './calls.ts';
import { createListServed } from './list-served.ts';
import { folderWords } from './words.ts';
import type { EmbeddedOrganization } from '../../embedded/organization.ts';

type Folders = Pick<EmbeddedOrganization, 'listFolders' | 'again'> & { readonly id: string };

/**
 * Wraps the host client so that errors of local folders describe the folder, not a host, and that `calls` are answered
 * without one. A folder that could not be served, for example because its drive was mounted late, is retried.
 */
export function withFolderReasons(client: HostClient, folders: Folders, calls: FolderCalls): HostClient {
  const inFolders = { ...calls, repositories: createListServed(() => folders.listFolders(), calls) };
  const wrap =
    <A extends unknown[], R>(atHost: (...args: A) => Promise<R>, inFolder: typeof atHost) =>
    async (...args: A): Promise<R> => {
      const repo = folderIn(args[0], folders.id);
      if (repo === null) return await atHost(...args);
      if (repo === ALL_FOLDERS) return await inFolder(...args);
      const inWords = async (cause: unknown): Promise<never> => {
        if (!(cause instanceof AppFailure)) throw cause;
        throw new AppFailure(await reason(folders, repo, cause.error, args[0]), { cause });
      };
      const attempt = async (): Promise<R> => await inFolder(...args);
      return await attempt().catch(async (cause: unknown) => {
        if (!(cause instanceof AppFailure) || !(await served(folders, repo, cause.error)))
          return await inWords(cause);
        return await attempt().catch(inWords);
      });
    };
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const inFolder: unknown = Reflect.get(inFolders, name);
      const atHost = value.bind(target);
      return wrap(atHost, typeof inFolder === 'function' ? inFolder.bind(inFolders) : atHost);
    },
  });
}

/** Commands that read what a request compares. Shell-quoted: branch names are untrusted. */
function diffOf(place: unknown): string {
  const range = rangeIn(place);
  return (typeof range === 'string' ? [range] : range).map((one) => `git diff ${one}`).join(' && ');
}

function rangeIn(place: unknown): string | string[] {
  if (typeof place !== 'object' || place === null) return '';
  const { branch = '', base = 'HEAD', commits } = place as Partial<DiffRequest>;
  if (commits === undefined) return shellWord(`${base}...${branch}`);
  const { since } = commits;
  if (since !== undefined) {
    const bases = [since.base, commits.base ?? null];
    const between = bases.every((one) => one !== null) ? [bases.join(' ')] : [];
    return [...between, `${since.sha} ${commits.sha}`];
  }
  return typeof commits.base === 'string' ? `${commits.base}...${commits.sha}` : `${commits.sha}^!`;
}

/** No folder has this name. */
const ALL_FOLDERS = '';

/** The folder that a call is about, or all of them; null: a host. */
function folderIn(place: unknown, id: string): string | null {
  if (place === id) return ALL_FOLDERS;
  if (typeof place !== 'object' || place === null || !('orgId' in place) || !('repo' in place)) return null;
  return place.orgId === id && typeof place.repo === 'string' ? place.repo : null;
}

/** Retries serving a folder. */
async function served(folders: Folders, repo: string, error: AppError): Promise<boolean> {
  if (!('code' in error) || error.code !== 'repository_not_found') return false;
  if (folders.listFolders().every(({ name }) => name !== repo)) return false;
  return await folders.again(repo).then(
    () => true,
    () => false,
  );
}

/** A folder that was removed from the list: what a page still asks about it is about nothing. */
export const NOT_LISTED: AppError = {
  kind: 'not-found',
  message: 'This folder is not in the list of opened folders.',
  next: 'Open it again with “Open folder…”.',
};

async function reason(folders: Folders, repo: string, error: AppError, place: unknown): Promise<AppError> {
  const folder = folders.listFolders().find(({ name }) => name === repo);
  if (folder === undefined) return NOT_LISTED;
  if (folder.problem !== null)
    return {
      kind: 'not-found',
      message: `${folder.problem}: ${folder.path}`,
      next: 'Try again when it is there, or remove it from the list of folders.',
    };
  if (error.kind !== 'host-unavailable') return folderWords(error);
  const needed = await requireGit().then(
    () => null,
    (cause: unknown) => gitProblem(cause, 'try again'),
  );
  if (needed) return { kind: 'host-unavailable', ...needed };
  if ((await folderConfig(folder.path, PARTIAL)).size > 0) {
    const here = await hasPromisor(folder.path);
    return {
      kind: 'host-unavailable',
      message: 'This clone is partial, and some of what is needed here was never fetched.',
      next: here
        ? 'Fetch it from its remote, here or by this in a terminal there.'
        : 'This fetches it, in a terminal there; then try again.',
      command: diffOf(place),
      ...(here ? { missingBlobs: true } : {}),
    };
  }
  const lent = await missingLender(folder.path);
  if (lent !== null)
    return {
      kind: 'host-unavailable',
      message: `${folder.path} borrows objects from a folder that does not exist: ${lent}`,
      next: 'Try again when it is there. This tells what is missing without it, in a terminal there.',
      command: 'git fsck',
    };
  return {
    kind: 'host-unavailable',
    message: `Git could not read this in ${folder.path}.`,
    next: 'Try again. If this keeps happening, run this in a terminal there to find what is broken; Marginalia’s log says more.',
    command: 'git fsck',
  };
}

const PARTIAL = String.raw`^(extensions\.partialclone|remote\..*\.promisor)$`;

import { firstParent, readSome } from '../../git/objects/object-reader.ts';
import type { FileRequest } from '../../shared/ipc/file-endpoint.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { CallOptions } from '../host/client.ts';
import { explained } from './failure.ts';
import { knownObject, objectOfFile, readBlob } from './file-objects.ts';
import type { RepositoryCopies } from './index.ts';

/** Larger files are refused: the lines around a change are not worth the wait. */
export const MAX_CONTENT_BYTES = 5_000_000;

/** The bytes of a file on the new side of a comparison. Fails with AppFailure, in sentences for the page. */
export type Contents = (request: FileRequest, options?: CallOptions) => Promise<Buffer>;

/** No route names or serves the blobs of files (see the specification, Files): they come over Git. */
export function createContents(copies: Pick<RepositoryCopies, 'of'>): Contents {
  /** The request, or if it is for the parent of its commit, the request for that. */
  async function atParent(original: FileRequest, options: CallOptions): Promise<FileRequest> {
    const { parent, ...request } = original;
    if (parent !== true || request.commit === undefined) return request;
    const copy = copies.of(request);
    if (!(await copy.hasHistory(request.commit)))
      await copy.fetchHistory(request.branch, request.ephemeral, options);
    const commit = await firstParent(copy.gitDir, request.commit);
    if (commit === null) throw new AppFailure(GONE);
    return { ...request, commit };
  }

  async function idOf(original: FileRequest, options: CallOptions): Promise<string> {
    const request = await atParent(original, options);
    const copy = copies.of(request);
    const object = request.blob === undefined ? null : await knownObject(copy, request);
    if (object !== null && request.blob !== undefined && object.startsWith(request.blob)) return object;
    const now = await objectOfFile(copy, request, options);
    if (now !== null && now.startsWith(request.blob ?? '')) return now;
    throw new AppFailure(now === null ? GONE : MOVED);
  }

  /** The file as last fetched, without asking the host. */
  async function readHere(request: FileRequest): Promise<Buffer> {
    const copy = copies.of(request);
    const id = request.parent === true ? null : await knownObject(copy, request);
    if (id === null || !id.startsWith(request.blob ?? '')) throw new AppFailure(ELSEWHERE);
    for await (const object of readSome(copy.gitDir, [id], MAX_CONTENT_BYTES))
      if (object?.type === 'blob' && object.content !== null) return object.content;
    throw new AppFailure(ELSEWHERE);
  }

  return async (request, options = {}) =>
    await explained('lines of files', async () => {
      if (request.here === true && copies.of(request).isWhole !== true) return await readHere(request);
      const id = await idOf(request, options);
      const content = await readBlob(copies.of(request), id, request.ephemeral, MAX_CONTENT_BYTES, options);
      if (content === null) throw new AppFailure(TOO_LARGE);
      return content;
    });
}

const RELOAD = 'Reload.';
const GONE: AppError = {
  kind: 'not-found',
  message: 'The file is no longer on the branch.',
  next: RELOAD,
};
const ELSEWHERE: AppError = { kind: 'not-found', message: 'The file’s text is not on this computer.' };
const MOVED: AppError = {
  kind: 'conflict',
  message: 'The file has changed on the branch since it was loaded.',
  next: RELOAD,
};
const TOO_LARGE: AppError = {
  kind: 'too-large',
  message: 'The file is larger than 5 MB.',
  limitBytes: MAX_CONTENT_BYTES,
};

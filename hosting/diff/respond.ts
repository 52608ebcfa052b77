import type { DiffQuery } from '../../git/diff/answer.ts';
import { type ReadTreeFile, TreeAttributes } from '../../git/diff/attributes.ts';
import { refuseMissingBlobs } from '../../git/diff/missing-blobs.ts';
import { diffStream, type Schedule } from '../../git/diff/stream.ts';
import type { GitSession } from '../../git/objects/session.ts';
import type { Host } from '../host.ts';

/** Streams a diff, taking turns with others; it begins with its first piece, which fills a screen. */
export async function openDiff(
  request: DiffQuery,
  { log, notes, scheduleFor, lists }: Pick<Host, 'log' | 'notes' | 'scheduleFor' | 'lists'>,
): Promise<ReadableStream<Uint8Array>> {
  const onBroken = (error: unknown): void => log('diff.broken', { message: String(error) });
  const schedule = scheduleFor(request.gitDir);
  await schedule(() => refuseMissingBlobs(request));
  let pieces = 0;
  const behindLists: Schedule = async (work) => {
    pieces += 1;
    if (pieces === 2) await lists.behind(request.gitDir);
    return await schedule(work);
  };
  // Attributes of the base, so that a branch cannot hide its own changes.
  const whole = request.paths === undefined && request.applicable !== true;
  const session = notes.session(request.gitDir);
  const attributesOf = (tree: string): TreeAttributes => new TreeAttributes(filesOf(session, tree));
  const query = whole
    ? {
        ...request,
        attributes: attributesOf(request.from),
        newAttributes: () => attributesOf(request.to),
      }
    : request;
  return await diffStream(query, { onBroken, schedule: behindLists });
}

/** Reads files of a tree with a resident process. */
const filesOf =
  (session: GitSession, tree: string): ReadTreeFile =>
  async (path, maxBytes) => {
    const info = await session.info(`${tree}:${path}`);
    if (info?.type !== 'blob') return null;
    if (info.size > maxBytes) return { content: null };
    return { content: (await session.contents(info.sha, maxBytes))?.content ?? null };
  };

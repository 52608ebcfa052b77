import { FILE_BYTES, type DiffQuery } from '../../git/diff/answer.ts';
import { diffStream } from '../../git/diff/stream.ts';
import type { MergeTree } from '../../git/history/merge-repository.ts';
import type { CallOptions } from '../host/client.ts';
import type { DiffRequest } from '../host/types.ts';

/** The diff between a tree made for it and a commit, in the shape of a branch diff. The tree is closed at its end. */
export async function mergeTreeDiff(
  merged: MergeTree,
  { paths, copies }: DiffRequest,
  { to, readHead }: Pick<DiffQuery, 'to'> & { readHead: () => Promise<DiffQuery['head']> },
  options: CallOptions,
): Promise<Response> {
  try {
    const body = await diffStream({
      gitDir: merged.gitDir,
      from: merged.tree,
      to,
      copies: copies !== false,
      ...options,
      head: await readHead(),
      fileBytes: FILE_BYTES,
      ...(paths.length === 0 ? {} : { paths }),
    });
    return new Response(thenClosed(body, merged), { headers: { 'content-type': 'application/json' } });
  } catch (cause) {
    await merged.close();
    throw cause;
  }
}

/** The same bytes; when reading ends, the temporary repository is deleted. */
function thenClosed(body: ReadableStream<Uint8Array>, merged: MergeTree): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          controller.enqueue(value);
          return;
        }
        await merged.close();
        controller.close();
      } catch (cause) {
        await merged.close();
        throw cause;
      }
    },
    async cancel(reason) {
      await reader.cancel(reason).catch(() => undefined);
      await merged.close();
    },
  });
}

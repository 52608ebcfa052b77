import type { BlameRequest, Blamed } from '../../shared/ipc/lines.ts';
import { personName } from '../../shared/domain/person-name.ts';
import { blameResult, type BlameResult } from '../../shared/wire/blame.ts';
import { AppFailure } from '../../shared/failure.ts';
import { parseResponse } from './answer.ts';
import type { HostCall } from './call.ts';
import type { HostClient } from './client.ts';
import type { Features } from './features.ts';
import { operations } from './operations.ts';

/** Who wrote lines, from a host's route. White space is ignored only by a host that says that it can. */
export const createBlameCall =
  (call: HostCall, features: Pick<Features, 'of'>): HostClient['blame'] =>
  async ({ orgId, repo, commit, path, ranges, ignoreSpace }, { signal } = {}) => {
    const operation = operations.blame;
    if (ignoreSpace && !(await features.of(orgId)).has('blame-without-whitespace'))
      throw new AppFailure({
        kind: 'unsupported-by-host',
        feature: operation.feature,
        message: 'The host cannot leave out changes of white space.',
      });
    const query = new URLSearchParams({ ref: commit, path });
    for (const { first, last } of ranges) query.append('range', `${first},${last}`);
    if (ignoreSpace) query.set('ignore_whitespace', 'true');
    return await call({ orgId, repo, operation, query, signal }, async (response) =>
      toBlamed(await parseResponse(blameResult, response, operation), ranges),
    );
  };

/** A host may answer with more lines than were requested. */
export function toBlamed({ lines }: BlameResult, ranges: BlameRequest['ranges']): Blamed {
  const wanted = lines.filter(({ line_number: line }) =>
    ranges.some(({ first, last }) => line >= first && line <= last),
  );
  return {
    lines: wanted.map((line) => ({
      line: line.line_number,
      commit: line.commit_sha,
      path: line.original_path,
      original: line.original_line_number,
      previous:
        line.previous_commit_sha === undefined
          ? null
          : { commit: line.previous_commit_sha, path: line.previous_path ?? line.original_path },
      ...(line.cut === true ? { cut: true as const } : {}),
    })),
    writers: [...new Map(wanted.map((line) => [line.commit_sha, line])).values()].map((line) => ({
      sha: line.commit_sha,
      subject: line.summary.toWellFormed(),
      authorName: personName(line.author_name, line.author_email).toWellFormed(),
      authorEmail: line.author_email.toWellFormed(),
      date: line.author_time,
    })),
  };
}

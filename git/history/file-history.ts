import { join } from 'node:path';
import { personName } from '../../shared/domain/person-name.ts';
import type { FileCommit } from '../../shared/ipc/files.ts';
import { pathName } from '../diff/path-name.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { personPart } from './commits.ts';
import { GitError } from '../process/error.ts';
import { endedWell, streamGit } from '../process/run.ts';

/** Of one commit; Git sets no limit. */
const MAX_RECORD_BYTES = 1024 * 1024;
const MAX_SUBJECT_CHARS = 500;
/** More than as many characters need. */
const MAX_SUBJECT_BYTES = 4 * MAX_SUBJECT_CHARS;
/** The fields of a commit before its subject; see the format. */
const FIELDS_BEFORE_SUBJECT = 5;
const TIMEOUT_MS = 600_000;

/**
 * The commits that changed a file, newest first, under all names that it had, as `git log --follow` finds them; as soon
 * as Git prints them. Git stops when the reader stops.
 * @throws GitError
 */
export async function* fileHistory(
  gitDir: string,
  { commit, path }: { commit: string; path: string },
  signal?: AbortSignal,
): AsyncGenerator<FileCommit[], void> {
  const stream = streamGit(
    [
      'log',
      '--follow',
      '-M',
      '-z',
      '--name-status',
      '--encoding=UTF-8',
      '--no-decorate',
      '--no-notes',
      '--no-color',
      '--format=%H%x00%P%x00%aN%x00%aE%x00%aI%x00%s%x00',
      '--end-of-options',
      commit,
      '--',
      path,
    ],
    {
      gitDir,
      objectsOnly: objectFormatOf(commit),
      // The list of commits and their diffs follow grafts, too.
      env: { GIT_LITERAL_PATHSPECS: '1', GIT_GRAFT_FILE: join(gitDir, 'info', 'grafts') },
      config: [`mailmap.blob=${commit}:.mailmap`],
      timeoutMs: TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    },
  );
  stream.stdin.end();
  try {
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of stream.stdout as AsyncIterable<Buffer>) {
      const read = readRecords(Buffer.concat([rest, chunk]));
      rest = withSubjectCut(read.rest);
      if (rest.length > MAX_RECORD_BYTES) throw new GitError('log', 'too-large', null, '');
      if (read.commits.length > 0) yield read.commits;
    }
    await endedWell(stream, 'log');
  } finally {
    stream.kill();
  }
}

/** The beginning of a record; of a subject that goes on, only what is shown of it. */
function withSubjectCut(record: Buffer): Buffer {
  let begin = 0;
  for (let field = 0; field < FIELDS_BEFORE_SUBJECT; field += 1) {
    begin = record.indexOf(0, begin) + 1;
    if (begin === 0) return record;
  }
  return record.includes(0, begin) ? record : record.subarray(0, begin + MAX_SUBJECT_BYTES);
}

/** The whole records at the beginning of Git's output, and what follows them. */
function readRecords(output: Buffer): { commits: FileCommit[]; rest: Buffer } {
  const commits: FileCommit[] = [];
  let [at, end] = [0, 0];
  const field = (): Buffer | null => {
    const zero = output.indexOf(0, at);
    if (zero < 0) return null;
    const text = output.subarray(at, zero);
    at = zero + 1;
    return text;
  };
  for (;;) {
    // The format, an empty field, and the change: its names follow.
    const fields = Array.from({ length: 8 }, field);
    const [sha, parents, name, email, date, subject, , status] = fields.map(
      (one) => one?.toString('utf8') ?? '',
    );
    const state = status?.trim() ?? '';
    const renamedFrom = /^[RC]/.test(state) ? field() : null;
    const fileName = field();
    // Where a field is missing, so are all that follow it.
    if (fileName === null) break;
    end = at;
    commits.push({
      sha: sha ?? '',
      parent: parents?.split(' ')[0] || null,
      subject: (subject ?? '').slice(0, MAX_SUBJECT_CHARS).toWellFormed(),
      authorName: personName(personPart(name ?? ''), personPart(email ?? '')).toWellFormed(),
      date: date ?? '',
      state: state.slice(0, 1),
      path: pathName(fileName),
      oldPath: renamedFrom === null ? '' : pathName(renamedFrom),
    });
  }
  return { commits, rest: output.subarray(end) };
}

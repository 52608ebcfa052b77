import { branchPrefix } from '../../shared/domain/side.ts';
import type { FolderQuestions, FolderStreams } from '../../shared/folder-questions.ts';
import { isLookedUp } from '../../shared/domain/typed-range.ts';
import { resolveCommit } from '../../git/refs/refs.ts';
import { headDirOf } from '../heads.ts';
import type { Host } from '../host.ts';
import type { ServedRepository } from '../repository.ts';
import { Refusal } from '../problem.ts';
import { blameLines } from '../routes/blame.ts';
import { branchDiff, commitsDiff } from '../routes/diff.ts';
import { commitsPage, namedTips } from '../routes/history.ts';
import { writeNoteAs, noteAt, notesRefs } from '../routes/notes.ts';
import { revisionNamed, shownRefs } from '../routes/refs.ts';
import { checkedOut, commitsNamed, uncommittedChanges } from './checked-out.ts';
import { rangeParts, shownCommit } from './range-parts.ts';

/** Where a question is about, and whether its answer is still needed. */
interface At {
  repository: ServedRepository;
  signal: AbortSignal;
}

type Answers = {
  readonly [Q in keyof FolderQuestions]: (
    at: At,
    input: FolderQuestions[Q]['input'],
  ) => Promise<FolderQuestions[Q]['answer']>;
};

type Streams = {
  readonly [Q in keyof FolderStreams]: (
    at: At,
    input: FolderStreams[Q]['input'],
  ) => Promise<AsyncIterable<FolderStreams[Q]['part']>>;
};

/** Answers what has one answer. All of them throw `Refusal`. */
export const folderAnswers = (host: Host): Answers => ({
  details: ({ repository: { defaultBranch, createdAt } }) => Promise.resolve({ defaultBranch, createdAt }),
  refs: ({ repository, signal }) => shownRefs(repository, signal),
  head: ({ repository }) => checkedOut(host, repository),
  prefetch({ repository }) {
    host.heads.prefetch(repository);
    return Promise.resolve(null);
  },
  tips: ({ repository }, { names }) => commitsNamed(host, repository, names),
  worktree: ({ repository, signal }, { shown, parts }) =>
    uncommittedChanges(host, repository, { isShown: shown, parts, signal }),
  async branches({ repository }, { ephemeral }) {
    const { tips, odd } = await namedTips(repository.gitDir, branchPrefix(ephemeral));
    return { branches: tips.map(({ name, sha, date }) => ({ name, head: sha, createdAt: date })), odd };
  },
  async commits({ repository }, { cursor, ...wanted }) {
    const page = await commitsPage(host, repository, { ...wanted, cursor: cursor ?? undefined });
    return { ...page, commits: page.commits.map(shownCommit) };
  },
  blame: ({ repository, signal }, { commit, ...wanted }) =>
    blameLines(host, repository, { ...wanted, ref: commit, signal }),
  readNote: ({ repository }, { notesRef, object }) =>
    noteAt(host, repository, object, notesRef).then(
      ({ note, refSha }) => ({ note: new Uint8Array(note), refSha }),
      (error: unknown) => {
        if (error instanceof Refusal && error.status === 404) return null;
        throw error;
      },
    ),
  async writeNote({ repository }, { committer, ...request }) {
    const { new_ref_sha: newRefSha } = await writeNoteAs(host, repository, request, { committer });
    return { newRefSha };
  },
  async notesRefs({ repository }) {
    const { refs } = await notesRefs(repository.gitDir);
    return refs.map(({ ref, sha }) => ({ notesRef: ref, sha }));
  },
  async revision({ repository }, { name }) {
    // A folder is its user's own, who may search in it; a host's other readers would wait.
    const revision = isLookedUp(name) ? await resolveCommit(headDirOf(repository), name) : name;
    if (revision === null) return { ref: null, commit: null };
    const { commit, ...named } = await revisionNamed(host, repository, revision);
    return { ...named, commit: commit && shownCommit(commit) };
  },
});

/** Answers in parts; a failure before the first part is thrown at once. */
export const folderStreams = (host: Host): Streams => ({
  async diff({ repository, signal }, { copies, paths, ...diff }) {
    const options = { copies, signal, path: paths.length === 0 ? undefined : paths };
    if (diff.of === 'commits') {
      const { sha, base, twoDot } = diff;
      return exact(await commitsDiff(host, repository, { ...options, sha, baseSha: base, twoDot }));
    }
    const branch = { name: diff.branch, ephemeral: false };
    const base = { name: diff.base ?? repository.defaultBranch, ephemeral: false };
    return exact(await branchDiff(host, repository, { ...options, branch, base }));
  },
  range: ({ repository, signal }, { branch, base }) => rangeParts(host, repository, { branch, base, signal }),
});

/** The pieces without what Node keeps beside small ones: a message has a copy of the whole memory of each. */
async function* exact(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const piece of body)
    yield piece.byteLength === piece.buffer.byteLength ? piece : new Uint8Array(piece);
}

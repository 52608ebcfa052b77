import { sweepTemporaryFolders, withTemporaryFolder } from '../git/objects/temporary-folder.ts';
import { requireGit } from '../git/process/required.ts';
import { sameAnchor } from '../shared/domain/remarks/index.ts';
import { assertNever } from '../shared/result.ts';
import { addRemark, addToCommit } from './add.ts';
import { readArguments, type Command, type ListedHow, type ThreadName } from './arguments.ts';
import { markThread, replyTo } from './change-thread.ts';
import { unheededVariables } from './git-variables.ts';
import { notesRefFor } from './notes-ref.ts';
import { numberedLines, threadJson, threadText } from './print.ts';
import { EXIT } from './problem.ts';
import { chooseRange } from './range.ts';
import { findRepository, type FoundRepository } from './repository.ts';
import { endReview, readReview, type CurrentReview } from './review.ts';
import { handedNow, rememberSeen } from './seen-hand-over.ts';
import { withSuggestion } from './suggestion.ts';
import { inFileOrder, nameThreads, threadNamed, type NamedThread } from './thread.ts';
import { REVIEW_USAGE } from './usage.ts';
import { withVerdict } from './verdict.ts';
import { theirLines } from '../git/remarks/verdicts-on.ts';
import { nextHandOver } from './wait.ts';
import { changeNote, signatureIn } from './write-note.ts';

/** Where a command runs, and where its words go. */
export interface World {
  folder: string;
  /** Rejects if it could not be written. */
  out: (text: string) => unknown;
  err: (text: string) => void;
}

/** Runs one command. @returns its exit code @throws ReviewProblem, GitError */
export async function runCommand(args: readonly string[], world: World): Promise<number> {
  const command = readArguments(args);
  if (command.verb === 'help') {
    await world.out(REVIEW_USAGE);
    return EXIT.done;
  }
  const [repository] = await Promise.all([findRepository(world.folder), requireGit()]);
  const unheeded = unheededVariables(repository, world.folder);
  if (unheeded !== null) world.err(`${unheeded}\n`);
  switch (command.verb) {
    case 'list':
      return await list(repository, command.range, command, world);
    case 'wait':
      await nextHandOver(repository, command.timeoutMs);
      // Nothing may be open in what was handed over.
      await list(repository, null, command, world);
      return EXIT.done;
    case 'verdict':
      await giveVerdict(repository, command, world);
      return EXIT.done;
    case 'add':
      await add(repository, command, world);
      return EXIT.done;
    case 'show':
    case 'reply':
    case 'resolve':
    case 'reopen':
      return await aboutThread(repository, command, world);
    default:
      return assertNever(command);
  }
}

/** Reads a review, uses it, and leaves nothing behind, nor does a command that was killed, in the long run. */
async function withReview<T>(
  repository: FoundRepository,
  range: string | null,
  { err }: Pick<World, 'err'>,
  use: (review: CurrentReview, named: NamedThread[]) => Promise<T>,
): Promise<T> {
  const chosen = await chooseRange(repository, range);
  await sweepTemporaryFolders();
  return await withTemporaryFolder('review', async (folder) => {
    const review = await readReview(repository, chosen, folder);
    try {
      if (review.problem !== null) err(`${review.problem}\n`);
      return await use(review, await namedIn(review));
    } finally {
      await endReview(review);
    }
  });
}

/** The threads of a review with their ids, in the order of the files. */
async function namedIn({ history, range, threads, quoted }: CurrentReview): Promise<NamedThread[]> {
  const paths = threads.map(({ placed }) => placed.path);
  const there = await history.files(range.to, paths);
  const gone = new Set(paths.filter((path) => !there.has(path)));
  return inFileOrder(nameThreads(threads, gone, quoted));
}

async function list(
  repository: FoundRepository,
  range: string | null,
  { isOpen, isJson }: ListedHow,
  world: World,
): Promise<number> {
  // What is handed over while the rest is read is shown by the next one.
  const now = range === null ? await handedNow(repository) : null;
  return await withReview(repository, range, world, async (_, named) => {
    const shown = named.filter(({ thread, quotedIn }) => !isOpen || (!thread.resolved && quotedIn === null));
    for (const one of shown) await world.out(isJson ? threadJson(one) : threadText(one));
    if (now !== null) await rememberSeen(repository, now);
    if (shown.length > 0) return EXIT.done;
    world.err(isOpen ? 'No remark is open.\n' : 'There are no remarks.\n');
    return EXIT.nothing;
  });
}

async function aboutThread(
  repository: FoundRepository,
  command: Extract<Command, ThreadName>,
  world: World,
): Promise<number> {
  return await withReview(repository, command.range, world, async (review, named) => {
    const one = threadNamed(named, command.id);
    const { thread } = one;
    switch (command.verb) {
      case 'show':
        await show(review, one, command.isJson, world);
        break;
      case 'reply':
        await replyTo(repository, thread, { text: command.message, isResolved: command.isResolved });
        break;
      case 'resolve':
        await markThread(repository, thread, 'resolved');
        break;
      case 'reopen':
        await markThread(repository, thread, 'open');
        break;
      default:
        assertNever(command);
    }
    return EXIT.done;
  });
}

/** Lines that are shown of a long range. */
const MAX_SHOWN_LINES = 200;

async function show(
  review: CurrentReview,
  named: NamedThread,
  isJson: boolean,
  { out }: World,
): Promise<void> {
  const { first, lines } = await linesOf(review, named);
  if (isJson) await out(threadJson(named, { lines }));
  else await out(threadText(named) + numberedLines(first, lines));
}

/** The lines that a thread is about: as they are now, or for an outdated one as they were. */
async function linesOf(
  { history, range }: CurrentReview,
  { thread, path, side, lines, isOutdated }: NamedThread,
): Promise<{ first: number; lines: string[] }> {
  if (lines === null) return { first: 1, lines: [] };
  const { first } = lines;
  if (isOutdated) {
    const { placed } = thread;
    return { first, lines: placed.at === 'earlier' ? placed.lines : [] };
  }
  const commit = side === 'old' ? range.from : range.to;
  const blob = commit === null ? null : ((await history.files(commit, [path])).get(path) ?? null);
  if (blob === null) return { first, lines: [] };
  const last = Math.min(lines.last, first + MAX_SHOWN_LINES - 1);
  const [read] = await history.lines([{ blob, lines: { first, last } }], false);
  return { first, lines: [...(read?.lines ?? [])] };
}

/** Prints the new remark's id. */
async function add(
  repository: FoundRepository,
  { place, message, commit, suggest }: Extract<Command, { verb: 'add' }>,
  world: World,
): Promise<void> {
  const text = suggest === null ? message : await withSuggestion(message, suggest, world.folder);
  const written = await withReview(repository, null, world, async (review) =>
    commit === null
      ? await addRemark(review, place, text)
      : await addToCommit(review, { place, revision: commit }, text),
  );
  const quiet = { err: () => undefined };
  await withReview(repository, null, quiet, async (_, named) => {
    const added = named.find(
      ({ thread }) => thread.commit === written.commit && sameAnchor(thread.anchor, written.anchor),
    );
    if (added === undefined)
      world.err(`Written on ${written.commit}, which is not among what “list” shows.\n`);
    else await world.out(`${added.id}\n`);
  });
}

async function giveVerdict(
  repository: FoundRepository,
  { vote, message }: Extract<Command, { verb: 'verdict' }>,
  world: World,
): Promise<void> {
  const by = await signatureIn(repository);
  await withReview(repository, null, world, async ({ chosen, threads, notes }) => {
    const notesRef = await notesRefFor(repository, threads);
    const place = { notesRef, commit: chosen.tip };
    const blob = (await notes.present(notesRef)).get(chosen.tip);
    const [text = null] = blob === undefined ? [] : await notes.texts([blob]);
    const isTheirs = await theirLines(notes, { ...place, text: text ?? '' }, by);
    await changeNote(repository, place, (note) => withVerdict(note, { vote, message, by, isTheirs }));
  });
}

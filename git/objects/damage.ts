import { existsSync } from 'node:fs';
import { plainWords } from '../../shared/domain/plain-words.ts';
import { GitError } from '../process/error.ts';
import { runGit } from '../process/run.ts';
import { shellWord } from '../process/shell-word.ts';
import { lendersOf } from './alternates.ts';
import { isOneLine } from './batch-answers.ts';

/** What is damaged in a repository, by its file, and what to do about it. */
export interface Damage {
  /** A sentence. */
  message: string;
  /** A sentence. */
  next: string;
  /** What `next` says to run in a terminal in the repository’s folder. */
  command?: string;
}

const MAX_SHOWN = 120;
/** What takes longer is not damage: Git waits for a file. */
const LOOK_TIMEOUT_MS = 5_000;
const shown = (text = ''): string =>
  plainWords(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

const lineOf = (file: string, line: string): Damage => ({
  message: `${file} is damaged: Git cannot read ${/^[\s.]*$/.test(line) ? 'a line that is not text' : `the line “${line}”`}, and so no branch, tag or note.`,
  next: 'Correct or remove that line in an editor (each is an id and the name of a ref), and keep a copy of the file. Then try again.',
});

const indexOf = (file: string): Damage => {
  const pack = shellWord(file.replace(/\.idx$/, '.pack'));
  return {
    message: `${file}, Git’s index of a pack, is damaged.`,
    next: 'The pack beside it may be whole. This moves the index away and makes it anew; then try again.',
    command: `mv ${shellWord(file)} ${shellWord(`${file}.damaged`)} && git index-pack ${pack}`,
  };
};

const contentOf = (file: string): Damage => ({
  message: `${file} is damaged, and Git objects in it cannot be read.`,
  next: 'Get them from a remote or another clone that has them. In a terminal in that folder, this lists what is lost.',
  command: 'git fsck',
});

const settingsOf = (line: string, file: string): Damage => ({
  message: `Git cannot read line ${line} of ${file}.`,
  next: 'Correct that line in an editor, then try again.',
});

const goneRepository = (path: string): Damage => ({
  message: `There is no Git repository at ${path} any more.`,
  next: 'If this work tree or its repository was moved, run “git worktree repair” in the repository, then try again.',
});

const STAGED: Damage = {
  message: 'Git’s index of this work tree is damaged, and what is staged in it cannot be read.',
  next: 'In a terminal in that folder, this makes a new one from the newest commit: your files stay as they are, and nothing is staged then.',
  command: 'git read-tree HEAD',
};

const goneObject = (id = ''): Damage => ({
  message: `Git object ${id} is missing, and others name it.`,
  next: 'Get it from a remote or another clone that has it. In a terminal in that folder, this lists all that is lost.',
  command: 'git fsck',
});

const RIGHT_NEXT = 'Ask its owner for the right to read it, then try again.';

const lentFrom = (borrower: string, lender: string): Damage => ({
  message: `${borrower} borrows objects from a folder that does not exist: ${lender}`,
  next: 'Try again when that folder is back. To see what is missing without it, run this in a terminal in the repository’s folder.',
  command: 'git fsck',
});

/** What Git says of a damaged file (in English: its language is fixed), what is nearest to the cause first. */
const SAID: ReadonlyArray<readonly [said: RegExp, explain: (...named: string[]) => Damage]> = [
  [/^fatal: (?:unterminated|unexpected) line in (.+?packed-refs): ?(.*)$/m, lineOf],
  [/(?:unable to open|unable to access|could not open) '?(.*?packed-refs)'?: Permission denied/, refused],
  [/object pack directory: (.+): Permission denied/, refused],
  [
    /failed to read object ([0-9a-f]+): Permission denied/,
    (id = '') => ({ message: `The permission to read Git object ${id} is missing.`, next: RIGHT_NEXT }),
  ],
  [/(?:index file|index v\d file size in|non-monotonic index) (\S.*?\.idx)/, indexOf],
  [/packfile (\S.*?\.pack) (?:does not match index|cannot be accessed|claims|is version)/, contentOf],
  [/file (\S.*?\.pack) is (?:far too short|not a GIT packfile)/, contentOf],
  [/(?:loose|packed) object [0-9a-f]+ \(stored in (.+)\) is corrupt/, contentOf],
  [/object file (.+) is empty/, contentOf],
  [/^error: Could not read ([0-9a-f]{40,64})$/m, goneObject],
  [/^fatal: bad config line (\d+) in file (.+)$/m, settingsOf],
  // Where Git looks for one, it says so in more words.
  [/^fatal: not a git repository: '?([^\n]+?)'?$/m, goneRepository],
  [/^fatal: (?:.+: )?index file (?:corrupt|smaller than expected)$/m, () => STAGED],
];

function refused(file = ''): Damage {
  return { message: `The permission to read ${file} is missing.`, next: RIGHT_NEXT };
}

/** Damage in one paragraph. */
export const damageWords = ({ message, next, command }: Damage): string =>
  [message, next, ...(command === undefined ? [] : [command])].join(' ');

/** @returns what Git said is damaged, or null */
export function damageIn(stderr: string): Damage | null {
  for (const [said, explain] of SAID) {
    const named = said.exec(stderr);
    if (named !== null) return explain(...named.slice(1).map(shown));
  }
  return null;
}

/**
 * Looks for damage that makes objects or refs seem to be missing. One question for both: a ref that does not exist lets
 * Git read the list of packed ones, and an object that does not exist the index of every pack.
 * @param folder the work tree, or the repository
 * @param named revisions that should be readable; default HEAD
 */
export async function findDamage(folder: string, named: readonly string[] = []): Promise<Damage | null> {
  try {
    const args = ['cat-file', '--batch-check'];
    const revisions = ['refs/marginalia/none', '1'.repeat(40), '1'.repeat(64), 'HEAD', ...named];
    const input = revisions
      .filter((one) => isOneLine(one) && !/[:{]/.test(one))
      .map((one) => `${one}\n`)
      .join('');
    const { stderr } = await runGit(args, {
      cwd: folder,
      input,
      okCodes: [0, 128],
      timeoutMs: LOOK_TIMEOUT_MS,
    });
    return damageIn(stderr) ?? (await missingLender(folder));
  } catch (error) {
    // No longer a repository.
    return error instanceof GitError ? damageIn(error.stderr) : null;
  }
}

/** The first missing object folder that a repository borrows from. */
async function missingLender(folder: string): Promise<Damage | null> {
  const args = ['rev-parse', '--path-format=absolute', '--git-path', 'objects'];
  const { stdout } = await runGit(args, { cwd: folder });
  const lenders = await lendersOf(stdout.toString('utf8').replace(/\n$/, ''));
  const gone = lenders.find((path) => !existsSync(path));
  return gone === undefined ? null : lentFrom(folder, gone);
}

import { brokenRefs, brokenRefsSentence } from '../git/refs/broken-refs.ts';
import { mainLine, readHead } from '../git/refs/head.ts';
import { listRefs, readRef, resolveCommit } from '../git/refs/refs.ts';
import { readNotesTree } from '../git/notes/notes-tree.ts';
import { gitText } from '../git/process/run.ts';
import { damageWords, findDamage } from '../git/objects/damage.ts';
import { plainWords } from '../shared/domain/plain-words.ts';
import { splitRange } from '../shared/domain/typed-range.ts';
import { gitProblemOf, nothingFound, type ReviewProblem, usageProblem } from './problem.ts';
import type { FoundRepository } from './repository.ts';

/** The commits of a review. */
export interface ReviewRange {
  tip: string;
  /** The commit that the tip is compared with, from where they parted; null: everything is new. */
  base: string | null;
  /** Full name of the tip's branch; null: it has none. */
  branch: string | null;
  /** The tip is what is checked out here, so that uncommitted changes and what was handed over belong to it. */
  isHere: boolean;
}

/** More commits of a branch without a base are not searched for notes. */
const MAX_SEARCHED_COMMITS = 5_000;

/**
 * The commits that a range names; null: those of the checked-out branch since it left its main line, as the app chooses
 * it.
 * @throws ReviewProblem
 */
export async function chooseRange(repository: FoundRepository, range: string | null): Promise<ReviewRange> {
  const { gitDir, headDir } = repository;
  const read = await readHead(headDir, (revision) => resolveCommit(headDir, revision));
  const { head } = read;
  const { from, to } = splitRange(range ?? '');
  const here = ['', 'HEAD', '@', head.ref, head.ref?.replace('refs/heads/', '')];
  const isHere = here.includes(to);
  const tip = isHere ? head.sha : await namedCommit(headDir, to);
  if (tip === null)
    throw (await damageProblem(headDir, head.ref ?? 'HEAD')) ?? nothingFound(unborn(head.ref));
  const branch = isHere ? head.ref : await branchNamed(headDir, to);
  if (from !== '') return { tip, base: await namedCommit(headDir, from), branch, isHere };
  const line = await mainLine(headDir, read);
  // The main line has no base: it is read as far back as it has notes.
  const base = line === null || line.ref === branch ? await beforeNotes(gitDir, tip) : line.sha;
  return { tip, base, branch, isHere };
}

async function namedCommit(headDir: string, revision: string): Promise<string> {
  const commit = await resolveCommit(headDir, revision);
  if (commit === null)
    throw (await damageProblem(headDir, revision)) ?? usageProblem(`There is no commit “${revision}”.`);
  return commit;
}

const unborn = (ref: string | null): string =>
  ref === null
    ? 'There is no commit yet.'
    : `The branch ${plainWords(ref.replace('refs/heads/', ''))} has no commit yet.`;

/** What cannot be read looks as if it did not exist. */
async function damageProblem(gitDir: string, named: string): Promise<ReviewProblem | null> {
  const damage = await findDamage(gitDir, [named]);
  if (damage !== null) return gitProblemOf(damageWords(damage));
  const broken = (await brokenRefs(gitDir, ['refs/'])).filter(
    (ref) => ref === named || REF_FOLDERS.some((folder) => ref === `${folder}${named}`),
  );
  const words = brokenRefsSentence(broken);
  return words === null ? null : gitProblemOf(words);
}

/** Where Git looks for a short name. */
const REF_FOLDERS = ['refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/'];

async function branchNamed(headDir: string, name: string): Promise<string | null> {
  const ref = name.startsWith('refs/heads/') ? name : `refs/heads/${name}`;
  return (await readRef(headDir, ref)) === null ? null : ref;
}

/** The newest commit that is older than every commit with a note; null: there is none. */
async function beforeNotes(gitDir: string, tip: string): Promise<string | null> {
  const noted = new Set<string>();
  for (const { ref } of await listRefs(gitDir, 'refs/notes/'))
    for (const commit of (await readNotesTree(gitDir, ref)).keys()) noted.add(commit);
  const most = `--max-count=${String(MAX_SEARCHED_COMMITS)}`;
  const listed = await gitText(['rev-list', '--topo-order', most, '--end-of-options', tip], { gitDir });
  const commits = listed.split('\n');
  return commits[commits.findLastIndex((commit) => noted.has(commit)) + 1] ?? null;
}

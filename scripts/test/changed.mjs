import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { at, root } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { SetUpError, say } from '../setup/say.mjs';

const git = async (...args) => {
  const { code, stdout } = await run('git', args, { cwd: root });
  return code === 0 ? stdout : undefined;
};

/**
 * The files that differ from a revision, by default from where this branch left main: committed, uncommitted and new.
 *
 * @param {string} [since] a revision
 * @returns {Promise<string[]>} paths from the checkout, of files that exist
 */
export async function changedFiles(since) {
  const base = since ?? (await branchedAt());
  const [diff, fresh] = await Promise.all([
    git('diff', '--name-only', '-z', '--no-renames', '--diff-filter=d', base, '--'),
    git('ls-files', '-z', '--others', '--exclude-standard'),
  ]);
  if (diff === undefined) throw new SetUpError(`Git cannot compare with ${base}.`);
  const files = [...diff.split('\0'), ...(fresh ?? '').split('\0')].filter((path) => path !== '');
  say(`${files.length} files changed since ${base.slice(0, 12)}.`);
  return files;
}

async function branchedAt() {
  for (const main of ['origin/HEAD', 'main']) {
    const base = await git('merge-base', 'HEAD', main);
    if (base) return base.trim();
  }
  return 'HEAD';
}

/** Areas that every journey passes through. */
const product = /^(shared|git|hosting|electron|cli|renderer)\/(?!.*\.test\.tsx?$)/;
/** What no change of the product may break, whatever it is about. */
const always = ['start', 'read-diff', 'write-note'];

/**
 * The journeys to run after a change: those that import what changed and, if the product changed, a short tour of all of
 * it and the journeys named like the changed files or their folders. It is a fast guess: only the whole set proves a
 * change.
 *
 * @param {string[]} changed
 * @param {string[]} journeys paths of all of them
 * @param {(path: string) => string} [read] the text of a file
 */
export function journeysFor(changed, journeys, read = (path) => readFileSync(at(path), 'utf8')) {
  const touched = new Set(changed);
  const inProduct = changed.filter((path) => product.test(path));
  const words = new Set(inProduct.flatMap(wordsOf));
  return journeys.filter((journey) => {
    const name = basename(journey, '.spec.ts');
    const named =
      inProduct.length > 0 && (always.includes(name) || wordsOf(name).some((word) => words.has(word)));
    return named || [...importedBy(journey, read)].some((path) => touched.has(path));
  });
}

/** Shorter words are in too many names. */
const MIN_WORD_LENGTH = 4;

const wordsOf = (path) =>
  path
    .replace(/\.\w+$/, '')
    .split(/[/.-]/)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word.length >= MIN_WORD_LENGTH);

/** A journey and everything that it imports from e2e/, directly or not. */
function importedBy(journey, read, seen = new Set()) {
  if (seen.has(journey)) return seen;
  seen.add(journey);
  for (const [, from = ''] of read(journey).matchAll(/from '(\.[^']+)'/g)) {
    const path = normalize(join(dirname(journey), from)).replaceAll('\\', '/');
    if (path.startsWith('e2e/')) importedBy(path, read, seen);
    else seen.add(path);
  }
  return seen;
}

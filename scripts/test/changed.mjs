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
 * The files that differ from a revision, by default from where this branch left the main one: committed, not committed
 * and new ones.
 *
 * @param {string} [since] a revision
 * @returns {Promise<string[]>} paths from the checkout, of files that are there
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

/** Rooms that every journey goes through. */
const product = /^(shared|git|hosting|electron|renderer)\/(?!.*\.test\.tsx?$)/;
/** What no change of the product may break, whatever it is about. */
const always = ['start', 'read-diff', 'write-note'];

/**
 * The journeys to take after a change: those that import what changed; and when the product changed, a short way
 * through all of it and the journeys that are named like the changed files or their folders. It is a guess, and fast:
 * the whole set is what proves a change.
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

/** Words shorter than that are in too many names. */
const SHORTEST = 4;

const wordsOf = (path) =>
  path
    .replace(/\.\w+$/, '')
    .split(/[/.-]/)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word.length >= SHORTEST);

/** A journey and what it imports from e2e/, at any remove. */
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

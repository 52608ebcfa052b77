import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { at, cacheRoot, root } from './paths.mjs';

/** Where the command is built. */
export const reviewFolder = () => at('out', 'cli');

/** The same for a checkout that this user may not write: a folder of the user's own. */
export const ownReviewFolder = () =>
  join(cacheRoot(), 'review', createHash('sha256').update(root).digest('hex').slice(0, 20));

/** The built command: it exports `review`. */
export const reviewFile = (folder) => join(folder, 'review.js');
const stampFile = (folder) => join(folder, '.stamp');

const ROOMS = ['shared', 'git', 'cli'];
const FILES = ['package-lock.json', 'scripts/setup/review-build.mjs'];

/**
 * Whether the command is built from the sources as they are. By sizes and times of the files: reading them all would
 * take longer than most commands.
 */
export function isReviewBuilt(folder) {
  try {
    return existsSync(reviewFile(folder)) && readFileSync(stampFile(folder), 'utf8') === stampOf();
  } catch {
    return false;
  }
}

function stampOf() {
  const lines = [];
  const add = (path) => {
    const { size, mtimeMs } = statSync(at(path));
    lines.push(`${path} ${size} ${mtimeMs}`);
  };
  const addAll = (folder) => {
    for (const entry of readdirSync(at(folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) addAll(path);
      else if (entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts')) add(path);
    }
  };
  for (const path of FILES) add(path);
  for (const room of ROOMS) addAll(room);
  return lines.join('\n');
}

/** Whether set-up may write to the checkout. */
export function isCheckoutWritable() {
  try {
    for (const folder of [at('.cache'), at('out')]) {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
    }
    return true;
  } catch {
    return false;
  }
}

/** Builds the command into the user's own folder, as a whole or not at all: another one may be building it as well. */
export async function buildOwnReview() {
  const folder = ownReviewFolder();
  mkdirSync(join(folder, '..'), { recursive: true });
  const made = mkdtempSync(`${folder}-`);
  try {
    await buildReview(made);
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } catch (error) {
    // The other one was first.
    if (!isReviewBuilt(folder)) throw error;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Builds the command alone, which takes a second or two: not the app. */
export async function buildReview(folder = reviewFolder()) {
  const stamp = stampOf();
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: at('cli/main.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      // Half of the start is reading it.
      minify: true,
      rollupOptions: { output: { entryFileNames: 'review.js' } },
    },
  });
  writeFileSync(stampFile(folder), stamp);
}

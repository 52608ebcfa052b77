import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, root } from './paths.mjs';

/** The built command: it exports `review`. */
export const reviewFile = () => at('out', 'cli', 'review.js');
const stampFile = () => at('out', 'cli', '.stamp');

const ROOMS = ['shared', 'git', 'cli'];
const FILES = ['package-lock.json', 'scripts/setup/review-build.mjs'];

/**
 * Whether the command is built from the sources as they are. By sizes and times of the files: reading them all would
 * take longer than most commands.
 */
export function isReviewBuilt() {
  try {
    return existsSync(reviewFile()) && readFileSync(stampFile(), 'utf8') === stampOf();
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

/** Builds the command alone, which takes a second or two: not the app. */
export async function buildReview() {
  const stamp = stampOf();
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: at('cli/main.ts'),
      outDir: at('out/cli'),
      emptyOutDir: true,
      target: 'node20',
      // Half of the start is reading it.
      minify: true,
      rollupOptions: { output: { entryFileNames: 'review.js' } },
    },
  });
  writeFileSync(stampFile(), stamp);
}

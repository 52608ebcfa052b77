#!/usr/bin/env node
/**
 * `npm run --silent review -- <arguments>`, and `marginalia review <arguments>` where this package is linked: remarks from
 * a terminal, on plain Node. Programs read its standard output, so set-up prints to standard error.
 */
import { pathToFileURL } from 'node:url';
import {
  buildOwnReview,
  buildReview,
  isCheckoutWritable,
  isReviewBuilt,
  ownReviewFolder,
  reviewFile,
  reviewFolder,
} from './setup/review-build.mjs';

/** As for a failure of Git: 1 would mean that nothing was found. */
const FAILED = 3;

const { argv, env } = process;
const [first, ...rest] = argv.slice(2);
const args = first === 'review' ? rest : argv.slice(2);
// npm starts scripts in the package's own folder.
const folder = (env.npm_lifecycle_event === 'review' ? env.INIT_CWD : undefined) ?? workingFolder();
// What builds the command needs a folder.
if (folder === '') process.chdir(import.meta.dirname);

// Whoever writes learns of it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const written = (text) =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve(undefined)));
  });
try {
  const built = [reviewFolder(), ownReviewFolder()].find(isReviewBuilt) ?? (await prepare());
  const { review } = await import(pathToFileURL(reviewFile(built)).href);
  process.exitCode = await review(args, {
    folder,
    out: written,
    err: (text) => process.stderr.write(text),
  });
} catch (error) {
  process.stderr.write(`The command cannot be built or started: ${error.message}\n`);
  process.exitCode = FAILED;
}

/** @returns empty: it was deleted, as the command then says */
function workingFolder() {
  try {
    return process.cwd();
  } catch {
    return '';
  }
}

/** @returns the folder that it is built in */
async function prepare() {
  if (!isCheckoutWritable()) {
    await buildOwnReview();
    return ownReviewFolder();
  }
  const [{ setUpForNode }, { sayOnStandardError }] = await Promise.all([
    import('./setup/index.mjs'),
    import('./setup/say.mjs'),
  ]);
  sayOnStandardError();
  // Two commands at once build once.
  await setUpForNode(async () => {
    if (!isReviewBuilt(reviewFolder())) await buildReview();
  });
  return reviewFolder();
}

import { pathToFileURL } from 'node:url';
import { workingFolder } from './working-folder.ts';

/** What the built command exports: see `cli/main.ts`, which this room does not know. */
interface ReviewCommand {
  review: (
    args: readonly string[],
    world: { folder: string; out: (text: string) => Promise<void>; err: (text: string) => void },
  ) => Promise<number>;
}

const isCommand = (loaded: unknown): loaded is ReviewCommand =>
  typeof loaded === 'object' && loaded !== null && 'review' in loaded && typeof loaded.review === 'function';

/** Runs `marginalia review` in this process. @returns its exit code, once all it said is written */
export async function runReview(file: string, args: readonly string[]): Promise<number> {
  const { stdout, stderr } = process;
  // The writer gets the failure, too.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  const built: unknown = await import(pathToFileURL(file).href);
  if (!isCommand(built)) throw new TypeError('review.js is not the command');
  const code = await built.review(args, {
    folder: workingFolder(),
    out: (text) => written(stdout, text),
    err: (text) => stderr.write(text),
  });
  // Standard output is, by now.
  await written(stderr, '').catch(() => undefined);
  return code;
}

const written = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });

/** Long tasks in the app or a service; both report them on standard error. See scripts/stalls. */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const MARK = 'marginalia:stall ';

const stall = z.object({
  where: z.string(),
  /** How long it took. */
  ms: z.number(),
  /** What ran, if known. */
  stack: z.string(),
});
export type Stall = z.infer<typeof stall>;

/** Since the last journey. */
let heard: Stall[] = [];

/** Returns the recorded stalls and clears them for the next journey. */
export function takeStalls(): Stall[] {
  const taken = heard;
  heard = [];
  return taken;
}

/** Reads a process's standard error; passes every other line to `pass`. */
export function listenForStalls(errors: NodeJS.ReadableStream, pass?: (line: string) => void): void {
  createInterface({ input: errors }).on('line', (line) => {
    if (line.startsWith(MARK)) heard.push(stall.parse(JSON.parse(line.slice(MARK.length))));
    else pass?.(`${line}\n`);
  });
}

/** The path of the script that watches a program, for `-r` or `--require`. */
export const watcher = (app: string, what: 'app' | 'service'): string =>
  join(app, 'scripts', 'stalls', `${what}.cjs`);

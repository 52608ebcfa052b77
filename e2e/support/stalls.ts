/** Tasks that took too long in the app or a service: both tell of them on standard error. See scripts/stalls. */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const MARK = 'marginalia:stall ';

const stall = z.object({
  where: z.string(),
  /** How long it took. */
  ms: z.number(),
  /** What ran, where that could be had. */
  stack: z.string(),
});
export type Stall = z.infer<typeof stall>;

/** Since the last journey. */
let heard: Stall[] = [];

/** Takes what was heard; the next journey begins with nothing. */
export function takeStalls(): Stall[] {
  const taken = heard;
  heard = [];
  return taken;
}

/** Listens to a process's standard error; every other line goes on to `pass`. */
export function listenForStalls(errors: NodeJS.ReadableStream, pass?: (line: string) => void): void {
  createInterface({ input: errors }).on('line', (line) => {
    if (line.startsWith(MARK)) heard.push(stall.parse(JSON.parse(line.slice(MARK.length))));
    else pass?.(`${line}\n`);
  });
}

/** What a watched program is started with. */
export const watcher = (app: string, what: 'app' | 'service'): string =>
  join(app, 'scripts', 'stalls', `${what}.cjs`);

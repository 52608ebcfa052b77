/**
 * `npm run bench:start [-- --beside <path>] [--rounds <n>] [--json <file>]`: from the start of the process to the first
 * usable repository screen, beside an empty Electron window; same Electron, same session, in turn, medians.
 * `--beside` is another built checkout of this app, measured in turn: before and after.
 */
import { parseArgs } from 'node:util';
import { startRows } from './start/rows.mjs';
import { sessionSystem } from '../scripts/session/needs.mjs';
import { main, setUp } from '../scripts/setup/index.mjs';
import { fromCaller } from '../scripts/setup/paths.mjs';
import { say } from '../scripts/setup/say.mjs';
import { told } from './table.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };

await main(async (argv) => {
  const { values } = parseArgs({ args: argv, options: { json: text, beside: text, rounds: text } });
  const electron = await setUp({ system: sessionSystem, build: true });
  const rows = await startRows(electron, {
    rounds: Number(values.rounds ?? 5),
    ...(values.beside === undefined ? {} : { before: fromCaller(values.beside) }),
  });
  say(
    'From the start of the process: an empty window to the end of its page’s load; Marginalia to its list of\n' +
      'repositories in the page, of a profile that was used before. A ratio is the median of the rounds’ own ratios.',
  );
  return told(rows, { json: values.json, about: { electron: electron.version } }) ? 0 : 1;
});

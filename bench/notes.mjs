/**
 * `npm run bench:notes [-- --notes 10000] [--json <file>]`: badges and search over a notes ref with many notes, on the
 * Node inside Electron, with a real host and real Git.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { main } from '../scripts/setup/index.mjs';
import { measureInside } from './inside.mjs';
import { makeCorpus } from './notes/corpus.mjs';
import { told } from './table.mjs';

const ms = (name, value, target) => ({ name, value, unit: 'ms', ...(target ? { target } : {}) });

await main(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: { notes: { type: 'string', default: '10000' }, json: { type: 'string' } },
  });
  const folder = mkdtempSync(join(tmpdir(), 'bench-notes-'));
  try {
    const corpus = join(folder, 'corpus.git');
    makeCorpus(corpus, Number(values.notes));
    const result = await measureInside('bench/notes/measure.ts', [corpus]);
    const rows = [
      ms(`first fetch of ${values.notes} notes`, result.fetched),
      ms('badges of every note after the fetch', result.badges, 100),
      ms('with who wrote them and when', result.authors),
      ms('badges when known', result.again),
      ms('first search, reading every note', result.first),
      ms('a search, median', result.search, 50),
    ];
    return told(rows, values) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

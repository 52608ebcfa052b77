/**
 * `npm run bench:notes [-- --notes 10000]`: badges and search over a notes ref with many notes, on the Node inside
 * Electron, with a real host and real Git. Targets: badges 100 ms after the fetch, a search in 50 ms.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeCorpus } from './bench/notes/corpus.mjs';
import { main, setUp } from './setup/index.mjs';
import { at } from './setup/paths.mjs';
import { say, SetUpError } from './setup/say.mjs';

await main(async (argv) => {
  const { values } = parseArgs({ args: argv, options: { notes: { type: 'string', default: '10000' } } });
  const electron = await setUp({ system: ['git', 'app'], build: false });
  const folder = mkdtempSync(join(tmpdir(), 'bench-notes-'));
  try {
    const corpus = join(folder, 'corpus.git');
    makeCorpus(corpus, Number(values.notes));
    const { status, stdout, stderr } = spawnSync(
      electron.binary,
      [at('e2e/bench/measure-notes.ts'), corpus],
      { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' }, encoding: 'utf8' },
    );
    if (status !== 0) throw new SetUpError(`The benchmark did not finish: ${stderr.slice(0, 500)}`);
    const result = JSON.parse(stdout);
    line(`first fetch of ${values.notes} notes`, result.fetched);
    line('badges of every note after the fetch', result.badges, 100);
    line('with who wrote them and when', result.authors);
    line('badges when known', result.again);
    line('first search, reading every note', result.first);
    line('a search, median', result.search, 50);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function line(words, ms, target) {
  say(
    `${words}: ${ms.toFixed(0)} ms${target ? ` (target ${target}, ${ms <= target ? 'met' : 'missed'})` : ''}`,
  );
}

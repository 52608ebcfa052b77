/**
 * `npm run bench:remarks [-- --quick] [--rounds <n>] [--json <file>]`: the real app on a branch of 300 commits with
 * 1,000 remarks, in turn with the same branch whose notes are about no lines; scrolling through the threads; 10,000
 * remarks in one note. The host is the built service in a separate process.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { git, makeRepository, startService } from './hosting/service.mjs';
import { branchWith, oneNoteWith } from './remarks/corpus.mjs';
import { told } from './table.mjs';
import { inSession } from '../scripts/session/index.mjs';
import { sessionSystem } from '../scripts/session/needs.mjs';
import { main, setUp } from '../scripts/setup/index.mjs';
import { SetUpError } from '../scripts/setup/say.mjs';

const file = 'remarks.json';
const ms = (name, value, target) => ({ name, value, unit: 'ms', ...(target ? { target } : {}) });
const frames = (name, scrolls, target) => ({
  name,
  value: least(scrolls, 'slow'),
  unit: '',
  ...(target === undefined ? {} : { target }),
});
const least = (scrolls, key) => Math.min(...scrolls.map((one) => one[key]));

await main(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: { json: { type: 'string' }, quick: { type: 'boolean' }, rounds: { type: 'string' } },
  });
  const quick = values.quick === true;
  const size = quick ? { commits: 60, remarks: 200 } : { commits: 300, remarks: 1_000 };
  const inOneNote = quick ? 2_000 : 10_000;
  const electron = await setUp({ system: sessionSystem, build: true });
  const service = await startService();
  let seen;
  try {
    const marked = branchWith(size);
    const many = oneNoteWith(inOneNote);
    const fill = async (name, streams) => {
      const gitDir = await makeRepository(service, name, streams[0]);
      for (const stream of streams.slice(1))
        git(gitDir, ['fast-import', '--quiet', '--force', '--date-format=raw'], stream);
    };
    const plain = branchWith({ ...size, words: true });
    await fill('without', [plain.branch + plain.notes]);
    await fill('with', [marked.branch + marked.notes]);
    await fill('one-note', [many.branch + many.notes]);
    const plan = {
      ...size,
      inOneNote,
      rounds: Number(values.rounds ?? (quick ? 3 : 15)),
      scroll: quick ? 2_000 : 6_000,
      host: service.host,
    };
    const code = await inSession(
      electron,
      ({ node, app, electron: binary, out }) => [
        node,
        join(app, 'bench/remarks/rounds.mjs'),
        binary,
        app,
        join(out, file),
        JSON.stringify(plan),
      ],
      { keep: (out) => (seen = read(join(out, file))) },
    );
    if (code !== 0 || !seen) throw new SetUpError(`The benchmark did not finish (${code}).`);
  } finally {
    await service.stop();
    service.drop();
  }
  return told(rowsOf(seen, size.remarks, inOneNote), {
    json: values.json,
    about: { electron: electron.version, seen },
  })
    ? 0
    : 1;
});

function rowsOf(seen, remarks, inOneNote) {
  const first = { with: median(seen.with, 'first'), without: median(seen.without, 'first') };
  return [
    ms('first paint without remarks, median', first.without),
    ms(`first paint with ${remarks} remarks, median`, first.with),
    {
      name: 'first paint',
      value: first.with / first.without,
      unit: 'x',
      beside: 'without remarks',
      target: 1.05,
    },
    ms(
      'all marks placed after the notes, median',
      medianOf(seen.with.map(({ marks, notes }) => marks - notes)),
      500,
    ),
    ms('the same when all of it has to be fetched', seen.cold.marks - seen.cold.notes),
    frames('frames over 50 ms, scrolling without remarks', seen.scrolls.without),
    frames('frames over 50 ms, scrolling through threads', seen.scrolls.with, 0),
    ms('longest frame, scrolling without remarks', least(seen.scrolls.without, 'worst')),
    ms('longest frame, scrolling through threads', least(seen.scrolls.with, 'worst')),
    ms(`${inOneNote} remarks in one note, from the press to all marks`, seen.oneAgain.marks),
    frames('frames over 50 ms, scrolling through them', [seen.oneScroll], 0),
  ];
}

function median(rounds, key) {
  return medianOf(rounds.map((round) => round[key]));
}

function medianOf(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

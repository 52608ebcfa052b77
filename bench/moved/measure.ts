/** Measures the search for moved code beside the scan of the same diffs; see bench/moved.mjs. */
import { readFileSync } from 'node:fs';
import { entry } from '../../renderer/diff/worker/answer.ts';
import { findMoves } from '../../renderer/diff/worker/moved/find-moves.ts';
import { scan } from '../../renderer/diff/worker/scan.ts';

/** Processor time of this thread in ms: on a busy machine, the clock measures the others. */
function now(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const [, , path = '', rounds = '1'] = process.argv;
const answer: { files: Parameters<typeof entry>[0][] } = JSON.parse(readFileSync(path, 'utf8'));
const raws = answer.files.flatMap((file) => entry(file)?.raw ?? []);
const times = { scan: new Array<number>(), moved: new Array<number>() };
let [longest, runs] = [0, 0];
for (let round = 0; round < Number(rounds); round += 1) {
  const begun = now();
  const scans = raws.map((raw) => scan(raw));
  times.scan.push(now() - begun);
  const files = scans.map((scanned, id) => ({ id, scanned, rows: { same: null } }));
  const start = now();
  const steps = findMoves(files);
  let last = start;
  for (let step = steps.next(); ; step = steps.next()) {
    const at = now();
    if (round > 0) longest = Math.max(longest, at - last);
    last = at;
    if (step.done !== true) continue;
    runs = step.value.runs.reduce((sum, each) => sum + each.length, 0);
    break;
  }
  times.moved.push(last - start);
}
process.stdout.write(
  `${JSON.stringify({ scan: median(times.scan), moved: median(times.moved), longest, runs })}\n`,
);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { measureProcessorTime, ProcessorAccount } from './processor-time.mjs';

const ROOT = { pid: 1, parent: 0, start: 0, own: 50, waited: 700 };
const runner = (own, waited = 0) => ({ pid: 2, parent: 1, start: 1, own, waited });
const app = (own, parent = 2) => ({ pid: 3, parent, start: 2, own, waited: 0 });
const stranger = { pid: 9, parent: 0, start: 1, own: 900, waited: 900 };

/** @param {import('./processor-time.mjs').Process[][]} looks */
const secondsOf = (...looks) => {
  const account = new ProcessorAccount(1, (pid) => (pid === 2 ? 'unit' : undefined));
  for (const each of looks) account.take([...each, stranger]);
  return [account.seconds('unit'), account.seconds()];
};

test.each([
  ['what the root did before and does itself is not counted', [[ROOT], [{ ...ROOT, own: 99 }]], 0],
  ['a child and a grandchild', [[ROOT], [ROOT, runner(100), app(200)]], 3],
  ['both going on', [[ROOT], [ROOT, runner(100), app(200)], [ROOT, runner(150), app(300)]], 4.5],
  [
    'a grandchild that was waited for counts once, with what it did since the last look',
    [[ROOT], [ROOT, runner(100), app(200)], [ROOT, runner(100, 250)]],
    3.5,
  ],
  ['one that nobody saw counts by what its parent knows', [[ROOT], [ROOT, runner(0, 40)]], 0.4],
  [
    'one that outlives its parent is counted on',
    [[ROOT], [ROOT, runner(100), app(200)], [{ ...ROOT, waited: 800 }, app(300, 0)]],
    4,
  ],
  ['a child that ended counts for its step', [[ROOT], [ROOT, runner(100)], [{ ...ROOT, waited: 900 }]], 2],
  [
    'another process under the same number is another one',
    [
      [ROOT],
      [ROOT, runner(100)],
      [
        { ...ROOT, waited: 800 },
        { ...stranger, pid: 2, start: 5 },
      ],
    ],
    1,
  ],
])('%s', (_name, looks, seconds) => {
  expect(secondsOf(...looks)).toEqual([seconds, seconds]);
});

test.runIf(process.platform === 'linux')(
  'processes that end at once and that go on are counted',
  async () => {
    const measured = measureProcessorTime();
    // A fifth of a second of processor time, however fast or slow the machine is.
    const busy =
      'const spent = () => { const { user, system } = process.cpuUsage(); return user + system; }; while (spent() < 200_000) Array.from({ length: 10_000 }).sort();';
    const short = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
    const child = spawn(process.execPath, ['-e', `${short};${busy}`], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
    measured.started('both', child.pid);
    await once(child, 'exit');
    const seconds = measured.stop();
    expect(seconds?.of('both')).toBeGreaterThan(0.35);
    expect(seconds?.of()).toBeGreaterThanOrEqual(seconds?.of('both') ?? Infinity);
  },
);

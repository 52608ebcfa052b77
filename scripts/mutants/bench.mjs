import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, root } from '../setup/paths.mjs';
import { SetUpError } from '../setup/say.mjs';
import { processLimitMs, testLimitMs } from './time-limits.mjs';

const leftOut = new Set(['.git', '.cache', 'dist', 'node_modules', 'out', 'test-results', 'bench', 'tour']);

/**
 * A copy of the checkout in which guards are broken, without a build; it uses the checkout's packages.
 *
 * @param {import('../setup/electron.mjs').Electron} electron
 * @param {Map<string, number[]>} [times] by test file: how long each of its tests takes without mutants, in
 *   milliseconds; `testWithout` adds to it
 */
export function openBench(electron, times = new Map()) {
  const folder = mkdtempSync(join(tmpdir(), 'marginalia-mutants-'));
  for (const entry of readdirSync(root))
    if (!leftOut.has(entry)) cpSync(at(entry), join(folder, entry), { recursive: true });
  // Tests of the diff's reader read their texts from there.
  cpSync(at('bench/diff'), join(folder, 'bench/diff'), { recursive: true });
  symlinkSync(at('node_modules'), join(folder, 'node_modules'), 'dir');
  const report = join(folder, 'mutant.json');
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let runner;

  /**
   * Runs unit tests in the copy, one file after the other.
   *
   * @param {string[]} files
   * @param {string[]} [options] of the test runner
   * @param {number} [limitMs] of the whole run
   * @returns {Promise<Report | null>} null: it took longer than the limit
   */
  async function test(files, options = [], limitMs) {
    rmSync(report, { force: true });
    const vitest = [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--project=unit'];
    const how = ['--maxWorkers=1', '--reporter=json', `--outputFile=${report}`, ...options];
    runner = spawn(electron.binary, [...vitest, ...how, ...files], {
      cwd: folder,
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
      // With a group of its own, so that its workers and their children end with it.
      detached: true,
    });
    const { isLate, stderr } = await endOf(runner, limitMs);
    if (isLate) return null;
    try {
      return JSON.parse(readFileSync(report, 'utf8'));
    } catch {
      throw new SetUpError(`The tests did not run:\n${stderr}`);
    }
  }

  /**
   * Runs tests without mutants, and measures them.
   *
   * @param {string[]} files
   * @returns {Promise<string[]>} names of failed tests
   */
  async function testWithout(files) {
    const result = await test(files);
    for (const { name, assertionResults } of result?.testResults ?? [])
      times.set(
        fileOf(name),
        assertionResults.map(({ duration }) => duration ?? 0),
      );
    return result === null ? [] : failures(result);
  }

  /**
   * @param {import('./table.mjs').FoundMutant} mutant
   * @returns {Promise<'killed' | 'LIVED' | 'BROKEN'>} BROKEN: the result is not a valid program, which proves nothing
   */
  async function judge({ edit: { file, start, end, to }, unit }) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(0, start) + to + text.slice(end));
    const took = unit.flatMap((name) => times.get(name) ?? []);
    try {
      const options = ['--bail=1', `--testTimeout=${testLimitMs(took)}`];
      const result = await test(unit, options, processLimitMs(took));
      // A test that hangs has noticed, too.
      if (result === null) return 'killed';
      const failed = failures(result);
      if (failed.length === 0) return 'LIVED';
      return failed.every((name) => unit.includes(name)) ? 'BROKEN' : 'killed';
    } finally {
      writeFileSync(path, text);
    }
  }

  function close() {
    endGroup(runner);
    rmSync(folder, { recursive: true, force: true });
  }

  return { folder, testWithout, judge, close };
}

/** Ends a process and everything it started, unless it ended. @param {import('node:child_process').ChildProcess | undefined} leader */
export function endGroup(leader) {
  if (leader?.pid === undefined || leader.exitCode !== null || leader.signalCode !== null) return;
  process.kill(-leader.pid, 'SIGKILL');
}

/** @param {import('node:child_process').ChildProcess} child @param {number} [limitMs] */
async function endOf(child, limitMs) {
  let [isLate, stderr] = [false, ''];
  child.stderr?.setEncoding('utf8').on('data', (text) => (stderr = (stderr + text).slice(-2000)));
  const late = () => {
    isLate = true;
    endGroup(child);
  };
  const timer = limitMs === undefined ? undefined : setTimeout(late, limitMs);
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  clearTimeout(timer);
  return { isLate, stderr };
}

/**
 * @typedef {{ status: string, fullName: string, duration?: number | null }} Assertion
 * @typedef {{ testResults: { name: string, status: string, assertionResults: Assertion[] }[] }} Report
 *
 * @param {Report} report @returns {string[]} names of failed tests; for a file that does not load, the file's name
 */
function failures({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName);
    return status === 'failed' && failed.length === 0 ? [fileOf(name)] : failed;
  });
}

/** Paths from the checkout, as in the table. */
const fileOf = (path) => /(?:shared|git|hosting|electron|renderer|e2e|scripts)\/.*$/.exec(path)?.[0] ?? path;

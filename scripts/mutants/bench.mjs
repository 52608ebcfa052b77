import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, root } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { SetUpError } from '../setup/say.mjs';

const leftOut = new Set(['.git', '.cache', 'dist', 'node_modules', 'out', 'test-results', 'bench', 'tour']);

/**
 * A copy of the checkout in which guards are broken, without a build; it uses the checkout's packages.
 *
 * @param {import('../setup/electron.mjs').Electron} electron
 */
export function openBench(electron) {
  const folder = mkdtempSync(join(tmpdir(), 'marginalia-mutants-'));
  for (const entry of readdirSync(root))
    if (!leftOut.has(entry)) cpSync(at(entry), join(folder, entry), { recursive: true });
  // Tests of the diff's reader read their texts from there.
  cpSync(at('bench/diff'), join(folder, 'bench/diff'), { recursive: true });
  symlinkSync(at('node_modules'), join(folder, 'node_modules'), 'dir');
  const report = join(folder, 'mutant.json');

  /**
   * Runs unit tests in the copy, one file after the other.
   *
   * @param {string[]} files
   * @param {number} [most] stop after so many failures; 0: run all
   * @returns {Promise<{ failed: string[] }>} names of failed tests; for a file that does not load, the file's name
   */
  async function test(files, most = 0) {
    rmSync(report, { force: true });
    const vitest = [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--project=unit'];
    const how = [`--bail=${most}`, '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`];
    const { stderr } = await run(electron.binary, [...vitest, ...how, ...files], {
      cwd: folder,
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
    try {
      return { failed: failures(JSON.parse(readFileSync(report, 'utf8'))) };
    } catch {
      throw new SetUpError(`The tests did not run:\n${stderr.slice(-2000)}`);
    }
  }

  /**
   * @param {import('./table.mjs').FoundMutant} mutant
   * @returns {Promise<'killed' | 'LIVED' | 'BROKEN'>} BROKEN: the result is not a valid program, which proves nothing
   */
  async function judge({ edit: { file, start, end, to }, unit }) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(0, start) + to + text.slice(end));
    try {
      const { failed } = await test(unit, 1);
      if (failed.length === 0) return 'LIVED';
      return failed.every((name) => unit.includes(name)) ? 'BROKEN' : 'killed';
    } finally {
      writeFileSync(path, text);
    }
  }

  return { folder, test, judge };
}

/** @param {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} report */
function failures({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName);
    return status === 'failed' && failed.length === 0 ? [fileOf(name)] : failed;
  });
}

/** Paths from the checkout, as in the table. */
const fileOf = (path) => /(?:shared|git|hosting|electron|renderer|e2e|scripts)\/.*$/.exec(path)?.[0] ?? path;

import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inSession, save } from '../session/index.mjs';
import { scratch } from '../session/scratch.mjs';
import { ensureBuild } from '../setup/build.mjs';
import { at } from '../setup/paths.mjs';
import { journeysFor } from './changed.mjs';
import { dayPattern } from './day.mjs';
import { judged, playwrightCounts, vitestCounts } from './counts.mjs';
import { shortRun } from './short-run.mjs';

const vitestReport = 'vitest.json';
const playwrightReport = 'playwright.json';

/**
 * @typedef {import('../setup/electron.mjs').Electron} Electron
 * @typedef {import('./counts.mjs').Counts} Counts
 */

/**
 * What a step needs to know of a run.
 *
 * @typedef {object} Wanted
 * @property {string[]} words only test files with these in their path
 * @property {string} [label] prefix of each line of output
 * @property {string[]} [changed] only what these files affect
 * @property {boolean} [beside] journeys run at the same time
 * @property {boolean} [short] a short run: no integration tests, and only the journeys of day.mjs
 * @property {(pid?: number) => void} [started] called with the first process
 */

/** @type {Counts} */
const nothing = { passed: 0, failed: 0, skipped: [] };

/**
 * Unit and integration tests on the Node inside Electron, with the session's keyring, as an ordinary user.
 *
 * @param {number} parts into how many steps they are split; a few tests are not worth splitting
 */
export const unit = (parts) =>
  Array.from({ length: parts }, (_, nth) => vitest('unit', parts > 1 ? `${nth + 1}/${parts}` : ''));

/** Components mounted in a window of Electron, which Vitest opens and drives. */
export const mounted = vitest('mounted');

/** Vitest's tests of one project of vitest.config.ts, or a part of them (`1/4`), in a session. */
function vitest(project, part = '') {
  return {
    name: project,
    /** @type {(electron: Electron, wanted: Wanted) => Promise<Counts>} */
    run: async (electron, { words, label, changed, beside = false, short = false, started }) => {
      const related = changed?.filter((path) => /\.(tsx?|mjs|css|json)$/.test(path));
      if (related?.length === 0) return nothing;
      return counted(electron, vitestReport, vitestCounts, {
        label,
        started,
        mayBeNone: related !== undefined,
        // Mounted components share one window.
        desks: project === 'unit' ? desks(beside ? 1 : 0) : 1,
        env: () => ({ ELECTRON_RUN_AS_NODE: '1', ...shortRun(short) }),
        command: ({ electron: binary, app, out }) => [
          binary,
          join(app, 'node_modules/vitest/vitest.mjs'),
          ...(related === undefined ? ['run'] : ['related', '--run', '--passWithNoTests']),
          `--project=${project}`,
          ...(part === '' ? [] : [`--shard=${part}`]),
          // The other loaders write next to the configuration, where the session's user may not.
          '--configLoader=runner',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${join(out, vitestReport)}`,
          ...(related ?? words),
        ],
      });
    },
  };
}

/** Journeys through the real app. Pictures and traces of failed ones end up in test-results/. */
export const e2e = {
  name: 'e2e',
  /** @type {(electron: Electron, wanted: Wanted) => Promise<Counts>} */
  run: async (electron, { words, label, changed, short = false, started }) => {
    const all = readdirSync(at('e2e/journeys')).map((name) => `e2e/journeys/${name}`);
    const args = changed === undefined ? words : journeysFor(changed, all);
    if (changed !== undefined && args.length === 0) return nothing;
    await ensureBuild();
    return playwright(electron, 'e2e/playwright.config.ts', {
      results: at('test-results'),
      args: short ? ['--grep', dayPattern()] : args,
      label,
      started,
      desks: desks(),
    });
  },
};

/**
 * The number of parallel workers, each with a desk; `fewer` if something else runs beside them. More than a few only wait
 * for each other, and time-outs count seconds.
 */
const desks = (fewer = 0) => Math.max(1, Math.min(4, availableParallelism() - fewer));

/**
 * Runs Playwright's tests of one configuration in a session.
 *
 * @param {Electron} electron
 * @param {string} config its file, in the checkout
 * @param {{ results: string, env?: (places: { out: string }) => Record<string, string>, save?: (out: string) => void, args?: string[], label?: string, desks?: number, started?: (pid?: number) => void }} options
 * @returns {Promise<Counts>}
 */
export function playwright(electron, config, { results, args = [], env, save: saveMore, ...session }) {
  rmSync(results, { recursive: true, force: true });
  return counted(electron, playwrightReport, playwrightCounts, {
    ...session,
    command: ({ node, app, out }) => [
      node,
      join(app, 'node_modules/playwright/cli.js'),
      'test',
      `--config=${join(app, config)}`,
      `--output=${join(out, 'test-results')}`,
      '--reporter=list,json',
      ...args,
    ],
    env: (places) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: join(places.out, playwrightReport), ...env?.(places) }),
    save: (out) => {
      save(join(out, 'test-results'), results);
      saveMore?.(out);
    },
  });
}

/**
 * @typedef {import('../session/index.mjs').Places} Places
 * @param {Electron} electron
 * @param {string} reportName
 * @param {(report: any) => Counts} count
 * @param {object} how
 * @param {(places: Places) => string[]} how.command
 * @param {(places: Places) => Record<string, string>} [how.env]
 * @param {(out: string) => void} [how.save]
 * @param {string} [how.label]
 * @param {(pid?: number) => void} [how.started]
 * @param {number} [how.desks]
 * @param {boolean} [how.mayBeNone] true if a run without any test is no failure
 */
async function counted(electron, reportName, count, { command, env, save: saveMore, mayBeNone, ...session }) {
  let counts;
  const code = await inSession(electron, command, {
    ...session,
    place: scratch(),
    env,
    keep: (out) => {
      counts = report(join(out, reportName), count);
      saveMore?.(out);
    },
  });
  return mayBeNone && code === 0 && counts?.passed === 0 ? counts : judged(counts, code);
}

function report(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

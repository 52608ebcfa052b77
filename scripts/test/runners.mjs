import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inSession, save } from '../session/index.mjs';
import { ensureBuild } from '../setup/build.mjs';
import { at } from '../setup/paths.mjs';
import { judged, playwrightCounts, vitestCounts } from './counts.mjs';

const vitestReport = 'vitest.json';
const playwrightReport = 'playwright.json';

/** Unit and integration tests on the Node inside Electron, with the session's keyring, as an ordinary user. */
export const unit = {
  name: 'unit',
  run: (electron, words) =>
    counted(electron, vitestReport, vitestCounts, {
      env: () => ({ ELECTRON_RUN_AS_NODE: '1' }),
      command: ({ electron: binary, app, out }) => [
        binary,
        join(app, 'node_modules/vitest/vitest.mjs'),
        'run',
        // The other loaders write beside the configuration, where the session's user may not.
        '--configLoader=runner',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(out, vitestReport)}`,
        ...words,
      ],
    }),
};

/** Journeys through the real app. What a failed one left (pictures, traces) ends up in test-results/. */
export const e2e = {
  name: 'e2e',
  run: async (electron, words) => {
    await ensureBuild();
    return playwright(electron, 'e2e/playwright.config.ts', { results: at('test-results'), args: words });
  },
};

/**
 * Runs Playwright's tests of one configuration in a session.
 *
 * @param {import('../setup/electron.mjs').Electron} electron
 * @param {string} config its file, in the checkout
 * @param {{ results: string, env?: (places: { out: string }) => Record<string, string>, save?: (out: string) => void, args?: string[] }} options
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export function playwright(electron, config, { results, args = [], env, save: saveMore }) {
  rmSync(results, { recursive: true, force: true });
  return counted(electron, playwrightReport, playwrightCounts, {
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
 * @param {import('../setup/electron.mjs').Electron} electron
 * @param {string} reportName
 * @param {(report: any) => import('./counts.mjs').Counts} count
 * @param {object} how
 * @param {(places: Places) => string[]} how.command
 * @param {(places: Places) => Record<string, string>} [how.env]
 * @param {(out: string) => void} [how.save]
 */
async function counted(electron, reportName, count, { command, env, save: saveMore }) {
  let counts;
  const code = await inSession(electron, command, {
    env,
    keep: (out) => {
      counts = report(join(out, reportName), count);
      saveMore?.(out);
    },
  });
  return judged(counts, code);
}

function report(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { diffEndpoint, serveDiff } from './scripts/mounted/diff-endpoint.mjs';
import {
  holdWorker,
  isWorkerHeld,
  oneWorkerFile,
  releaseWorker,
} from './scripts/mounted/one-worker-file.mjs';
import { electron } from './scripts/mounted/provider.mjs';
import { unitFiles } from './scripts/test/short-run.mjs';
import { rounds } from './shared/testing/rounds.ts';
import { patience } from './shared/testing/patience.ts';

/** What a page is needed for: components that are mounted, and layout that is measured. */
const mounted = 'renderer/**/*.mounted.test.{ts,tsx}';

/** Each worker of the unit tests has a keyring of its own, where the session has several: see own-desk.mjs. */
const desks: unknown = JSON.parse(process.env['MARGINALIA_DESKS'] ?? '[]');

/** What a mounted test waits for in one place, or clicks: on a busy machine a worker takes its time to start. */
const MOUNTED_TIMEOUT_MS = patience(20_000);

/** The checkout may belong to another user than the one the tests run as. */
const cache = join(tmpdir(), 'marginalia-vitest');

/**
 * Tests stand beside the code. Most run on Electron's own Node: `npm run unit`. Those named `*.mounted.test.tsx` run in
 * a window of Electron: `npm test -- --only mounted`.
 */
export default defineConfig({
  // The last name has Vite take what it keeps there for what it is: packages, whose code is not to be complained about.
  cacheDir: join(cache, 'node_modules'),
  test: {
    fsModuleCachePath: join(cache, 'modules'),
    testTimeout: patience(rounds(100_000, 300_000)),
    hookTimeout: patience(100_000),
    // As for journeys: only a server that is shared with others gives a second chance, and the report names who needed it.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Git may be slow to start on a busy machine; what comes sooner is not waited for.
          expect: { poll: { timeout: patience(10_000) } },
          include: unitFiles(),
          exclude: [mounted],
          globalSetup: 'scripts/test/own-folder.mjs',
          setupFiles: 'scripts/test/own-desk.mjs',
          ...(Array.isArray(desks) && desks.length > 0 ? { maxWorkers: desks.length } : {}),
          environment: 'node',
          // Style sheets are read by the test of their contrast.
          css: true,
          pool: 'forks',
          // A process for each file would cost half a second of processor time, two hundred times. Tests share nothing
          // but the process, and what one sets there it puts back.
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        plugins: [react(), diffEndpoint, oneWorkerFile],
        // A package that is met later would load the page anew, in the middle of a test.
        optimizeDeps: { entries: [mounted] },
        test: {
          name: 'mounted',
          include: [mounted],
          fileParallelism: false,
          setupFiles: ['renderer/test/setup.ts'],
          expect: { poll: { timeout: MOUNTED_TIMEOUT_MS } },
          browser: {
            enabled: true,
            headless: true,
            provider: electron(MOUNTED_TIMEOUT_MS),
            commands: { serveDiff, holdWorker, isWorkerHeld, releaseWorker },
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            // The checkout may be closed to the session's user.
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});

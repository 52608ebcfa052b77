import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests stand beside the code. They run on Electron's own Node: `npm run unit`, `npm test`. */
export default defineConfig({
  // The checkout may belong to another user than the one the tests run as.
  cacheDir: join(tmpdir(), 'marginalia-vitest'),
  test: {
    include: [
      '{shared,git,hosting,electron,renderer}/**/*.test.{ts,tsx}',
      'e2e/integration/**/*.test.ts',
      'scripts/**/*.test.mjs',
    ],
    environment: 'node',
    // Style sheets are read by the test of their contrast.
    css: true,
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

const variable = 'MARGINALIA_SHORT';

/**
 * What the runner adds to the environment of the unit tests.
 *
 * @param {boolean} short true to omit integration tests
 * @returns {Record<string, string>}
 */
export const shortRun = (short) => ({ [variable]: short ? '1' : '' });

/** The unit project's test files, as vitest.config.ts lists them; integration tests only if the run is not short. */
export const unitFiles = () => [
  '{shared,git,hosting,electron,cli,renderer}/**/*.test.{ts,tsx}',
  '{bench,scripts}/**/*.test.mjs',
  ...(process.env[variable] ? [] : ['e2e/integration/**/*.test.ts']),
];

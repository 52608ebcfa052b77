import { defineConfig } from 'playwright/test';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { patience } from '../shared/testing/patience.ts';

const out = process.env.MARGINALIA_E2E_OUT ?? join(tmpdir(), 'marginalia-e2e');

/** Each worker has a display and a keyring of its own: see fixtures.ts. */
const desks: unknown = JSON.parse(process.env.MARGINALIA_DESKS ?? '[]');

/**
 * At a desk there are no second chances: a journey that fails sometimes is one to mend. A server that is shared with
 * others gives one, and the report names who needed it.
 */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: Array.isArray(desks) && desks.length > 0 ? desks.length : 1,
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: patience(100_000),
  expect: { timeout: patience(10_000) },
  forbidOnly: process.env.CI !== undefined,
  outputDir: join(out, 'test-results'),
  reporter: [['list'], ['json', { outputFile: join(out, 'playwright.json') }]],
});

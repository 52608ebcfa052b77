import { defineConfig } from 'playwright/test';
import { join } from 'node:path';
import { tmpdir } from 'node:os';

const out = process.env.MARGINALIA_E2E_OUT ?? join(tmpdir(), 'marginalia-e2e');

/**
 * One window at a time. At a desk there are no second chances: a journey that fails sometimes is one to mend. A server
 * that is shared with others gives one, and the report names who needed it.
 */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.spec.ts',
  workers: 1,
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  outputDir: join(out, 'test-results'),
  reporter: [['list'], ['json', { outputFile: join(out, 'playwright.json') }]],
});

import { defineConfig } from 'playwright/test';
import base from './playwright.config.ts';

/**
 * The reviewer's day with pictures, and the journeys that are asked for: `npm run tour -- --out <folder>`. Some journeys
 * keep a picture of what lasts for seconds only: many looks of it may come too late, which is no failure to stop at.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: ['tour/*.spec.ts', 'journeys/*.spec.ts'],
  timeout: 600_000,
});

import { defineConfig } from 'playwright/test';
import base from './playwright.config.ts';

/** The reviewer's day with pictures: `npm run tour -- --out <folder>`. */
export default defineConfig({ ...base, testDir: 'tour', timeout: 180_000 });

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** It goes with the run's folder. */
const compiled = mkdtempSync(join(tmpdir(), 'compiled-'));

/**
 * The environment of a process that a test starts on one of our scripts. What one of them has compiled the next one finds:
 * it starts with half the work.
 */
export const childEnv = (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ELECTRON_RUN_AS_NODE: '1',
  NODE_NO_WARNINGS: '1',
  NODE_COMPILE_CACHE: compiled,
  ...more,
});

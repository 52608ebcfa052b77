import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scratch } from '../session/scratch.mjs';
import { mark } from '../session/sweep.mjs';

/** Variables that name the system's temporary folder. */
const variable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';

/** Each run of the unit tests writes to its own folder, which is deleted with the run, whatever a test leaves there. */
export function setup() {
  const before = process.env[variable];
  // A session already has its own folder, and removes it even after a killed run.
  const place = process.env[mark] === undefined ? scratch() : tmpdir();
  const folder = mkdtempSync(join(place, 'marginalia-unit-'));
  process.env[variable] = folder;
  return () => {
    if (before === undefined) delete process.env[variable];
    else process.env[variable] = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}

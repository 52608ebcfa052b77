import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scratch } from '../session/scratch.mjs';
import { mark } from '../session/sweep.mjs';

/** What tells the system's folder for passing files. */
const variable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';

/** A run of the unit tests writes to a folder of its own, which goes with the run, whatever a test leaves there. */
export function setup() {
  const before = process.env[variable];
  // A session has its place already, and removes it even after a run that was killed.
  const place = process.env[mark] === undefined ? scratch() : tmpdir();
  const folder = mkdtempSync(join(place, 'marginalia-unit-'));
  process.env[variable] = folder;
  return () => {
    if (before === undefined) delete process.env[variable];
    else process.env[variable] = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}

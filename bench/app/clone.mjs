/** Measures the real app on a clone of any size, inside a session. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { appsOf, stagedApps } from './apps.mjs';
import { CLONE_OPTIONS, prepareClone } from '../real/repository.mjs';
import { inSession } from '../../scripts/session/index.mjs';
import { sessionSystem } from '../../scripts/session/needs.mjs';
import { setUp } from '../../scripts/setup/index.mjs';
import { run } from '../../scripts/setup/run.mjs';
import { SetUpError } from '../../scripts/setup/say.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };
const output = 'seen.json';

/**
 * Runs a script with an output file and a plan as arguments: the clone, the builds to measure, and what `plan` adds.
 *
 * @param {string[]} argv
 * @param {{ options: Record<string, { type: 'string' }>, script: string, ends?: string[], plan: (values: Record<string, string | undefined>) => object }} measured
 * @returns {Promise<{ values: Record<string, string | undefined>, seen: any }>} the options, and what the script wrote
 */
export async function measureClone(argv, { options, script, plan, ends }) {
  const parsed = parseArgs({
    args: argv,
    options: { ...CLONE_OPTIONS, beside: text, json: text, ...options },
  });
  /** @type {Record<string, string | undefined>} */
  const values = parsed.values;
  const electron = await setUp({ system: sessionSystem, build: true });
  const folder = mkdtempSync(join(tmpdir(), 'bench-clone-'));
  try {
    const clone = join(folder, 'clone');
    prepareClone(clone, values, ends);
    // Readable for the session's user, who makes their own copy.
    await run('chmod', ['-R', 'a+rX', folder]);
    let seen;
    const code = await inSession(
      electron,
      ({ node, app, electron: binary, out }) => [
        node,
        join(app, script),
        binary,
        join(out, output),
        JSON.stringify({ clone, apps: stagedApps(appsOf(values.beside), app), ...plan(values) }),
      ],
      { keep: (out) => (seen = read(join(out, output))) },
    );
    if (code !== 0 || !seen) throw new SetUpError(`The benchmark did not finish (${code}).`);
    return { values, seen };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

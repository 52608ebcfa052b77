import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../setup/paths.mjs';

/** A journey beside a program that is watched as the service is, and is held up for half a second. */
const journey = (hold) => `
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from ${JSON.stringify(at('e2e/fixtures.ts'))};
import { listenForStalls } from ${JSON.stringify(at('e2e/support/stalls.ts'))};

test('a journey', async () => {
  const work = 'const end = Date.now() + ${hold}; while (Date.now() < end);';
  const script = 'setTimeout(() => { ' + work + ' }, 100); setTimeout(() => process.exit(0), 900);';
  const watch = ${hold > 0} ? ['--require', ${JSON.stringify(at('scripts/stalls/service.cjs'))}] : [];
  const child = spawn(process.execPath, [...watch, '-e', script], { stdio: ['ignore', 'ignore', 'pipe'] });
  listenForStalls(child.stderr);
  await once(child, 'close');
});
`;

const HELD_UP = 'held-up.spec.ts';
/** Not watched: a busy machine alone could hold it up. */
const FREE = 'free.spec.ts';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stalls-'));
  const config = { testDir: folder, reporter: 'json', workers: 1, retries: 0 };
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(config)};`);
  writeFileSync(join(folder, HELD_UP), journey(600));
  writeFileSync(join(folder, FREE), journey(0));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Takes both journeys. @returns of each its result and what was reported with it */
function take(stalls) {
  const { MARGINALIA_STALLS: _given, ...env } = process.env;
  const { stdout } = spawnSync(
    process.execPath,
    [at('node_modules/playwright/cli.js'), 'test', `--config=${join(folder, 'playwright.config.mjs')}`],
    {
      encoding: 'utf8',
      env: { ...env, ELECTRON_RUN_AS_NODE: '1', ...(stalls && { MARGINALIA_STALLS: stalls }) },
    },
  );
  const told = JSON.parse(stdout).suites.map(({ file, specs: [{ tests }] }) => {
    const [{ annotations, results }] = tests;
    const { status, error } = results[0];
    return [file, { status, annotations, message: error?.message ?? '' }];
  });
  return Object.fromEntries(told);
}

/** What is asked of the runner, and what it then says of the journey; nothing asked is the long way's. */
const ASKED = [
  ['fail', 'failed'],
  ...(process.env.MARGINALIA_THOROUGH === undefined ? [] : [[undefined, 'passed']]),
];

test.each(ASKED)(
  'a task that takes too long is told with its journey and no other; asked for %s, it %s',
  (asked, status) => {
    const told = take(asked);
    const { annotations } = told[HELD_UP];
    expect(told[HELD_UP].status).toBe(status);
    // A busy machine may hold it up at other times, too.
    expect(annotations).not.toEqual([]);
    for (const { type, description } of annotations)
      expect([type, JSON.parse(description).where]).toEqual(['stall', 'service']);
    if (asked === 'fail') expect(told[HELD_UP].message).toMatch(/Took too long:\nservice, \d+ ms/);
    expect(told[FREE]).toMatchObject({ status: 'passed', annotations: [] });
  },
);

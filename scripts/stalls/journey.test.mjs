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

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stalls-'));
  const config = { testDir: folder, reporter: 'json', workers: 1, retries: 0 };
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(config)};`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Takes one journey. @returns its exit code and what it reported. */
function take(hold, stalls) {
  writeFileSync(join(folder, 'held-up.spec.ts'), journey(hold));
  const { MARGINALIA_STALLS: _given, ...env } = process.env;
  const { status, stdout } = spawnSync(
    process.execPath,
    [at('node_modules/playwright/cli.js'), 'test', `--config=${join(folder, 'playwright.config.mjs')}`],
    {
      encoding: 'utf8',
      env: {
        ...env,
        ELECTRON_RUN_AS_NODE: '1',
        // What the first run has compiled the others find.
        PWTEST_CACHE_DIR: join(folder, 'compiled'),
        NODE_COMPILE_CACHE: join(folder, 'node'),
        ...(stalls && { MARGINALIA_STALLS: stalls }),
      },
    },
  );
  const [{ tests }] = JSON.parse(stdout).suites[0].specs;
  const [{ annotations, results }] = tests;
  return { status, annotations, message: results[0].error?.message ?? '' };
}

test('a task that takes too long is told with its journey, and fails it where that is asked for', () => {
  const told = take(600);
  expect(told).toMatchObject({ status: 0, annotations: [{ type: 'stall' }] });
  expect(JSON.parse(told.annotations[0].description)).toMatchObject({ where: 'service' });
  const failed = take(600, 'fail');
  expect(failed.status).toBe(1);
  expect(failed.message).toMatch(/Took too long:\nservice, \d+ ms/);
}, 60_000);

// Not watched: a busy machine alone could hold it up.
test('a journey without such a task passes also then', () => {
  expect(take(0, 'fail')).toMatchObject({ status: 0, annotations: [] });
}, 60_000);

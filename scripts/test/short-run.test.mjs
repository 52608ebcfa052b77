import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { at, root } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { shortRun } from './short-run.mjs';

/** The files that Vitest itself finds for the unit project. */
async function found(short) {
  const line = ['list', '--filesOnly', '--json', '--project=unit', '--configLoader=runner'];
  const { code, stdout, stderr } = await run(
    process.execPath,
    [at('node_modules/vitest/vitest.mjs'), ...line],
    {
      cwd: root,
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', ...shortRun(short) },
    },
  );
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout).map(({ file }) => relative(root, file));
}

test('a short run leaves out the integration tests, and nothing else', async () => {
  const [all, short] = await Promise.all([found(false), found(true)]);
  const left = all.filter((file) => !short.includes(file));
  expect(left).not.toEqual([]);
  expect(left.filter((file) => !file.startsWith('e2e/integration/'))).toEqual([]);
  expect(short.filter((file) => file.startsWith('e2e/'))).toEqual([]);
  expect(short).toContain('scripts/test/short-run.test.mjs');
});

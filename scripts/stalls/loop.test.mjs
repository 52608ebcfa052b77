import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = (script) =>
  promisify(execFile)(
    process.execPath,
    ['--require', join(import.meta.dirname, 'service.cjs'), '-e', script],
    { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', MARGINALIA_STALLS: 'tell' } },
  );

test('a task that holds up its process is told, with what it ran', async () => {
  const { stderr } = await run(`
    function hold() { const end = Date.now() + 500; while (Date.now() < end); }
    setTimeout(hold, 100);
    setTimeout(() => process.exit(0), 800);
  `);
  const stalls = stderr
    .split('\n')
    .filter((one) => one.startsWith('marginalia:stall '))
    .map((line) => JSON.parse(line.slice('marginalia:stall '.length)));
  // A busy machine may hold it up before and after, too.
  const held = stalls.find(({ stack }) => stack.startsWith('hold '));
  expect(held, stderr).toMatchObject({ where: 'service' });
  expect(held.ms).toBeGreaterThan(300);
});

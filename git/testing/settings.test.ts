import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitText } from '../process/run.ts';
import { addSettings } from './settings.ts';

test('Git reads each setting as it was meant', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'));
  const settings = [
    ['core.pager', 'a program'],
    ['core.pager', '/tmp/x "quoted" \\ back # no comment; neither'],
    ['url.ext::/bin/a b .insteadof', ' blanks '],
    ['remote.a"b\\c.url', ''],
  ] as const;
  try {
    await addSettings(join(folder, 'config'), settings);
    const read = await gitText(['config', '--file', join(folder, 'config'), '--list', '-z']);
    expect(read).toBe(settings.map(([key, value]) => `${key}\n${value}\0`).join(''));
  } finally {
    await rm(folder, { recursive: true });
  }
});

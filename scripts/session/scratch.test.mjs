import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from './scratch.mjs';

test('what is written where tests write can be started', () => {
  const folder = mkdtempSync(join(scratch(), 'marginalia-started-'));
  try {
    const program = join(folder, process.platform === 'win32' ? 'program.cmd' : 'program');
    writeFileSync(program, process.platform === 'win32' ? '@exit 7\r\n' : '#!/bin/sh\nexit 7\n', {
      mode: 0o700,
    });
    expect(spawnSync(program, { shell: process.platform === 'win32' }).status).toBe(7);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

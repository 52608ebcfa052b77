import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { childEnv } from '../../git/testing/child-env.ts';

let profile: string;
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'compiled-'));
});
afterEach(() => rmSync(profile, { recursive: true }));

/** Where a process keeps what it compiled; empty: nowhere. */
function keptIn(env: NodeJS.ProcessEnv): string {
  const file = join(import.meta.dirname, 'compiled-code.ts');
  const script = `
    import { getCompileCacheDir } from 'node:module';
    const { keepCompiledCode } = await import(${JSON.stringify(file)});
    keepCompiledCode(${JSON.stringify(profile)}, ${JSON.stringify(env)});
    process.stdout.write(getCompileCacheDir() ?? '');`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    // The tests' own program may keep its code elsewhere.
    env: { ...childEnv(), NODE_COMPILE_CACHE: undefined },
    encoding: 'utf8',
  });
}

test('compiled code is kept in the profile, but not by an AppImage, whose paths change with every start', () => {
  expect(keptIn({})).toContain(join(profile, 'compiled'));
  expect(keptIn({ APPIMAGE: '/home/reviewer/Marginalia.AppImage' })).toBe('');
});

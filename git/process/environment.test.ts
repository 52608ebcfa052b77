import { afterEach, expect, test, vi } from 'vitest';
import { gitEnvironment, userEnvironment } from './environment.ts';

afterEach(() => vi.unstubAllEnvs());

test('Git learns who called sudo, for it works in their folders, too', () => {
  vi.stubEnv('SUDO_UID', '1000');
  vi.stubEnv('SUDO_COMMAND', 'marginalia');
  for (const environment of [gitEnvironment(), userEnvironment()]) {
    expect(environment['SUDO_UID']).toBe('1000');
    expect(environment).not.toHaveProperty('SUDO_COMMAND');
  }
});

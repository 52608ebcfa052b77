import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gitIdentity } from './identity.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-'));
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(folder, 'none'));
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
  vi.stubEnv('GIT_AUTHOR_NAME', 'A');
  vi.stubEnv('GIT_AUTHOR_EMAIL', 'a@example.com');
});
afterEach(async () => await rm(folder, { recursive: true, force: true }));

const named = async (name: string) => {
  vi.stubEnv('GIT_AUTHOR_NAME', name);
  const identity = await gitIdentity(null);
  expect(identity.email).toEqual({ value: 'a@example.com', ofFolder: false });
  return identity.name?.value ?? null;
};

test('a name goes into a commit as Git would write it', async () => {
  expect(await named(' A. <B>\n, ')).toBe('A. B');
  expect(await named('x'.repeat(200))).toBe('x'.repeat(200));
});

test.each([
  ['is nothing but signs', '<.>'],
  ['is longer than any', 'x'.repeat(201)],
  ['moves a terminal’s cursor', 'A\u001B[2JB'],
  ['has another line end', 'A\rB'],
  ['has a control character of two bytes', 'A\u009BB'],
])('a name that %s counts as none', async (_, name) => {
  expect(await named(name)).toBeNull();
});

test.each([
  ['true', null],
  ['YES', null],
  ['', 'environment@example.com'],
])('with user.useConfigOnly=%s the address of EMAIL counts as Git counts it', async (value, email) => {
  const config = join(folder, 'config');
  await writeFile(config, value === '' ? '' : `[user]\n\tname = A\n\tuseConfigOnly = ${value}\n`);
  vi.stubEnv('GIT_CONFIG_GLOBAL', config);
  vi.stubEnv('GIT_AUTHOR_EMAIL', undefined);
  vi.stubEnv('EMAIL', 'environment@example.com');
  expect((await gitIdentity(null)).email?.value ?? null).toBe(email);
  // What is said for Git alone is none that it would make up.
  vi.stubEnv('GIT_AUTHOR_EMAIL', 'a@example.com');
  expect((await gitIdentity(null)).email?.value).toBe('a@example.com');
});

import { expect, test } from 'vitest';
import { readCommandLine, UsageError } from './cli-options.ts';

const read = (template: string) =>
  readCommandLine(['--root', '/root', '--org', 'acme', '--provider', `mirror=${template}`]).providers;

test.each(['https://git.example/{owner}/{name}.git', 'http://127.0.0.1:8080/git/{name}'])(
  'the address of a provider is %s',
  (template) => {
    expect(read(template)).toEqual({ mirror: template });
  },
);

test.each([
  'https://{owner}.example/{name}.git',
  'https://{owner}/{name}',
  'https://git.example:{owner}/{name}',
  'https://{owner}@git.example/{name}',
  'https://git.example{owner}/{name}',
  'https://git.example/git?of={owner}/{name}',
  'https://git.example',
  'file:///srv/{owner}/{name}',
  'ssh://git.example/{owner}/{name}',
  'ext::sh -c {owner}',
  '/srv/{owner}/{name}',
])('a name chooses no host or transport: no address of a provider is %s', (template) => {
  expect(() => read(template)).toThrow(UsageError);
});

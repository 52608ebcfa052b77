import { expect, test } from 'vitest';
import { fetchObjects } from './fetch.ts';
import { checkedAddress, remoteEnvironment } from './host-remote.ts';

test.each(['http://127.0.0.1:1/a.git', 'https://example.com/a.git'])('%s may be talked to', (url) => {
  expect(checkedAddress({ url })).toBe(url);
});

test.each([
  ['file:///etc', 'only http and https'],
  ['ssh://example.com/a', 'only http and https'],
  ['ext::sh -c x', 'only http and https'],
  ['https://user@example.com/a', 'no user information'],
  ['https://:secret@example.com/a', 'no user information'],
  ['--upload-pack=x', 'Invalid URL'],
])('%s may not', (url, why) => {
  expect(() => checkedAddress({ url })).toThrow(why);
});

test.each([
  '--upload-pack=x',
  'main',
  'refs/heads/main',
  'A'.repeat(40),
  'a'.repeat(39),
  `${'a'.repeat(40)}\nmain`,
  '',
])('nothing but full ids is asked for as an object: %j', async (id) => {
  const asked = fetchObjects('/nowhere', { url: 'http://127.0.0.1:1/a.git' }, ['a'.repeat(40), id]);
  await expect(asked).rejects.toThrow('not an object id');
});

test('of no objects nobody is asked', async () => {
  await expect(fetchObjects('/nowhere', { url: 'http://127.0.0.1:1/a.git' }, [])).resolves.toBeUndefined();
});

test('without a token no header is sent', () => {
  expect(remoteEnvironment({ url: 'https://example.com/a.git' })).toEqual({ GIT_CONFIG_COUNT: '0' });
});

import { expect, test } from 'vitest';
import { lineLog } from './log.ts';

function logged(detail: string): string {
  let said = '';
  lineLog((line) => (said += line))('git.broken', { detail });
  return said;
}

test.each([
  ['a token', 'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJhIn0.c2ln', 'eyJ'],
  ['a key', '-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMG\n-----END PRIVATE KEY-----', 'MIGH'],
  ['a header', 'Authorization: Basic dDpzZWNyZXQ=', 'dDpz'],
  ['a password in an address', 'https://t:secret@host.example/x.git', 'secret'],
])('%s does not survive a line of the service', (_, text, secret) => {
  expect(logged(`before ${text} after`)).not.toContain(secret);
});

test('an event is one line of JSON that commands no terminal', () => {
  const said = logged('one\ntwo \u001b[2J \u009b1m \u202eabc \u2028');
  expect(said.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
  expect(JSON.parse(said)).toMatchObject({ event: 'git.broken' });
});

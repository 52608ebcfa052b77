import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { redact } from './redact.ts';

test('what helps to find a fault stays', () => {
  const line =
    'GET /api/v1/repos/commits?branch=main at 0123456789abcdef0123456789abcdef01234567: 403 forbidden';
  expect(redact(line)).toBe(line);
  expect(redact(`tree ${'ab'.repeat(32)}`)).toBe(`tree ${'ab'.repeat(32)}`);
});

test('an event is one line, whatever is in it', () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(0),
  );
  log.info('one\ntwo\r\nthree');
  log.error('broke', new Error('inner', { cause: 'text' }));
  expect(lines[0]).toBe('1970-01-01T00:00:00.000Z info one | two | three\n');
  expect(lines[1]?.match(/\n/g)).toHaveLength(1);
  expect(lines[1]).toContain('caused by text');
});

test('a line commands no terminal that it is read in, and hides nothing', () => {
  const lines: string[] = [];
  createLog((line) => lines.push(line)).info('\u001b[2Jgone \u202eabc\u2028\u009b1m\u0007\ttab');
  expect(lines[0]).toContain('ESC[2Jgone RLOabcLSEPU+009B1mBEL\ttab\n');
});

test('a line has an end', () => {
  const lines: string[] = [];
  createLog((line) => lines.push(line)).info('word '.repeat(10_000));
  expect(lines[0]?.length).toBeLessThan(4100);
});

test('an address inside another one’s query, and one that is cut, lose their password', () => {
  expect(redact('?url=https:%2f%2fme:pass%40host%2fx')).toBe('?url=https:%2f%2f[redacted]@host%2fx');
  const secret = 'b64secretpart'.repeat(4);
  const long = redact(`${'x '.repeat(7_990)}https://me:${secret}@host`);
  expect(long).not.toContain('b64secret');
  expect(long.length).toBeLessThan(16_010);
  expect(redact('word '.repeat(10_000)).length).toBeLessThan(16_010);
});

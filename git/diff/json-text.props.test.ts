import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonText, Scratch } from './json-text.ts';
import { rounds } from '../../shared/testing/rounds.ts';

const chunk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom('\n+', '\n-', '\n', '+', '"', '\\', '\u0001'.repeat(40), 'plain text', '€😀é')
    .map((text) => Buffer.from(text)),
);

test('any bytes in any pieces become what JSON.stringify makes of their text', () => {
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 12 }), (parts) => {
      const scratch = new Scratch();
      scratch.buffer = Buffer.alloc(1);
      const text = new JsonText(scratch);
      text.counting = true;
      for (const part of parts) text.write(part);
      text.end();
      const json = scratch.take();
      const whole = Buffer.concat(parts).toString('utf8');
      expect(json.toString('utf8')).toBe(Buffer.from(JSON.stringify(whole)).toString('utf8').slice(1, -1));
      expect(text.additions).toBe(whole.split('\n+').length - 1);
      expect(text.deletions).toBe(whole.split('\n-').length - 1);
    }),
    { numRuns: rounds(300, 2000) },
  );
});

test('the texts of many files share a buffer, and each is written as far as its characters are complete', () => {
  const scratch = new Scratch();
  const [first, second] = [new JsonText(scratch), new JsonText(scratch)];
  first.write(Buffer.from('first'));
  const { buffer } = scratch;
  expect(scratch.take().toString()).toBe('first');
  second.write(Buffer.from([0xe2, 0x41]));
  expect(scratch.take().toString()).toBe('\uFFFDA');
  second.write(Buffer.from([0x42, 0xe2, 0x82]));
  expect(scratch.take().toString()).toBe('B');
  second.write(Buffer.from([0xac]));
  expect(scratch.take().toString()).toBe('€');
  expect(scratch.buffer).toBe(buffer);
});

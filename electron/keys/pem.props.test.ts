import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { importKey } from './import.ts';

const framed = fc
  .tuple(fc.constantFrom('PRIVATE KEY', 'EC PRIVATE KEY', 'X'), fc.uint8Array({ maxLength: 200 }))
  .map(
    ([label, bytes]) =>
      `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64')}\n-----END ${label}-----`,
  );

test('no input is anything but a key or a `key-invalid`', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), framed), async (text) => {
      const outcome: unknown = await importKey(text).catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(AppFailure);
      expect(outcome instanceof AppFailure && outcome.error.kind).toBe('key-invalid');
    }),
  );
});

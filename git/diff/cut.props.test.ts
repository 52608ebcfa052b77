import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cut } from './patch.ts';
import { rounds } from '../../shared/testing/rounds.ts';

const line = fc.constantFrom(
  'diff --git a/x b/x',
  '+diff --git ',
  ' diff --git a',
  'diff',
  '',
  '@@',
  ' text',
  '-\r',
);
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.map((each) => `${each}\n`).join(''));

test('the text of each file is the same however the stream was cut into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 }),
      async (all, sizes) => {
        async function* chunks(): AsyncGenerator<Buffer, void> {
          let rest = Buffer.from(all);
          for (const size of sizes) {
            yield await Promise.resolve(rest.subarray(0, size));
            rest = rest.subarray(size);
          }
          yield rest;
        }
        const files = [''];
        for await (const part of cut(chunks())) {
          if (part === 'boundary') files.push('');
          else files.push(`${files.pop() ?? ''}${part.toString()}`);
        }
        expect(files).toEqual(all.split(/(?<=\n)(?=diff --git )/));
      },
    ),
    { numRuns: rounds(200, 1000) },
  );
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnOfBlocks, elementsInBlocks, textOfBlocks } from './blocks.testing.ts';
import { textBlocks } from './blocks.ts';

const WORDS = [
  '`',
  '``',
  '```',
  '~~~',
  '> ',
  '>',
  '- ',
  '1. ',
  '2) ',
  '* ',
  '  ',
  '\t',
  '\n',
  '\n',
  'a',
  'b c',
  '\\',
  '\r',
  '\u00A0',
  '\uFEFF',
  '\u2028',
];

const texts = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.string()), { maxLength: 60 })
  .map((words) => words.join(''));
const budgets = fc.constantFrom(600_000, 400, 60, 1, 0);

test('joined, the blocks are the text, character by character', () => {
  fc.assert(
    fc.property(texts, budgets, (text, steps) => {
      expect(textOfBlocks(textBlocks(text, { steps }))).toBe(text);
    }),
  );
});

const visible = (text: string): string => text.replaceAll(/[ \t\r\n`~>]/g, '');

test('every character but those of signs, and blanks, is drawn', () => {
  fc.assert(
    fc.property(texts, budgets, (text, steps) => {
      expect(visible(drawnOfBlocks(textBlocks(text, { steps })))).toBe(visible(text));
    }),
    { numRuns: 1000 },
  );
});

const HOSTILE: ReadonlyArray<readonly [string, (size: number) => string]> = [
  ['backticks', (size) => '`'.repeat(size)],
  ['backticks apart', (size) => '` '.repeat(size / 2)],
  ['code spans', (size) => '`a`'.repeat(size / 3)],
  ['runs of backticks of every length', (size) => runs(size)],
  ['fences that never end', (size) => '```\n~~~\n'.repeat(size / 8)],
  ['longer and longer fences', (size) => runs(size, '\n```')],
  ['quotations in one line', (size) => '>'.repeat(size)],
  ['quotations apart', (size) => '> '.repeat(size / 2)],
  ['quoted lines', (size) => '> > > > a\n'.repeat(size / 10)],
  ['items in one line', (size) => '- '.repeat(size / 2)],
  [
    'items in items',
    (size) => Array.from({ length: size / 20 }, (_, n) => `${' '.repeat(n % 40)}- a\n`).join(''),
  ],
  ['wrapped items', (size) => `- a\n${'  b\n'.repeat(size / 4)}`],
  ['blanks', (size) => ' '.repeat(size)],
  ['an indented sign', (size) => `${' '.repeat(size)}-`],
  ['blanks after a sign', (size) => `- - -${' '.repeat(size)}a`],
  ['line ends', (size) => '\n'.repeat(size)],
];

function runs(size: number, before = ' '): string {
  const all: string[] = [];
  for (let [length, sum] = [1, 0]; sum < size; sum += length, length += 1) all.push('`'.repeat(length));
  return all.join(before);
}

const stepsFor = (text: string): number => {
  const budget = { steps: 1e12 };
  textBlocks(text, budget);
  return 1e12 - budget.steps;
};

test.each(HOSTILE)('%s cost twice as much when they are twice as many', (_name, hostile) => {
  const [once, twice] = [stepsFor(hostile(20_000)), stepsFor(hostile(40_000))];
  expect(twice).toBeLessThan(once * 2.2);
});

test.each(HOSTILE)('a megabyte of %s is all there, in few elements', (_name, hostile) => {
  const text = hostile(1_000_000);
  const blocks = textBlocks(text);
  expect(textOfBlocks(blocks) === text).toBe(true);
  expect(elementsInBlocks(blocks)).toBeLessThan(50_000);
});

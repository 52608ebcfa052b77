/** Traces of random ranges beside a list of lines, and text of any kind. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../shared/testing/rounds.ts';
import { disjointRanges, writerOfLine } from './line-writers.ts';
import { parseTrace } from './parse-trace.ts';
import { agentRecord, traceText } from './trace.testing.ts';

const LINES = 40;
const PATHS = ['a.ts', 'my file.ts', '__proto__', 'déjà\tvu', 'two\nlines'];
const KEYS = ['s_01::t_02', 's_03::t_04', '0123456', 'h_05', 'human'];
const TOOLS = new Map([
  ['s_01::t_02', 'one'],
  ['s_03::t_04', 'three'],
  ['0123456', 'bare'],
]);
const METADATA = {
  sessions: { s_01: agentRecord('one', ''), s_03: agentRecord('three', '') },
  prompts: { '0123456': agentRecord('bare', '') },
  humans: { h_05: { author: 'Ann' } },
};

const line = fc.integer({ min: 1, max: LINES });
const range = fc.tuple(line, line).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
const entry = fc.record({
  key: fc.constantFrom(...KEYS),
  ranges: fc.array(range, { minLength: 1, maxLength: 6 }),
});
const file = fc.tuple(fc.constantFrom(...PATHS), fc.array(entry, { maxLength: 5 }));

test('every line has the writer that the last range with it names', () => {
  fc.assert(
    fc.property(fc.array(file, { maxLength: 6 }), (files) => {
      const writers = new Map<string, string>();
      for (const [path, entries] of files)
        for (const { key, ranges } of entries)
          for (const [first, last] of ranges)
            for (let at = first; at <= last; at += 1)
              if (key !== 'human') writers.set(`${path}:${at}`, TOOLS.get(key) ?? 'Ann');
      const trace = parseTrace(traceText(files, METADATA));
      if (typeof trace === 'string') throw new Error(trace);
      for (const path of PATHS) {
        const disjoint = disjointRanges(trace.files.get(path) ?? []);
        for (const [at, { first, last }] of disjoint.entries()) {
          expect(first).toBeLessThanOrEqual(last);
          expect(first).toBeGreaterThan(disjoint[at - 1]?.last ?? 0);
        }
        for (let at = 1; at <= LINES + 1; at += 1) {
          const writer = writerOfLine(disjoint, at);
          const name = writer?.by === 'agent' ? writer.tool : writer?.name;
          expect(name).toBe(writers.get(`${path}:${at}`));
        }
      }
    }),
    { numRuns: rounds(200, 5_000) },
  );
});

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '\n',
    '"',
    '\\',
    '---\n',
    '\n---\n',
    '  ',
    '  s_1::t_1 1-3\n',
    '  abcdef0 ',
    '9-1,',
    ',,',
    '-',
  ),
  fc.constantFrom(
    '{"schema_version":"authorship/3.0.0"}',
    '{"schema_version":"authorship/3',
    'a.ts\n',
    '"a\n',
  ),
  fc.integer().map(String),
);

test('whatever a note says, reading it fails in no other way than by saying so', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.boolean(), (pieces, isEnded) => {
      const text = pieces.join('') + (isEnded ? '\n---\n{"schema_version":"authorship/3.0.0"}' : '');
      const trace = parseTrace(text);
      if (typeof trace === 'string') return;
      for (const ranges of trace.files.values())
        for (const { first, last, writer } of disjointRanges(ranges)) {
          expect(first).toBeGreaterThanOrEqual(1);
          expect(last).toBeGreaterThanOrEqual(first);
          expect(['agent', 'person']).toContain(writer.by);
        }
    }),
    { numRuns: rounds(500, 20_000) },
  );
});

/** A step for every pair of lines would take hours. */
test.each([
  ['open quotation marks', '"a\n'],
  ['one long path', 'x'],
  ['ranges that run backwards', '9-8,'],
  ['paths without lines', 'a\n'],
])('a megabyte of %s is read', (_, part) => {
  const text = `a\n  abcdef0 ${part.repeat(Math.ceil(1_000_000 / part.length))}`;
  expect(parseTrace(`${text}\n---\n{"schema_version":"authorship/3.0.0"}`)).toHaveProperty('files');
});

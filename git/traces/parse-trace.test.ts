import { describe, expect, test } from 'vitest';
import { disjointRanges, writerOfLine } from './line-writers.ts';
import { MAX_TRACE_RANGES, parseTrace } from './parse-trace.ts';
import { agentRecord, traceText } from './trace.testing.ts';

const METADATA = {
  sessions: { s_0123456789abcd: agentRecord('claude', 'opus', 'Ann <ann@example.com>') },
  prompts: { '0123456789abcdef': agentRecord('cursor', 'fast'), abcdef0: agentRecord('old', 'older') },
  humans: { h_0123456789abcd: { author: 'Ben <ben@example.com>' } },
};
const AGENT = { by: 'agent', tool: 'claude', model: 'opus', directedBy: 'Ann <ann@example.com>' };

function read(text: string) {
  const trace = parseTrace(text);
  if (typeof trace === 'string') throw new Error(trace);
  return {
    paths: [...trace.files.keys()],
    at: (path: string, line: number) => writerOfLine(disjointRanges(trace.files.get(path) ?? []), line),
  };
}

const one = (key: string, metadata: object = METADATA) =>
  read(traceText([['a.ts', [{ key, ranges: [[1, 1]] }]]], { ...metadata })).at('a.ts', 1);

describe('who a key stands for', () => {
  test('a session, an earlier prompt with a long or a short key, and a person', () => {
    expect(one('s_0123456789abcd::t_aaaaaaaaaaaaaa')).toEqual(AGENT);
    expect(one('0123456789abcdef')).toEqual({ by: 'agent', tool: 'cursor', model: 'fast', directedBy: '' });
    expect(one('abcdef0')).toMatchObject({ by: 'agent', tool: 'old' });
    expect(one('h_0123456789abcd')).toEqual({ by: 'person', name: 'Ben <ben@example.com>' });
  });

  test('a key without a record says only whether it is an agent', () => {
    const nobody = { by: 'agent', tool: '', model: '', directedBy: '' };
    expect(one('s_ffffffffffffff::t_aaaaaaaaaaaaaa')).toEqual(nobody);
    expect(one('ffffffffffffffff', {})).toEqual(nobody);
    expect(one('h_ffffffffffffff')).toEqual({ by: 'person', name: '' });
  });

  test('a key in another form is neither', () => {
    for (const key of ['human', 'x_0123456789abcd', '0123', 'toString', 'constructor', '__proto__'])
      expect(one(key)).toBeNull();
  });

  test('names that every object has are keys as any other', () => {
    const text = traceText([['__proto__', [{ key: 's___proto__::t_1', ranges: [[3, 3]] }]]]).replace(
      '"prompts"',
      '"sessions": {"s___proto__": {"agent_id": {"tool": "claude"}}, "__proto__": {"agent_id": 1}}, "prompts"',
    );
    expect(read(text).at('__proto__', 3)).toMatchObject({ tool: 'claude', model: '' });
    expect(({} as Record<string, unknown>)['agent_id']).toBeUndefined();
  });

  test('records of other shapes say nothing, and long names are cut', () => {
    const odd = [
      null,
      1,
      'claude',
      [],
      { agent_id: null },
      { agent_id: { tool: {}, model: 7 }, human_author: [] },
    ];
    for (const record of odd)
      expect(one('s_1::t_1', { sessions: { s_1: record } })).toEqual({
        by: 'agent',
        tool: '',
        model: '',
        directedBy: '',
      });
    const long = one('s_1::t_1', { sessions: { s_1: agentRecord('x'.repeat(1000), '\ud800') } });
    expect(long).toMatchObject({ tool: 'x'.repeat(200), model: '\ufffd' });
    expect(one('s_1::t_1', { sessions: ['s_1'], humans: 3, prompts: 'x' })).toMatchObject({ by: 'agent' });
  });
});

const withRanges = (...ranges: string[]) =>
  read(
    `a.ts\n${ranges.map((range) => `  abcdef0 ${range}\n`).join('')}---\n{"schema_version":"authorship/3.0.0"}`,
  );

const linesOf = (...ranges: string[]): number[] =>
  Array.from({ length: 30 }, (_, at) => at + 1).filter(
    (line) => withRanges(...ranges).at('a.ts', line) !== null,
  );

describe('the lines of a file', () => {
  test('single lines and ranges, which may overlap and be in any order', () => {
    expect(linesOf('3,5-7,9')).toEqual([3, 5, 6, 7, 9]);
    expect(linesOf('5-7,6-9,1', '6-8')).toEqual([1, 5, 6, 7, 8, 9]);
  });

  test('a range that runs backwards, or from nothing, is left out; after one that is none, the rest', () => {
    expect(linesOf('7-5,9')).toEqual([9]);
    expect(linesOf('0,0-3,4')).toEqual([4]);
    expect(linesOf('2,x,4')).toEqual([2]);
    expect(linesOf('2, 4')).toEqual([2]);
    expect(linesOf('-4')).toEqual([]);
    expect(linesOf('4-')).toEqual([]);
    expect(linesOf('1e3')).toEqual([]);
  });

  test('a huge range costs no more than another', () => {
    expect(withRanges('2-999999999999999').at('a.ts', 999_999_999)).not.toBeNull();
    expect(withRanges(`2-${'9'.repeat(400)}`).at('a.ts', 2)).toBeNull();
  });

  test('of several entries with a line, the last one counts', () => {
    const text = traceText(
      [
        [
          'a.ts',
          [
            { key: 'h_0123456789abcd', ranges: [[1, 9]] },
            { key: 's_0123456789abcd::t_1', ranges: [[4, 5]] },
          ],
        ],
        ['b.ts', []],
        ['a.ts', [{ key: 'h_0123456789abcd', ranges: [[5, 5]] }]],
      ],
      METADATA,
    );
    const { at } = read(text);
    expect([3, 4, 5, 6].map((line) => at('a.ts', line)?.by)).toEqual(['person', 'agent', 'person', 'person']);
  });

  test('entries before the first path, and lines with one blank, belong to no file', () => {
    const text =
      '  abcdef0 1\n a.ts\n  abcdef0 2\nb.ts\n\tabcdef0 3\n  abcdef0\n---\n{"schema_version":"authorship/3.0.0"}';
    const { paths, at } = read(text);
    expect(paths).toEqual(['b.ts', '\tabcdef0 3']);
    expect(at('b.ts', 3)).toBeNull();
  });
});

test.each([
  ['with a blank', '"my file.ts"', 'my file.ts'],
  ['with quotation marks without need', '"a.ts"', 'a.ts'],
  ['with a quotation mark inside', '"a "b".ts"', 'a "b".ts'],
  ['with a line end', '"a\nb.ts"', 'a\nb.ts'],
  ['as Git quotes it', String.raw`"caf\303\251.ts"`, 'café.ts'],
  ['with a backslash that is no escape', String.raw`"a \b.ts"`, String.raw`a \b.ts`],
  ['with a mark at its end only', 'a".ts"', 'a".ts"'],
])('a path %s', (_, spelling, path) => {
  const text = `${spelling}\n  abcdef0 4\nnext\n  abcdef0 5\n---\n{"schema_version":"authorship/3.0.0"}`;
  expect(read(text).at(path, 4)).not.toBeNull();
  expect(read(text).at('next', 5)).not.toBeNull();
});

test('an open quotation mark takes nothing that follows it along', () => {
  const text = `"open\n  abcdef0 4\n${'x'.repeat(5000)}\nnext\n  abcdef0 5\n---\n{"schema_version":"authorship/3.0.0"}`;
  expect(read(text).at('next', 5)).not.toBeNull();
});

test.each([
  ['other', 'A note that a person wrote.'],
  ['other', ''],
  ['other', '{"tool": "another"}'],
  ['other', 'a\n---\n{"tool": "another"}'],
  ['other', 'a\n---\n{"schema_version": 3}'],
  ['unreadable', 'a.ts\n  abcdef0 1\n---\n{"schema_version": "authorship/3.0.0"'],
  ['unreadable', 'a.ts\n  abcdef0 1\n---\nnull'],
  ['unreadable', 'a.ts\n  abcdef0 1\n---\n[1]'],
  ['unreadable', 'a.ts\n  abcdef0 1\n---\n{"schema_version": "authorship/4.0.0"}'],
])('%s: %j', (what, text) => {
  expect(parseTrace(text)).toBe(what);
});

test('more ranges than any commit has are not held', () => {
  const lines = Array.from({ length: MAX_TRACE_RANGES + 1 }, (_, at) => at * 2 + 1).join(',');
  const text = `a.ts\n  abcdef0 ${lines}\n---\n{"schema_version":"authorship/3.0.0"}`;
  expect(parseTrace(text)).toBe('too-large');
  expect(parseTrace('a\n  abcdef0 1,3,5\n---\n{"schema_version":"authorship/3.0.0"}', 2)).toBe('too-large');
});

const filesOf = (lines: string) => {
  const trace = parseTrace(`${lines}\n---\n{"schema_version":"authorship/3.0.0"}`);
  return typeof trace === 'string' ? trace : [...trace.files];
};

test.each(['', 'x'.repeat(4097), '""', '"', '"a.ts'])('%j is the path of no file', (line) => {
  expect(filesOf(`${line}\n  abcdef0 1`)).toEqual([]);
});

test('lines end where no file is longer', () => {
  expect(filesOf('a.ts\n  abcdef0 1-999999999999999')).toMatchObject([
    ['a.ts', [{ first: 1, last: 999_999_999 }]],
  ]);
});

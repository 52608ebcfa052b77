import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzy, fuzzyPlaces, fuzzySort } from './fuzzy.ts';

const order = (query: string, ...texts: string[]): string[] =>
  fuzzySort(texts, query, (text) => text).map(({ item }) => item);

test('a page that is pasted costs no more than its first words', () => {
  const paths = Array.from({ length: 1_000 }, (_, at) => `src/area/part${at}/a-file-name.ts`);
  expect(order('a '.repeat(50_000), ...paths)).toEqual(order('a', ...paths));
  const letters = Array.from('aeflmnrpst-./', (one, at) => `${one} ${'src/area/part'.slice(0, at)} `).join(
    '',
  );
  expect(order(letters.repeat(1_000), ...paths)).toHaveLength(1_000);
});

test('the file name wins over its folder', () => {
  expect(order('token', 'token/other.ts', 'src/token.ts')[0]).toBe('src/token.ts');
});

test('a whole word wins over scattered letters', () => {
  expect(order('main', 'my-amazing-inn', 'main')).toEqual(['main', 'my-amazing-inn']);
});

// As in git/git and babel: what a reviewer types, and the file that they mean among others with those letters.
test.each([
  ['blame', 'blame.c', 'Documentation/blame-options.adoc', 't/annotate-tests.sh', 'builtin/blame.c'],
  ['builtin log', 'builtin/log.c', 'log-tree.c', 'builtin/shortlog.c'],
  ['readme', 'README.md', 't/README', 'contrib/subtree/README'],
  ['diffcore rename', 'diffcore-rename.c', 'diffcore.h', 't/t4001-diff-rename.sh'],
  ['rfb', 'refs/files-backend.c', 'reftable/basics.c'],
  ['eslint config', 'eslint.config.mjs', 'eslint/babel-eslint-tests/test/integration/eslint/config.js'],
  [
    'traverse index',
    'packages/babel-traverse/src/index.ts',
    'packages/babel-cli/test/fixtures/babel/dir --out-dir --watch --verbose with external dependencies/stderr.txt',
    'packages/babel-plugin-transform-react-jsx/test/fixtures/nextReact/traverse/index/stderr.txt',
  ],
  ['main', 'main', 'maint', 'domain/main-menu'],
])('%s: best is %s', (query, best, ...others) => {
  expect(order(query, ...others, best)[0]).toBe(best);
  expect(order(query, best, ...others)[0]).toBe(best);
});

test('letters that were left out are still found, after what holds the words', () => {
  expect(order('keyrng', 'src/keyring.ts')).toEqual(['src/keyring.ts']);
  expect(order('map', 'my-amazing-page', 'heatmaps')).toEqual(['heatmaps', 'my-amazing-page']);
});

test('words may come in any order', () => {
  expect(fuzzy('test token', 'src/token.test.ts')).not.toBeNull();
});

test('camel humps and separators start words', () => {
  expect(order('rsk', 'arsknot/thing', 'rotate-signing-keys').length).toBe(2);
  expect(fuzzy('tm', 'TokenMinter')?.at).toEqual([0, 5]);
});

test('no match is null', () => {
  expect(fuzzy('xyz', 'main')).toBeNull();
  expect(fuzzy('ba', 'ab')).toBeNull();
});

test('every matched index holds a character of the query, in order', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (word, before, after) => {
      const query = word.replaceAll(/\s/g, '') || 'a';
      const text = before + query + after;
      const match = fuzzy(query, text);
      expect(match).not.toBeNull();
      if (text.toLowerCase().length !== text.length) return;
      const marked = match?.at
        .map((i) => text.charAt(i))
        .join('')
        .toLowerCase();
      expect(marked).toBe(query.toLowerCase());
    }),
  );
});

test('letters with marks are found however they are written, ranked and marked as others are', () => {
  const [apart, one] = ['docs/gro\u0308ssen.md', 'docs/gr\u00f6sser.md'];
  for (const query of ['gr\u00f6', 'GRO\u0308']) {
    expect(order(query, one, apart, 'docs/groove.md')).toEqual(expect.arrayContaining([one, apart]));
    expect(fuzzy(query, apart)?.at).toEqual([5, 6, 7, 8]);
    expect(fuzzy(query, one)?.at).toEqual([5, 6, 7]);
  }
  expect(fuzzy('\ud55c', '\u1112\u1161\u11ab\u1100\u1173\u11af.txt')?.at).toEqual([0, 1, 2]);
});

test('the texts of a list are read once, however many keys are pressed', () => {
  const items = Array.from({ length: 50 }, (_, at) => `area${at % 3}/part${at}.c`);
  let reads = 0;
  const textOf = (item: string): string => {
    reads += 1;
    return item;
  };
  const listed = ['p', 'pa', 'part1', 'nothing'].map((query) => fuzzyPlaces(items, query, textOf).length);
  expect(listed).toEqual([50, 50, 14, 0]);
  expect(reads).toBe(items.length);
});

test('what a filter keeps is in the order of the sorted list', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '/', '.') })),
      fc.constantFrom('a', 'ab', 'b a'),
      (texts, query) => {
        const ranked = texts
          .map((text) => ({ text, match: fuzzy(query, text) }))
          .filter(({ match }) => match !== null);
        const sorted = ranked.toSorted(
          (a, b) =>
            Number(b.match?.contiguous) - Number(a.match?.contiguous) ||
            (b.match?.score ?? 0) - (a.match?.score ?? 0),
        );
        expect(fuzzyPlaces(texts, query, (text) => text).map((at) => texts[at])).toEqual(
          sorted.map(({ text }) => text),
        );
      },
    ),
  );
});

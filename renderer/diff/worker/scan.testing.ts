/** Generated file trees, and edits of them, for Git to diff. For tests. */
import fc from 'fast-check';
import { type Content, type Version } from '../../../bench/diff/git-corpus.mjs';

const NAMES = [
  'plain.ts',
  'with space.txt',
  'tab\there.md',
  'line\nbreak.c',
  'quote".js',
  'back\\slash.py',
  'ümlaut-日本.rs',
  'dir/a b/deep.css',
  '-dash',
  '--- a',
  '<img onerror=x>.html',
];
const line = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '-- a/x',
    '++ b/x',
    '@@ -1 +1 @@',
    'diff --git a/x b/x',
    '\\ No newline at end of file',
  ),
  fc.constantFrom(
    '*',
    '* item',
    '\tindented',
    'trailing  ',
    'same',
    'other',
    'Binary files a/x and b/x differ',
  ),
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\n\0]/g, '')),
  fc.constantFrom('a\rb', '\u202Ereversed', 'zero\u200Bwidth'),
);
const text = fc.record({
  kind: fc.constant('text' as const),
  lines: fc.array(line, { maxLength: 40 }),
  newline: fc.boolean(),
  end: fc.constantFrom('\n' as const, '\n' as const, '\r\n' as const),
});
const content: fc.Arbitrary<Content> = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('binary' as const), bytes: fc.array(fc.nat(255)) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('link' as const), to: fc.constantFrom('plain.ts', 'x y') }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'empty' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('module' as const),
      commit: fc.constantFrom('1', '2').map((digit) => digit.repeat(40)),
    }),
  },
);
/** Text that diff2html parses correctly. */
const easy: fc.Arbitrary<Content> = text.map(({ kind, lines }) => ({
  kind,
  lines: lines.map((one) => one.replaceAll(/[\r\u2028\u2029]/g, '')),
  newline: true,
  end: '\n',
}));
/** The second tree is often similar to the first: the same contents under other names, or edited. */
function treesOf(contents: fc.Arbitrary<Content>): fc.Arbitrary<[Version[], Version[]]> {
  const version = fc.record({
    path: fc.constantFrom(...NAMES),
    content: contents,
    executable: fc.boolean(),
  });
  const versions = fc.uniqueArray(version, { selector: ({ path }) => path, maxLength: 5 });
  return fc
    .tuple(versions, versions, fc.constantFrom('other', 'edited', 'moved'))
    .map(([before, after, how]) => {
      if (how === 'moved')
        return [
          before,
          before.map((one, i) => ({ ...one, path: `moved/${i}-${one.path.replaceAll('/', '_')}` })),
        ];
      if (how === 'edited') return [before, before.map((one, i) => edit(one, i, after))];
      return [before, after];
    });
}
/** Guarantees enough easy ones: hardly any of the others can be compared with diff2html. */
export const trees = fc.oneof(
  { weight: 2, arbitrary: treesOf(content) },
  { weight: 1, arbitrary: treesOf(easy) },
);

function edit(one: Version, at: number, others: Version[]): Version {
  if (one.content.kind !== 'text') return { ...one, executable: !one.executable };
  const more = others.flatMap(({ content: c }) => (c.kind === 'text' ? c.lines : [])).slice(0, 4);
  return { ...one, content: { ...one.content, lines: one.content.lines.toSpliced(at, 1, ...more) } };
}

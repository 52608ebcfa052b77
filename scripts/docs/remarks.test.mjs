/** The table of cases in docs/REMARKS.md, which other programs go by, is what is read here. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { anchorName, readRemarks } from '../../shared/domain/remarks/index.ts';
import { at } from '../setup/paths.mjs';

const LINES = { 'src/token.ts': { old: 30, new: 40 }, 'On call.md': { new: 12 }, 'a b:3': { new: 5 } };
const facts = {
  lineCount: (path, side) => LINES[path]?.[side] ?? null,
  changes: (path) => path in LINES,
};

const [, table = ''] = readFileSync(at('docs/REMARKS.md'), 'utf8').split('\n## Cases\n');
const cases = [...table.matchAll(/^\| `(.+?)` \| (.+?) \|(.*)\|$/gm)].map(
  ([, line = '', anchor = '', words = '']) => [line, anchor, words.trim()],
);

const read = ({ anchor, text, resolved }) => [
  `\`${anchorName(anchor)}\``,
  [...(resolved ? ['resolved'] : []), ...(text === '' ? [] : [`\`${text}\``])].join(', '),
];

test.each(cases)('%s', (line, anchor, words) => {
  const found = readRemarks(line, facts).map(read);
  expect(found).toEqual(anchor === 'text' ? [] : [[anchor, words]]);
});

test('there are cases of both kinds', () => {
  expect(cases.filter(([, anchor]) => anchor === 'text').length).toBeGreaterThan(5);
  expect(cases.filter(([, anchor]) => anchor !== 'text').length).toBeGreaterThan(10);
});

/** The table of cases in docs/REMARKS.md, which other programs go by, is what is read here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anchorName, readRemarks, type Facts, type Remark } from '../../shared/domain/remarks/index.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/REMARKS.md'), 'utf8');
const [, table = ''] = document.split('\n## Cases\n');
const cases = [...table.matchAll(/^\| `(.+?)` \| (.+?) \|(.*)\|$/gm)].map(
  ([, line = '', anchor = '', words = '']) => ({ line, anchor, words: words.trim() }),
);

const lines = new Map([
  ['old src/token.ts', 30],
  ['new src/token.ts', 40],
  ['new On call.md', 12],
  ['new a b:3', 5],
]);
const facts: Facts = {
  lineCount: (path, side) => lines.get(`${side} ${path}`) ?? null,
  changes: (path) => lines.has(`new ${path}`),
};

const asCase = ({ anchor, text, resolved }: Remark) => ({
  anchor: `\`${anchorName(anchor)}\``,
  words: [...(resolved ? ['resolved'] : []), ...(text === '' ? [] : [`\`${text}\``])].join(', '),
});

test.each(cases)('$line', ({ line, anchor, words }) => {
  expect(readRemarks(line, facts).map(asCase)).toEqual(anchor === 'text' ? [] : [{ anchor, words }]);
});

test('there are cases of both kinds', () => {
  expect(cases.filter(({ anchor }) => anchor === 'text').length).toBeGreaterThan(5);
  expect(cases.filter(({ anchor }) => anchor !== 'text').length).toBeGreaterThan(10);
});

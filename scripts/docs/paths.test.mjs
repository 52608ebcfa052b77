/** Every path in the documents must exist. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { at } from '../setup/paths.mjs';

const documents = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'hosting/README.md',
  ...readdirSync(at('docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const rooms = 'shared|git|hosting|electron|cli|renderer|e2e|bench|scripts|docs';
/** Paths from the checkout, in code spans and drawings; not placeholders of commands, patterns or names of packages. */
const path = new RegExp(String.raw`(?<![\w./<@-])(?:${rooms})/[\w./-]*[\w/]`, 'g');
const link = /\]\((?!https?:|#)([^)#]+)/g;

const named = (document) => {
  const text = readFileSync(at(document), 'utf8');
  const links = [...text.matchAll(link)].map(([, to = '']) => normalize(join(dirname(document), to)));
  const paths = [...text.matchAll(path)].filter(({ index, 0: found }) => text[index + found.length] !== '*');
  return [...new Set([...links, ...paths.map(([found]) => found)])];
};

test.each(documents)('every path that %s names is there', (document) => {
  expect(named(document).filter((one) => !existsSync(at(one)))).toEqual([]);
});

test('documents name many paths', () => {
  expect(documents.flatMap(named).length).toBeGreaterThan(100);
});

/** SECURITY.md names tests in short: "unit `a.test.ts`, `b.test.ts`" (beside the one before), integration, journeys. */
const lines = readFileSync(at('SECURITY.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Promise|-)/.test(line))
  .map((line) => line.split(' | ').at(-1) ?? '');

function testsOf(cell) {
  const found = [];
  let folder = '';
  for (const [, kind, name = ''] of cell.matchAll(
    /(?:\b(units?|integration|journeys?|mounted) )?`([\w./-]+)`/g,
  )) {
    if (kind?.startsWith('journey')) folder = 'e2e/journeys';
    else if (kind === 'integration') folder = 'e2e/integration';
    if (folder === 'e2e/journeys') found.push(`${folder}/${name}.spec.ts`);
    else if (name.includes('/')) {
      folder = dirname(name);
      found.push(name);
    } else if (/\.test\.tsx?$/.test(name)) found.push(`${folder}/${name}`);
    if (kind?.startsWith('unit') && name.includes('/')) folder = dirname(name);
  }
  return found;
}

test.each(lines)('a test is named and there: %s', (cell) => {
  const tests = testsOf(cell);
  if (!cell.includes('npm run')) expect(tests).not.toEqual([]);
  expect(tests.filter((one) => !existsSync(at(one)))).toEqual([]);
});

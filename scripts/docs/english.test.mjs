/** What can be checked of plain English: a limit says its unit, and comments avoid words that have to be read twice. */
import { expect, test } from 'vitest';
import { productFiles } from './product-files.mjs';

/** Tables of codes and pixels, whose heads say what their numbers are; and the dates of the sample. */
const TABLES =
  /^(renderer\/diff\/model\/(geometry|kinds|shapes)|renderer\/diff\/worker\/scan|renderer\/app\/input-method|hosting\/sample\/.*)\.ts$/;

const UNIT =
  /^(MAX|MIN)_|_(MS|SECONDS|BYTES|MB|PX|LINES|CHARS|ROWS|COMMITS|SIZE|LIMIT|DIGITS|STEPS)$|_PER_|^(MB|FULL_HISTORY|IOERR_SHMSIZE|MORE_REMARKS)$/;

/** Words with which a comment has to be read twice. */
const DIALECT =
  /\b(somebody|nobody|anybody|everybody|whoever|is asked|are asked|was asked|is told|are told|hears|is here|are here|as ever|takes in|thereof|therein|thereby)\b/i;

/** Names that fit everything, and so say nothing: a request, a message, matches, a cached value, a report… */
const VAGUE = /\b(?:const|let|var) \[?(asked|told|found|known|leftOut|receipt)\b/g;

/** Where some are left. */
const VAGUE_ROOMS = /^(electron|git)\/remarks\b/;

const product = productFiles(['shared', 'git', 'hosting', 'electron', 'cli', 'renderer']);

test('a constant that is a limit or a time says its unit, or that it is a maximum', () => {
  const constant = /^(?:export )?const ([A-Z][A-Z\d_]*)(?:: number)? = ([\d_]{3,}(?: \* [\d_]+)*);/gm;
  const found = product
    .filter(({ path }) => !TABLES.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(constant)].map(([, name = '']) => ({ path, name })));
  expect(found.length).toBeGreaterThan(150);
  expect(found.filter(({ name }) => !UNIT.test(name))).toEqual([]);
});

test('no comment has a word that has to be read twice', () => {
  const comment = /\/\*[^]*?\*\/|(?<=\s)\/\/[^\n]*/g;
  const found = product.flatMap(({ path, text }) =>
    [...text.matchAll(comment)].map(([words]) => ({ path, words: words.replaceAll(/\s*\n\s*\*?\s*/g, ' ') })),
  );
  expect(found.length).toBeGreaterThan(5000);
  expect(found.filter(({ words }) => DIALECT.test(words))).toEqual([]);
});

test('no variable has a name that fits everything', () => {
  const vague = product
    .filter(({ path }) => !VAGUE_ROOMS.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(VAGUE)].map(([, name]) => ({ path, name })));
  expect(vague).toEqual([]);
  expect('const found = 1; let [told] = []'.match(VAGUE)).toHaveLength(2);
});

/** What can be checked of plain English: a limit says its unit, and no words have to be read twice. */
import { expect, test } from 'vitest';
import { productFiles } from './product-files.mjs';

/** Tables of codes and pixels, whose heads say what their numbers are; and the dates of the sample. */
const TABLES =
  /^(renderer\/diff\/model\/(geometry|kinds|shapes)|renderer\/diff\/worker\/scan|renderer\/app\/input-method|hosting\/sample\/.*)\.ts$/;

const UNIT =
  /^(MAX|MIN)_|_(MS|SECONDS|BYTES|MB|PX|LINES|CHARS|ROWS|COMMITS|SIZE|LIMIT|DIGITS|STEPS)$|_PER_|^(MB|FULL_HISTORY|IOERR_SHMSIZE|MORE_REMARKS)$/;

/** Words with which a comment or a sentence of the app has to be read twice. */
const DIALECT =
  /\b(somebody|nobody|anybody|everybody|whoever|is asked|are asked|was asked|is told|are told|hears|is here|are here|as ever|takes in|thereof|therein|thereby)\b/i;

/** Names that fit everything, and so say nothing: a request, a message, matches, a cached value, a report… */
const VAGUE = /(?:\b(?:const|let|var) \[?|#)(asked|told|found|known|leftOut|receipt)\b/g;

/** The same as a property, declared or given: a flag or a list that says neither whose nor of what. */
const VAGUE_PROPERTY = /(?:^|[{,;(]) *(?:readonly )?(asked|told|leftOut|needsYou|receipts?)\??:/gm;

const COMMENT = /\/\*[^]*?\*\/|(?<=\s)\/\/[^\n]*/g;

/** Strings, and text between tags. */
const TEXT = /'(?:[^'\\\n]|\\.)+'|"(?:[^"\\\n]|\\.)+"|`(?:[^`\\]|\\.)+`|(?<=[>}])[^<>{}()'"`;=]+(?=[<{])/g;

/** What people of the sample write. */
const SAMPLE = /^hosting\/sample\//;

/** The texts of a file that are more than one word. */
const sentencesOf = (code) =>
  [...code.replaceAll(COMMENT, '').matchAll(TEXT)]
    .map(([text]) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text.includes(' '));

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
  const found = product.flatMap(({ path, text }) =>
    [...text.matchAll(COMMENT)].map(([words]) => ({ path, words: words.replaceAll(/\s*\n\s*\*?\s*/g, ' ') })),
  );
  expect(found.length).toBeGreaterThan(5000);
  expect(found.filter(({ words }) => DIALECT.test(words))).toEqual([]);
});

test('no sentence of the app has such a word either', () => {
  const found = product
    .filter(({ path }) => !SAMPLE.test(path))
    .flatMap(({ path, text }) => sentencesOf(text).map((words) => ({ path, words })));
  expect(found.length).toBeGreaterThan(4000);
  expect(found.filter(({ words }) => DIALECT.test(words))).toEqual([]);
  expect(
    sentencesOf(
      'const nobody = (<b>\n  {lines} read by nobody\n</b>); // is here\nsay(`It is\n here`, "told");',
    ),
  ).toEqual(['read by nobody', '`It is here`']);
});

test('no variable, private field or property has a name that fits everything', () => {
  const vague = product.flatMap(({ path, text }) =>
    [VAGUE, VAGUE_PROPERTY].flatMap((names) => [...text.matchAll(names)].map(([, name]) => ({ path, name }))),
  );
  expect(vague).toEqual([]);
  expect('{ told: 1, asked?: boolean };\n  readonly leftOut: 2;'.match(VAGUE_PROPERTY)).toHaveLength(3);
  expect('const found = 1; let [told] = []; #asked = 2;'.match(VAGUE)).toHaveLength(3);
});

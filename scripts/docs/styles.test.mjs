/** Nobody dares to delete an unused style, so this finds them. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { at } from '../setup/paths.mjs';

const files = readdirSync(at('renderer'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(?:css|tsx?)$/.test(path) && !path.includes('.test.'));
const texts = new Map(files.map((path) => [path, readFileSync(at(`renderer/${path}`), 'utf8')]));
const sheets = files.filter((path) => path.endsWith('.css'));
const withoutComments = (css) => css.replaceAll(/\/\*.*?\*\//gs, '');
/** The names under which files import a style sheet. */
/** How files name what they import of a style sheet. */
function* importsOf(sheet) {
  for (const [path, text] of texts)
    for (const [, name, from] of text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';$/gm))
      if (posix.join(posix.dirname(path), from) === sheet) yield { name, text };
}

/** The classes that are used by name, and whether some are looked up by a value, as a state's. */
function namedOf(sheet) {
  const named = new Set();
  let lookedUp = false;
  for (const { name, text } of importsOf(sheet)) {
    for (const [, used] of text.matchAll(new RegExp(String.raw`(?<![/-])\b${name}\.(\w+)`, 'g')))
      named.add(used);
    lookedUp ||= new RegExp(String.raw`\b${name}\[`).test(text);
  }
  return { named, lookedUp };
}

test('every class of a style sheet is used, and every one that is used is there', () => {
  const modules = sheets.filter((path) => path.endsWith('.module.css'));
  expect(modules.length).toBeGreaterThan(50);
  const wrong = modules.flatMap((sheet) => {
    // Selectors alone: numbers with a dot stand between braces.
    const selectors = withoutComments(texts.get(sheet) ?? '').replaceAll(/\{[^{}]*\}/g, '{}');
    const classes = new Set([...selectors.matchAll(/\.([A-Za-z_]\w*)/g)].map(([, name]) => name));
    const { named, lookedUp } = namedOf(sheet);
    const unused = [...classes].filter((name) => !lookedUp && !named.has(name));
    const missing = [...named].filter((name) => !classes.has(name));
    return [...unused, ...missing].map((name) => `${sheet}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('every custom property is used', () => {
  const all = [...texts.values()].join('\n');
  const set = sheets.flatMap((sheet) => [
    ...withoutComments(texts.get(sheet) ?? '').matchAll(/(--[\w-]+)\s*:/g),
  ]);
  expect(set.length).toBeGreaterThan(50);
  const isUsed = (name) =>
    [`var(${name})`, `var(${name},`, `style(${name}:`].some((use) => all.includes(use));
  expect(set.map(([, name]) => name).filter((name) => !isUsed(name))).toEqual([]);
});

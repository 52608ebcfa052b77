import hljs from 'highlight.js/lib/core';
import { expect, test } from 'vitest';
import type { Language } from '../model/language-of.ts';
import { colours, lookOf, prepare } from './colour.ts';
import { loadGrammar } from './languages.ts';

const PAGE = `<style>a::before { content: "&lt;"; color: #fff }</style>
<script>const a = \`\${b + '</p>'.length} & more\`; // why</script>
<p class="x" title='y'>1 &amp; 2</p>
`;

const CODE = `import { x } from './x.ts';
/** Why. @param a the first */
export class Y<T extends Z> extends X implements W {
  readonly #n: Map<string, number> = new Map([['a', 0x1f]]);
  get(key: string): string | null {
    if (/^[a-z]+\\b/u.test(key)) return \`\${this.#n.get(key) ?? \`in \${key}\`}!\`;
    throw new TypeError("no " + key); // <b>never</b> & always
  }
}
`;

const TEXTS: readonly [Language, string][] = [
  ['typescript', CODE],
  [
    'markdown',
    `# Head\n\nSome *words*, **more**, \`code\` and [a link](https://example.com).\n\n- one\n- two\n\n${PAGE}`,
  ],
  ['xml', `<!doctype html>\n<!-- a comment -->\n${PAGE}`],
  [
    'css',
    '@media (min-width: 10px) {\n  .a:hover > #b[c="d"] { color: rgb(1 2 3 / 50%) !important; --x: 1px }\n}\n',
  ],
  ['json', '{ "a": [1, true, null, "b\\n"], "c": -1.5e3 }\n'],
  ['yaml', 'a: &x\n  - 1\n  - "two"\nb: *x # why\n'],
  [
    'python',
    'class A(B):\n    """Text."""\n    @x\n    def f(self, n=1):\n        return f"{n!r:>{10}} {self.a}"\n',
  ],
  ['diff', '--- a\n+++ b\n@@ -1 +1 @@\n-old & <b>\n+new\n'],
];

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decoded = (html: string): string =>
  html.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (all, name: string) => ENTITIES[name] ?? all);

/** "hljs-title class_" is the scope `title.class`. */
const scopeOf = (classes: string): string =>
  classes
    .replace(/^hljs-/, '')
    .split(' ')
    .map((part) => part.replace(/_+$/, ''))
    .join('.');

/** The look of each UTF-16 unit by the HTML that highlight.js documents. */
function looksInHtml(html: string): { text: string; looks: number[] } {
  let text = '';
  const looks: number[] = [];
  const open: number[] = [];
  for (const [piece, classes] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (piece === '</span>') open.pop();
    else if (classes === undefined) {
      const words = decoded(piece);
      text += words;
      for (let i = 0; i < words.length; i += 1) looks.push(open.at(-1) ?? 0);
    } else if (classes.startsWith('language-')) open.push(0);
    else {
      const look = lookOf(scopeOf(classes));
      open.push(look > 0 ? look : classes.startsWith('hljs-subst') ? 0 : (open.at(-1) ?? 0));
    }
  }
  return { text, looks };
}

// An instance with the emitter that comes with it.
const plain = hljs.newInstance();

test.each(TEXTS)('%s: the ranges are those of the HTML', async (language, source) => {
  await prepare(language);
  for (const name of [language, 'xml', 'css', 'javascript'] as const)
    if (!plain.getLanguage(name)) plain.registerLanguage(name, (await loadGrammar(name)).default);
  const { value } = plain.highlight(source, { language, ignoreIllegals: true });
  const expected = looksInHtml(value);
  expect(expected.text).toBe(source);

  const found = Array.from({ length: source.length }, () => 0);
  const ranges = colours(source, language);
  for (let i = 0; i < ranges.length; i += 3) found.fill(ranges[i + 2] ?? 0, ranges[i], ranges[i + 1]);
  expect(found).toEqual(expected.looks);
  expect(new Set(found).size).toBeGreaterThan(2);
});

import { expect, test } from 'vitest';
import { reviewHtml } from './html.ts';
import type { Review, ReviewedFile, ReviewedThread } from './review.ts';

const file = (path: string, hunks: string, more: Partial<ReviewedFile> = {}): ReviewedFile => ({
  path,
  oldPath: '',
  state: 'M',
  text: `diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n${hunks}`,
  ...more,
});
const thread = (path: string, line: number, text: string): ReviewedThread => ({
  anchor: { path, side: 'new', lines: { first: line, last: line } },
  notesRef: 'refs/notes/reviews',
  resolved: false,
  placed: { at: 'lines', path, side: 'new', lines: { first: line, last: line } },
  remarks: [{ text, author: 'A', date: null }],
  lines: [],
});
const page = (files: ReviewedFile[], threads: ReviewedThread[] = [], more: Partial<Review> = {}): string =>
  reviewHtml({
    repository: 'demo',
    branch: 'main',
    base: '',
    tip: '',
    since: '',
    verdicts: [],
    commits: [{ sha: 'a'.repeat(40), subject: 'first', notes: [], threads }],
    files,
    ...more,
  });
/** The rows of code: what stands in them. */
const rows = (html: string): string[] =>
  [...html.matchAll(/<span class="d2h-code-line-ctn">(.*?)<\/span>/gs)].map(([, text = '']) =>
    text.replaceAll(/<\/?(?:ins|del)>/g, ''),
  );

test('no line of code begins a file, a hunk or a line of its own, whatever is in it', () => {
  const forged = '\rdiff --git a/evil b/evil\r--- a/evil\r+++ b/evil\r@@ -1 +1 @@\r+forged';
  const html = page([
    file('a.ts', `@@ -1,2 +1,3 @@\n one\n+two${forged}\n--- a/evil\n+++ b/evil\n@@ -9 +9 @@\n nine\n`),
  ]);
  expect(html.match(/class="d2h-file-name"/g)).toHaveLength(1);
  expect(rows(html)).toEqual([
    'one',
    `two${forged.replaceAll('\r', '⟨CR⟩').replaceAll('/', '&#x2F;')}`,
    '-- a&#x2F;evil',
    '++ b&#x2F;evil',
    'nine',
  ]);
});

test.each(['a b.ts', 'ä.ts', '"caf\\351.ts"', 'x 2024-01-01 10:00:00 +0000', 'a\\b\t"c".ts'])(
  'remarks stand beside the lines of a file called %s',
  (path) => {
    const html = page([file(path, '@@ -1 +1,2 @@\n one\n+two\n')], [thread(path, 2, 'here')]);
    expect(html).toMatch(/two[^]*?<tr class="beside">[^]*?here/);
    expect(html.match(/<tr class="beside">/g)).toHaveLength(1);
    expect(html).not.toContain('<section>');
  },
);

test('what draws nothing or reorders is seen, in code, names, titles and words', () => {
  const html = page(
    [file('a\u202e.ts', '@@ -1 +1,2 @@\n one\n+two \u202e\u0000\u001b[31m\n')],
    [{ ...thread('gone', 1, 'words \u200b'), placed: { at: 'file', path: 'gone' }, lines: ['was \u2066'] }],
    { branch: 'main\u202e', repository: 'demo\u0000' },
  );
  // oxlint-disable-next-line no-control-regex -- exactly what must not be there
  expect(html).not.toMatch(/[\u0000-\u0008\u001b\u200b\u202e\u2066]/);
  for (const seen of ['a⟨RLO⟩.ts', 'two ⟨RLO⟩⟨NUL⟩⟨ESC⟩[31m', 'words ⟨ZWSP⟩', 'was ⟨LRI⟩', 'main⟨RLO⟩'])
    expect(html).toContain(seen);
});

const line = (of: number): string =>
  Array.from({ length: 2_000 }, (_, n) => String.fromCodePoint(0x4e_00 + ((n * of) % 5_000))).join('+');

test('words of long lines, and of very many, are not compared one by one', () => {
  expect(page([file('a.ts', `@@ -1 +1 @@\n-${line(1)}\n+${line(7)}\n`)])).not.toContain('<ins>');
  const few = '@@ -1 +1 @@\n-one two\n+one three\n';
  expect(page([file('a.ts', few)])).toContain('<ins>');
  const many = `${`-${'a b '.repeat(100)}\n`.repeat(500)}${`+${'a c '.repeat(100)}\n`.repeat(500)}`;
  const html = page([file('many.ts', `@@ -1,500 +1,500 @@\n${many}`), file('a.ts', few)]);
  expect(html.match(/<ins>/g)).toHaveLength(1);
});

test.each([
  ['lines that are too long for it', `@@ -1 +1 @@\n-${'a'.repeat(3_900)}\n+${'b'.repeat(3_900)}\n`],
  ['lines that were only added', `@@ -0,0 +1,60 @@\n${`+${'a'.repeat(499)}\n`.repeat(60)}`],
  ['lines that were only removed', `@@ -1,60 +0,0 @@\n${`-${'a'.repeat(499)}\n`.repeat(60)}`],
])('%s leave the comparison of words to other files', (_, hunk) => {
  const changed = ['-', '+'].map((sign) => `${sign}${'a'.repeat(490)} ${sign}\n`.repeat(40)).join('');
  const html = page([file('first.ts', hunk), file('second.ts', `@@ -1,40 +1,40 @@\n${changed}`)]);
  expect(html.match(/<ins>/g)).toHaveLength(40);
});

const only = (text: string, more: Partial<ReviewedFile>): string =>
  page([{ path: 'new.ts', oldPath: '', state: 'M', text: `diff --git a/x b/x\n${text}`, ...more }]);

test('files without lines are named for what happened to them', () => {
  expect(
    only('similarity index 100%\nrename from old.ts\nrename to new.ts\n', {
      oldPath: 'old.ts',
      state: 'R100',
    }),
  ).toMatch(/old\.ts → new\.ts[^]*RENAMED/);
  expect(only('Binary files a/x and b/x differ\n', {})).toMatch(/new\.ts[^]*Binary file/);
  expect(only('new file mode 100644\nindex 0..1\n', { state: 'A' })).toMatch(/new\.ts[^]*ADDED/);
  expect(only('deleted file mode 100644\nindex 1..0\n', { state: 'D' })).toMatch(/new\.ts[^]*DELETED/);
});

test('words are set as in the app, and one press shows them as they were written', () => {
  const html = page([], [thread('gone', 1, '> Why `<b>`?\n- since\n```\na > b\n```')]);
  expect(html).toContain(
    '<blockquote><p dir="auto"><span class="sign" aria-hidden="true">&gt; </span>Why <span class="sign" aria-hidden="true">`</span><code>&lt;b&gt;</code>',
  );
  expect(html).toContain('<ul><li style="--columns: 2ch"><p dir="auto"><span class="marker">- </span>since');
  expect(html).toMatch(/<pre><span class="fence"[^>]*>```\n<\/span><code>a &gt; b\n<\/code>/);
  expect(page([], [thread('gone', 1, '```ts <b>\na\n```')])).toMatch(
    /<pre><span class="words"><span class="sign"[^>]*>```<\/span>ts &lt;b&gt;<span class="sign"[^>]*>\n<\/span><\/span><code>a/,
  );
  expect(html).toMatch(/<details class="source">.*<pre>&gt; Why `&lt;b&gt;`\?\n- since/);
  expect(page([], [thread('gone', 1, 'Why?')])).not.toContain('<details');
});

import { expect, test } from 'vitest';
import { reviewMarkdown } from './markdown.ts';
import type { Review, ReviewedThread } from './review.ts';

const thread = (text: string, more: Partial<ReviewedThread> = {}): ReviewedThread => ({
  anchor: { path: 'a.ts', side: 'new', lines: { first: 1, last: 1 } },
  notesRef: 'refs/notes/reviews',
  resolved: false,
  placed: { at: 'file', path: 'a.ts' },
  remarks: [{ text, author: 'A', date: null }],
  lines: [],
  ...more,
});
const review = (threads: ReviewedThread[], subject = 'first', more: Partial<Review> = {}): Review => ({
  repository: 'demo',
  branch: 'main',
  base: '',
  tip: '',
  since: '',
  verdicts: [],
  commits: [{ sha: 'a'.repeat(40), subject, notes: [], threads }],
  files: null,
  ...more,
});

test.each(['```\nnobody closes this', '<!-- nor this', '# a title', '- a\n\n      b', '> said', '~~~~\n\n'])(
  'a remark %j is a quotation, which nothing in it ends',
  (text) => {
    const [, , , ...rest] = reviewMarkdown(review([thread(text), thread('next')])).markdown.split('\n\n### ');
    expect(rest).toEqual([]);
    const [, first = '', second = ''] = reviewMarkdown(review([thread(text), thread('next')])).markdown.split(
      '\n\n### ',
    );
    for (const line of text.split('\n')) expect(first.split('\n')).toContain(`> ${line}`.trimEnd());
    expect(
      first
        .split('\n')
        .slice(2, -2)
        .every((line) => line.startsWith('>')),
    ).toBe(true);
    expect(second).toBe('`a.ts:1`\n\n> next\n\n(A)\n');
  },
);

test('titles and names are text: no link, no picture, no markup, no second line', () => {
  const hostile =
    '[x](javascript:alert(1)) ![p](//evil/p.png) <img src=x> `code` &#x202e; **b** __c__ snake_case\n# two';
  const markdown = reviewMarkdown(
    review([{ ...thread('x'), remarks: [{ text: 'x', author: hostile, date: null }] }], hostile, {
      branch: hostile,
    }),
  ).markdown;
  const seen = String.raw`\[x\](javascript:alert(1)) !\[p\](//evil/p.png) \<img src=x> \`code\` \&#x202e; \*\*b\*\* \_\_c\_\_ snake_case # two`;
  expect(markdown).toBe(
    `# Review of demo, ${seen}\n\nTo ${seen}.\nNotes: reviews.\n\n## aaaaaaa ${seen}\n\n### \`a.ts:1\`\n\n> x\n\n(${seen})\n`,
  );
});

test('no bare address in a title is made a link', () => {
  const markdown = reviewMarkdown(
    review(
      [thread('x')],
      'See https://evil.example/x, HTTP://a, WWW.evil.example and mailto:me@evil.example',
    ),
  ).markdown;
  expect(markdown).toContain(
    String.raw`See https\://evil.example/x, HTTP\://a, WWW\.evil.example and mailto\:me\@evil.example`,
  );
});

const named = (path: string): string =>
  /^### (.*)$/m.exec(
    reviewMarkdown(
      review([thread('x', { anchor: { path, side: 'new', lines: null }, placed: { at: 'file', path } })]),
    ).markdown,
  )?.[1] ?? '';

test('a place is one piece of code, whatever its name begins and ends with', () => {
  expect(named('`a')).toBe('`` `a ``');
  expect(named('a`')).toBe('`` a` ``');
  expect(named(' a ')).toBe('`  a  `');
  expect(named('a\rb\nc')).toBe('`a⟨CR⟩b⟨LF⟩c`');
});

test('what draws nothing or reorders is seen', () => {
  const hidden = 'a\u202eb\u{e0041}\u0000\u001b[0m';
  const markdown = reviewMarkdown(
    review([thread(hidden, { lines: [`${hidden}\r`] })], hidden, { branch: hidden }),
  ).markdown;
  expect(markdown.match(/a⟨RLO⟩b⟨U\+E0041⟩⟨NUL⟩⟨ESC⟩/g)).toHaveLength(5);
  // oxlint-disable-next-line no-control-regex -- exactly what must not be there
  expect(markdown).not.toMatch(/[\u0000\u001b\u202e\r]|\u{e0041}/u);
});

const HEAD = '# Review of demo, main\n\n';
const at = (path: string, first: number) => ({ path, side: 'new' as const, lines: { first, last: first } });

const about = (more: Partial<Review>): string =>
  reviewMarkdown(review([thread('x')], 'first', more)).markdown.split('\n\n')[1] ?? '';

test('it says what is compared, and which notes were read', () => {
  const ids = { tip: 'b'.repeat(40), since: 'c'.repeat(40) };
  expect(about({ ...ids, base: 'v1' })).toBe('From v1 (ccccccc) to main (bbbbbbb).\nNotes: reviews.');
  expect(about(ids)).toBe('From ccccccc to main (bbbbbbb).\nNotes: reviews.');
  expect(about({ base: 'HEAD', since: ids.since, branch: 'uncommitted changes' })).toBe(
    'From HEAD (ccccccc) to uncommitted changes.\nNotes: reviews.',
  );
});

test('a remark is named by its lines at the tip, and says where it was written or that these are gone', () => {
  const moved = { anchor: at('a.ts', 1), placed: { at: 'lines' as const, ...at('b.ts', 7) }, lines: ['one'] };
  const gone = {
    anchor: at('c.ts', 3),
    placed: { at: 'earlier' as const, path: 'c.ts', first: 3, lines: [] },
  };
  const { markdown } = reviewMarkdown(review([thread('x', moved), thread('y', { ...gone, lines: ['was'] })]));
  expect(markdown).toContain('### `b.ts:7`\n\n```\none\n```\n\nWritten on a.ts:1 in aaaaaaa.\n\n> x');
  expect(markdown).toContain(
    '### `c.ts:3`\n\n```\nwas\n```\n\nOutdated: these lines have changed since aaaaaaa.\n\n> y',
  );
});

test('each remark has its author and its day, and its notes ref where there are several', () => {
  const said = { remarks: [{ text: 'x', author: 'A', date: '2026-03-01T10:00:00Z' }] };
  expect(reviewMarkdown(review([thread('', said)])).markdown).toContain('\n(A, 2026-03-01)\n');
  const both = review([thread('', said), thread('y', { notesRef: 'refs/notes/ai' })]);
  expect(reviewMarkdown(both).markdown).toContain('\n(A, 2026-03-01, in reviews)\n');
});

test('verdicts are listed as they are, without a link', () => {
  const line = 'Code-Review+2: Ann <ann@example.com>';
  const sha = 'b'.repeat(40);
  const verdicts = [
    { sha, line, by: '' },
    { sha, line, by: ', as [Eve](x) wrote it' },
  ];
  const { markdown } = reviewMarkdown(review([], 'first', { verdicts }));
  expect(markdown).toContain(`Verdicts:\n\n- \`${line}\` on bbbbbbb\n- \`${line}\` on bbbbbbb, as \\[Eve`);
});

test('the reader’s own words come first, and resolved threads only where they are wanted', () => {
  const all = review([thread('open'), thread('done', { resolved: true })]);
  const copied = reviewMarkdown(all, { preamble: 'Please **answer**.\u0000\n' });
  expect(copied.markdown.startsWith(`Please **answer**.⟨NUL⟩\n\n${HEAD}`)).toBe(true);
  expect(copied).toMatchObject({ remarks: 1, markdown: expect.not.stringContaining('done') });
  expect(reviewMarkdown(all, { resolved: true }).markdown).toContain('> done');
});

test('what is too long to be pasted is left out, and counted', () => {
  const all = review([thread('short'), thread('x'.repeat(2_000)), thread('y'.repeat(2_000)), thread('last')]);
  const { markdown, remarks } = reviewMarkdown(all, { most: 500 });
  expect(remarks).toBe(2);
  expect(markdown.length).toBeLessThan(700);
  expect(markdown).toContain('> last');
  expect(markdown.endsWith('2 remarks were left out: this is too long already.\n')).toBe(true);
});

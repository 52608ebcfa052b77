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
  commits: [{ sha: 'a'.repeat(40), subject, notes: [], threads }],
  files: null,
  ...more,
});

test.each(['```\nnobody closes this', '<!-- nor this', '# a title', '- a\n\n      b', '> said', '~~~~\n\n'])(
  'a remark %j is a quotation, which nothing in it ends',
  (text) => {
    const [, , , ...rest] = reviewMarkdown(review([thread(text), thread('next')])).split('\n\n### ');
    expect(rest).toEqual([]);
    const [, first = '', second = ''] = reviewMarkdown(review([thread(text), thread('next')])).split(
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
  const told = reviewMarkdown(
    review([{ ...thread('x'), remarks: [{ text: 'x', author: hostile, date: null }] }], hostile, {
      branch: hostile,
    }),
  );
  const seen = String.raw`\[x\](javascript:alert(1)) !\[p\](//evil/p.png) \<img src=x> \`code\` \&#x202e; \*\*b\*\* \_\_c\_\_ snake_case # two`;
  expect(told).toBe(
    `# Review of demo, ${seen}\n\n## aaaaaaa ${seen}\n\n### \`a.ts:1\`\n\n> x\n\n(${seen})\n`,
  );
});

test('no bare address in a title is made a link', () => {
  const told = reviewMarkdown(
    review(
      [thread('x')],
      'See https://evil.example/x, HTTP://a, WWW.evil.example and mailto:me@evil.example',
    ),
  );
  expect(told).toContain(
    String.raw`See https\://evil.example/x, HTTP\://a, WWW\.evil.example and mailto\:me\@evil.example`,
  );
});

const named = (path: string): string =>
  /^### (.*)$/m.exec(
    reviewMarkdown(review([thread('x', { anchor: { path, side: 'new', lines: null } })])),
  )?.[1] ?? '';

test('a place is one piece of code, whatever its name begins and ends with', () => {
  expect(named('`a')).toBe('`` `a ``');
  expect(named('a`')).toBe('`` a` ``');
  expect(named(' a ')).toBe('`  a  `');
  expect(named('a\rb\nc')).toBe('`a⟨CR⟩b⟨LF⟩c`');
});

test('what draws nothing or reorders is seen', () => {
  const hidden = 'a\u202eb\u{e0041}\u0000\u001b[0m';
  const told = reviewMarkdown(
    review([thread(hidden, { lines: [`${hidden}\r`] })], hidden, { branch: hidden }),
  );
  expect(told.match(/a⟨RLO⟩b⟨U\+E0041⟩⟨NUL⟩⟨ESC⟩/g)).toHaveLength(4);
  // oxlint-disable-next-line no-control-regex -- exactly what must not be there
  expect(told).not.toMatch(/[\u0000\u001b\u202e\r]|\u{e0041}/u);
});

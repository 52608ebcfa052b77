import { beforeAll, expect, test } from 'vitest';
import { ADDED, DELETED } from '../model/kinds.ts';
import type { Language } from '../model/language-of.ts';
import { colours, prepare } from './colour.ts';
import { contentOf } from './context/content.ts';
import { scan } from './scan.ts';
import { guessedStart } from './start-guess.ts';
import { StartStates } from './start-states.ts';

beforeAll(async () => {
  for (const language of ['python', 'typescript', 'bash', 'c', 'rust', 'ruby'] as const)
    await prepare(language);
});

/** The diff of one line, the last but `below`, in a text of many lines; and the new text. */
function changeIn(above: readonly string[], old: string, next: string, below: readonly string[]) {
  const lines = [...above, next, ...below];
  const from = Math.max(1, above.length - 2);
  const context = above.slice(from - 1);
  const end = below.slice(0, 3);
  const count = context.length + 1 + end.length;
  const raw = [
    `@@ -${from},${count} +${from},${count} @@`,
    ...context.map((line) => ` ${line}`),
    `-${old}`,
    `+${next}`,
    ...end.map((line) => ` ${line}`),
    '',
  ].join('\n');
  return { scanned: scan(raw, lines.length), content: contentOf(`${lines.join('\n')}\n`) };
}

const words = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `for example this, and not ${at}.`);

interface Case {
  language: Language;
  above: readonly string[];
  below: readonly string[];
  /** Whether the changed line is in a string or a comment. */
  inside: boolean;
}

const CASES: Record<string, Case> = {
  'the end of a Python docstring': {
    language: 'python',
    above: ['def f():', '    """Begins here.', ...words(90), '    """'],
    below: ['    return x'],
    inside: false,
  },
  'the middle of a Python docstring': {
    language: 'python',
    above: ['def f():', '    """Begins here.', ...words(90)],
    below: [...words(9), '    """'],
    inside: true,
  },
  'a template string': {
    language: 'typescript',
    above: ['const a = `', ...words(100)],
    below: [...words(5), '`;'],
    inside: true,
  },
  'a comment': {
    language: 'c',
    above: ['/*', ...words(70)],
    below: [...words(4), '*/'],
    inside: true,
  },
  'a heredoc': {
    language: 'bash',
    above: ['cat <<EOF', ...words(70)],
    below: [...words(4), 'EOF', 'exit'],
    inside: true,
  },
  'below a heredoc': {
    language: 'bash',
    above: ['cat <<EOF', ...words(70), 'EOF', 'true'],
    below: ['exit'],
    inside: false,
  },
  'below an apostrophe that is none of the language': {
    language: 'typescript',
    above: [
      ...words(3).map((line) => `// ${line}`),
      "isn’t code; isn't a string",
      ...Array.from({ length: 80 }, () => 'a();'),
    ],
    below: ['b();'],
    inside: false,
  },
};

test.each(Object.entries(CASES))('%s: as the text above says', (_, { language, above, below, inside }) => {
  const { scanned, content } = changeIn(above, 'old', 'const = 1', below);
  const states = new StartStates(scanned, language, content);
  for (const side of [ADDED, DELETED] as const) {
    const before = states.startOf(states.pieceOf(1), side);
    const shown = above.slice(-3).join('\n');
    const text = `${before}${shown}\nconst = 1`;
    const found = colours(text, language);
    const at = text.length - 1;
    const look = found.findIndex((start, i) => i % 3 === 0 && start <= at && (found[i + 1] ?? 0) > at);
    // 3: string, 4: comment.
    expect(look >= 0 && [3, 4].includes(found[look + 2] ?? 0)).toBe(inside);
  }
});

test('far below in one hunk a piece begins in what was open above it', () => {
  const lines = ['x = """', ...words(500), '"""', 'y = 1', ...Array.from({ length: 100 }, () => 'f(1)')];
  const raw = `@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join('')}`;
  const states = new StartStates(scan(raw), 'python', null);
  expect(states.startOf(states.pieceOf(400), ADDED)).toBe('x = """\n');
  expect(states.startOf(states.pieceOf(590), ADDED)).toBe('');
});

const GUESSES: readonly (readonly [Language, string, readonly string[]])[] = [
  ['python', '"""\n', ['    and of the words here.', '    """', '    return x']],
  ['python', '"""\n', ['    """', '    x = 1']],
  ['python', '"""\n', ['the last words."""', 'x = 1']],
  ['python', '', ['def f():', '    """', '    Words', '    of it.']],
  ['python', '', ['x = """', 'words']],
  ['python', '', ['    """Begins here', '    and goes on.']],
  ['python', '', ['    """One line."""', '    return x']],
  ['python', '', ['def f():', '    """Words', '    """', '    return x']],
  ['python', "'''\n", ["    '''", 'x = 1']],
  ['typescript', '`\n', ['some words', '`;', 'f();']],
  ['typescript', '`\n', ['  ${words} here`);', 'f();']],
  ['typescript', '', ['const a = `', 'words']],
  ['typescript', '', ['const a = `words`;', 'f();']],
  ['c', '/*\n', [' * words', ' */', 'int a;']],
  ['c', '', ['int a; /* words */', ' * b;']],
];

test.each(GUESSES)('without the text above, in %s %j is where this begins: %j', (language, start, lines) => {
  expect(guessedStart(lines, language)).toBe(start);
});

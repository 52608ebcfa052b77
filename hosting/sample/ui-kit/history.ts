import type { ImportStream, Mark } from '../fast-import.ts';
import type { By } from '../people.ts';
import { put } from '../text.ts';

const MAIN = 'refs/heads/main';
const DAY = 24;

/** Name, value on light, value on dark. */
const TOKENS: readonly (readonly [name: string, light: string, dark: string])[] = [
  ['paper', '#ffffff', '#14161b'],
  ['sunk', '#f6f7f9', '#191c22'],
  ['line', '#e4e6eb', '#2a2e37'],
  ['text', '#16181d', '#e6e8ec'],
  ['dim', '#626a78', '#9aa3b2'],
  ['accent', '#2f4bd6', '#8ea2ff'],
  ['added', '#1a7f37', '#56d364'],
  ['removed', '#c3303f', '#ff7b82'],
  ['note', '#9a5b00', '#e9b872'],
  ['warning', '#8a5a00', '#e0b46c'],
  ['focus', '#2f4bd6', '#b4c1ff'],
  ['shadow', '#16181d', '#000000'],
];

const css = (count: number): string => {
  const rows = (column: 1 | 2): string =>
    TOKENS.slice(0, count)
      .map((token) => `  --${token[0]}: ${token[column]};`)
      .join('\n');
  return `:root {\n${rows(1)}\n}\n\n[data-theme='dark'] {\n${rows(2)}\n}\n`;
};

function shared(stream: ImportStream, by: By): Mark {
  let at = stream.commit({
    ref: MAIN,
    author: by('designer', 70 * DAY),
    message: 'Colours of paper and ink',
    changes: [put('tokens.css', css(4)), put('README.md', '# ui-kit\n\nColours, sizes and nothing else.\n')],
  });
  for (let count = 5; count <= 7; count += 1) {
    at = stream.commit({
      ref: MAIN,
      author: by('designer', (70 - count * 3) * DAY),
      message: `Add the colour "${TOKENS[count - 1]?.[0] ?? ''}"`,
      from: at,
      changes: [put('tokens.css', css(count))],
    });
  }
  return at;
}

/** `ui-kit` as this organization last saw it: behind its upstream, with one branch of its own. */
export function uiKit(stream: ImportStream, by: By): void {
  const at = shared(stream, by);
  stream.commit({
    ref: 'refs/heads/larger-text',
    author: by('designer', 5 * DAY),
    message: 'One size up for everyone',
    from: at,
    changes: [put('sizes.css', ':root {\n  --text-size: 14px;\n  --line-height: 22px;\n}\n')],
  });
}

/** The upstream of `ui-kit`: five commits ahead, and one branch that this organization has never seen. */
export function uiKitUpstream(stream: ImportStream, by: By): void {
  let at = shared(stream, by);
  for (let count = 8; count <= TOKENS.length; count += 1) {
    at = stream.commit({
      ref: MAIN,
      author: by('designer', (13 - count) * 11),
      message: `Add the colour "${TOKENS[count - 1]?.[0] ?? ''}"`,
      from: at,
      changes: [put('tokens.css', css(count))],
    });
  }
  stream.commit({
    ref: 'refs/heads/high-contrast',
    author: by('designer', 6),
    message: 'Start a high-contrast theme',
    from: at,
    changes: [put('contrast.css', "[data-theme='contrast'] {\n  --paper: #000000;\n  --text: #ffffff;\n}\n")],
  });
}

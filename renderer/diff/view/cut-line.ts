import type { Cut } from '../model/cut.ts';
import { count, plural } from '../../ui/format.ts';
import gapStyles from './gap.module.css';
import { element } from './hunk-row.ts';
import styles from './rows.module.css';

/** Matches the amount the worker sends at once. */
const MAX_SHOWN_CHARS = 200_000;

/** The gaps of a long line, in shown columns, each with a button. */
export function gapsOf(cut: Cut, line: number): { column: number; button: () => HTMLElement }[] {
  const gaps: { column: number; button: () => HTMLElement }[] = [];
  const { parts, length, changes } = cut;
  let column = 0;
  for (let gap = 0; gap <= parts.length / 2; gap += 1) {
    const from = gap === 0 ? 0 : (parts[2 * gap - 1] ?? 0);
    const to = parts[2 * gap] ?? length;
    if (to > from) gaps.push({ column, button: () => gapButton(line, gap, to - from, changes[gap] ?? 0) });
    column += (parts[2 * gap + 1] ?? 0) - (parts[2 * gap] ?? 0);
  }
  return gaps;
}

/** The label is generated content, so that it is not part of the line's text. */
function gapButton(line: number, gap: number, size: number, changes: number): HTMLElement {
  const button = wayButton(gapStyles.gap, '', line, String(gap));
  const rest = changes === 0 ? '' : ` · ${plural(changes, 'change')}`;
  button.dataset['left'] = `⋯ ${count(size)}${rest} ⋯`;
  const within = changes === 0 ? '' : `, ${plural(changes, 'change')} among them`;
  button.ariaLabel = `${plural(size, 'character')} not shown${within}`;
  button.title = `${button.ariaLabel}: ${changes === 0 ? 'show more of them' : 'go to the first'}`;
  return button;
}

/** The controls at the end of a long line: go to its next change, or show all of it. */
export function lineControls({ length, parts, all, at }: Cut, line: number): HTMLElement {
  const ways = element('span', styles.ways, '');
  if (all > 1) {
    const next = wayButton(styles.more, at < 0 ? `${all}` : `${at + 1} of ${all}`, line, 'next');
    next.append(spare(' changes'), ' ›');
    next.ariaLabel = `Next change in this line, ${at < 0 ? '' : `after ${at + 1} `}of ${all}`;
    ways.append(next);
  }
  const left = length - (parts[0] === 0 ? (parts[1] ?? 0) : 0);
  const [words, rest] =
    length <= MAX_SHOWN_CHARS
      ? ['show all', ` ${count(length)} characters`]
      : [`show ${count(Math.min(MAX_SHOWN_CHARS, left))} more`, ` of ${count(length)} characters`];
  const whole = wayButton(styles.more, words, line, 'whole');
  whole.append(spare(rest));
  ways.append(whole);
  return ways;
}

/** A label hidden in a narrow pane: see `--words` in base.css. */
const spare = (words: string): HTMLElement => element('span', 'spare-words', words);

function wayButton(look: string | undefined, words: string, line: number, more: string): HTMLElement {
  const button = element('button', look, words);
  button.dataset['line'] = String(line);
  button.dataset['more'] = more;
  return button;
}

import type { Cut } from '../model/cut.ts';
import { count, plural } from '../../ui/format.ts';
import gapStyles from './gap.module.css';
import { element } from './hunk-row.ts';
import styles from './rows.module.css';

/** As many as the worker puts into the page at once. */
const AT_ONCE = 200_000;

/** Where something is left out of a long line, in columns of what is shown of it, and a button that stands for it. */
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

/** Its words are generated content: they are no text of the line. */
function gapButton(line: number, gap: number, size: number, changes: number): HTMLElement {
  const button = wayButton(gapStyles.gap, '', line, String(gap));
  const rest = changes === 0 ? '' : ` · ${plural(changes, 'change')}`;
  button.dataset['left'] = `⋯ ${count(size)}${rest} ⋯`;
  const within = changes === 0 ? '' : `, ${plural(changes, 'change')} among them`;
  button.ariaLabel = `${plural(size, 'character')} not shown${within}`;
  button.title = `${button.ariaLabel}: ${changes === 0 ? 'show more of them' : 'go to the first'}`;
  return button;
}

/** At the end of a long line: the way to its next change, and to all of it. */
export function waysOn({ length, parts, all, at }: Cut, line: number): HTMLElement {
  const ways = element('span', styles.ways, '');
  if (all > 1) {
    const next = wayButton(styles.more, at < 0 ? `${all}` : `${at + 1} of ${all}`, line, 'next');
    next.append(spare(' changes'), ' ›');
    next.ariaLabel = `Next change in this line, ${at < 0 ? '' : `after ${at + 1} `}of ${all}`;
    ways.append(next);
  }
  const left = length - (parts[0] === 0 ? (parts[1] ?? 0) : 0);
  const [words, rest] =
    length <= AT_ONCE
      ? ['show all', ` ${count(length)} characters`]
      : [`show ${count(Math.min(AT_ONCE, left))} more`, ` of ${count(length)} characters`];
  const whole = wayButton(styles.more, words, line, 'whole');
  whole.append(spare(rest));
  ways.append(whole);
  return ways;
}

/** Words that give way in a narrow pane: see `--words` in base.css. */
const spare = (words: string): HTMLElement => element('span', 'spare-words', words);

function wayButton(look: string | undefined, words: string, line: number, more: string): HTMLElement {
  const button = element('button', look, words);
  button.dataset['line'] = String(line);
  button.dataset['more'] = more;
  return button;
}

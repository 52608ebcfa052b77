/** Visual faults that can be measured in the page: `npm run tour -- --check` lists them beside its pictures. */
import type { Page } from 'playwright/test';
import { axeProblems } from './axe.ts';

/** One line for each fault of the current screen. */
export async function lookFaults(page: Page, theme: string): Promise<string[]> {
  const rule = theme === 'contrast' ? 'color-contrast-enhanced' : 'color-contrast';
  return [...(await page.evaluate(measured)), ...(await axeProblems(page, [rule]))];
}

/** Runs in the page, so it must contain everything it uses. */
function measured(): string[] {
  /** A shortened name with fewer pixels is meaningless. */
  const MIN_NAME_PIXELS = 34;
  /** Longer lines of prose are hard to follow. */
  const MAX_PROSE_CHARACTERS = 100;
  const found = new Set<string>();
  /* oxlint-disable unicorn/consistent-function-scoping -- nothing from outside is there in the page */
  const named = (element: Element): string => {
    const name = element.getAttribute('class')?.split(' ')[0] ?? '';
    return `${element.tagName.toLowerCase()}.${name.replace(/^_|_[^_]*$/g, '')}`;
  };
  const words = (text: string | null): string => JSON.stringify((text ?? '').trim().slice(0, 60));
  const clips = (element: Element): boolean =>
    ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
  const scrolls = (element: Element): boolean =>
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  /* oxlint-enable unicorn/consistent-function-scoping */

  const dialog = document.querySelector('[role="dialog"], [role="menu"], [role="alertdialog"]');
  const root = dialog ?? document.body;

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || (node.textContent ?? '').trim() === '') continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (parent.closest('[data-cell], [aria-hidden="true"], select, option, script, style') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const [first] = rects;
    if (first === undefined) continue;
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    let at: Element | null = parent;
    let hidden = false;
    for (; at !== null && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      // For screen readers only.
      if (box.width <= 2 && box.height <= 2) hidden = true;
      if (style.clipPath !== 'none') hidden = true;
      // On a line that is out of sight: it was hidden as a whole.
      if (clips(at) && (first.top >= box.bottom - 1 || first.bottom <= box.top + 1)) hidden = true;
      if (clips(at) && (right > box.right + 1.5 || left < box.left - 1.5)) {
        if (style.textOverflow === 'ellipsis') {
          // Words that are hidden as a whole are hidden on purpose.
          if (!hidden && box.width < MIN_NAME_PIXELS && (node.textContent ?? '').trim().length > 3)
            found.add(`shrunk to ${Math.round(box.width)} px: ${words(node.textContent)} in ${named(at)}`);
        } else if (!hidden && box.width > 2 && style.webkitLineClamp === 'none')
          found.add(`cut: ${words(node.textContent)} in ${named(parent)} by ${named(at)}`);
        break;
      }
      if (scrolls(at) && (right > box.right + 1.5 || left < box.left - 1.5)) {
        // Prose never scrolls sideways: a word longer than its box sticks out of it.
        if (
          !hidden &&
          ['normal', 'pre-wrap', 'pre-line', 'break-spaces'].includes(getComputedStyle(parent).whiteSpace)
        )
          found.add(`stands out: ${words(node.textContent)} in ${named(parent)} of ${named(at)}`);
        break;
      }
    }
    if (hidden) continue;
    if (at === null || at === document.documentElement)
      if (right > innerWidth + 1 || left < -1)
        found.add(`outside the window: ${words(node.textContent)} in ${named(parent)}`);
    const lines = new Set(rects.map(({ top }) => Math.round(top))).size;
    const control = parent.closest('button, [role="tab"], [role="button"]');
    if (lines > 1 && control !== null && control.getBoundingClientRect().height < 80)
      found.add(`button on ${lines} lines: ${words(node.textContent)}`);
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    const perLine = (right - left) / (size * 0.5);
    if (lines > 1 && perLine > MAX_PROSE_CHARACTERS && parent.closest('pre, code, [data-cell]') === null)
      found.add(`prose of ${Math.round(perLine)} characters a line: ${words(node.textContent)}`);
  }

  const overflowing = [...root.querySelectorAll('*')].filter((element) => {
    const style = getComputedStyle(element);
    return (
      ['auto', 'scroll'].includes(style.overflowY) &&
      element.scrollHeight > element.clientHeight + 1 &&
      element.clientHeight > 0
    );
  });
  for (const inner of overflowing)
    for (const outer of overflowing)
      if (outer !== inner && outer.contains(inner) && inner.tagName !== 'TEXTAREA')
        found.add(`scrolls inside what scrolls: ${named(inner)} in ${named(outer)}`);

  for (const control of root.querySelectorAll('button, a, input, [role="tab"], [role="option"]')) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const box = control.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.width < 2 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const top = document.elementFromPoint(x, y);
    if (top === null || control.contains(top) || top.contains(control)) continue;
    if (control.closest('label')?.contains(top) === true) continue;
    // A pane that is open over the code covers it.
    const pane = top.closest('aside');
    if (pane?.contains(control) === false && getComputedStyle(pane).position === 'absolute') continue;
    // What is scrolled out of its box is covered by other content.
    let out = false;
    for (let at = control.parentElement; at !== null; at = at.parentElement) {
      const clip = at.getBoundingClientRect();
      if (
        getComputedStyle(at).overflowY !== 'visible' &&
        (y < clip.top || y > clip.bottom || x < clip.left || x > clip.right)
      )
        out = true;
    }
    if (!out) found.add(`covered: ${named(control)} ${words(control.textContent)} by ${named(top)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.add('the window scrolls sideways');
  if (document.documentElement.scrollHeight > innerHeight + 1) found.add('the window scrolls');
  return [...found];
}

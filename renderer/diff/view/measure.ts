/** What a cell has beside its code: numbers, marker and padding, as rows.module.css draws them. */
const BESIDE = { unified: 2 * 48 + 30 + 8, split: 48 + 30 + 8 };

/** The width of one column of code in pixels, measured where it will be drawn. */
export function columnWidth(parent: HTMLElement): number {
  const probe = document.createElement('span');
  probe.textContent = '0'.repeat(100);
  probe.style.font = 'var(--code)';
  probe.style.position = 'absolute';
  probe.style.visibility = 'hidden';
  parent.append(probe);
  const width = probe.getBoundingClientRect().width / 100;
  probe.remove();
  return width || 7.5;
}

/** Pixels of code that fit in one cell of a scroll area. */
export function roomForCode(area: HTMLElement, mode: 'unified' | 'split'): number {
  return Math.max(80, area.clientWidth / (mode === 'split' ? 2 : 1) - BESIDE[mode]);
}

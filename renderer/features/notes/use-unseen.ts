import { useEffect, useState, type RefObject } from 'react';

const NONE: ReadonlySet<string> = new Set();

/**
 * Which children of a horizontally scrolling row are not completely visible. Updated on every resize and scroll.
 * @param names the children's names in order, without blanks, joined by blanks
 * @param more the button after the row that stands for the hidden ones; hidden itself if everything fits without it
 */
export function useUnseen(
  row: RefObject<HTMLElement | null>,
  names: string,
  more: HTMLElement | null,
): ReadonlySet<string> {
  const [unseen, setUnseen] = useState(NONE);
  useEffect(() => {
    const root = row.current;
    if (root === null) return undefined;
    const children = new Map([...root.children].map((child, at) => [child, names.split(' ')[at] ?? '']));
    const hidden = new Set<string>();
    const tell = () => setUnseen(hidden.size === 0 || fits(root, more) ? NONE : new Set(hidden));
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const name = children.get(target) ?? '';
          // Not 1: fractional widths are rounded.
          if (intersectionRatio > 0.97) hidden.delete(name);
          else hidden.add(name);
        }
        tell();
      },
      { root, threshold: [0.5, 0.97, 0.98, 1] },
    );
    for (const child of children.keys()) observer.observe(child);
    // The space after the last visible child can grow without showing more of the next one.
    const sizes = new ResizeObserver(() => {
      if (hidden.size > 0) tell();
    });
    sizes.observe(root);
    return () => {
      observer.disconnect();
      sizes.disconnect();
    };
  }, [row, names, more]);
  return unseen;
}

/** Whether all children fit into the row plus the space of the button after it. */
function fits(root: HTMLElement, more: HTMLElement | null): boolean {
  const [first, last] = [root.firstElementChild, root.lastElementChild];
  if (!first || !last) return true;
  const needed = last.getBoundingClientRect().right - first.getBoundingClientRect().left;
  const room = (more ?? root).getBoundingClientRect().right - root.getBoundingClientRect().left;
  return needed <= room + 0.5;
}

/**
 * Scrolls a child of such a row into view when it is not completely visible, and the row to its start when everything
 * fits; again when sizes or children change.
 */
export function useKeptInSight(row: RefObject<HTMLElement | null>, name: string, names: string): void {
  useEffect(() => {
    const root = row.current;
    const child = root?.children.item(names.split(' ').indexOf(name));
    if (!root || !child) return undefined;
    const observer = new ResizeObserver(() => {
      const edge = root.getBoundingClientRect();
      const first = root.firstElementChild?.getBoundingClientRect().left ?? 0;
      const end = root.lastElementChild?.getBoundingClientRect().right ?? 0;
      if (end - first <= edge.width + 1) root.scrollTo({ left: 0 });
      const { left, right } = child.getBoundingClientRect();
      if (left < edge.left - 1 || right > edge.right + 1) root.scrollBy({ left: left - edge.left });
    });
    observer.observe(root);
    return () => observer.disconnect();
  }, [row, name, names]);
}

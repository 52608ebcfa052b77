/** How a thing stands in one frame; NaN: it was not in the page. */
const topOf = ({ top, height }: DOMRectReadOnly): number => (height === 0 ? Number.NaN : top);

/** Where an element is painted in the next frame: pixels below the top of the window. */
const painted = (find: () => Element | undefined): Promise<number> =>
  new Promise((resolve) => {
    const places = new IntersectionObserver(([entry]) => {
      places.disconnect();
      resolve(entry ? topOf(entry.boundingClientRect) : Number.NaN);
    });
    // The youngest observer of sizes is told last, and what it observes is looked at right before the paint.
    const sizes = new ResizeObserver(() => {
      sizes.disconnect();
      const element = find();
      if (element) places.observe(element);
      else resolve(Number.NaN);
    });
    requestAnimationFrame(() => sizes.observe(document.body));
  });

/**
 * Notes where an element is painted, frame by frame. What a script reads between two frames, or at the beginning of one,
 * may never be seen: sizes are measured and scrolls are put right after that, and before the paint.
 *
 * @param find the element, which may be another one in each frame
 * @returns a function that ends it after one more frame, with every place in pixels below the top of the window, each
 *   once; NaN: it was not in the page
 */
export function watchPainted(find: () => Element | undefined): () => Promise<number[]> {
  const seen = new Set<number>();
  const frames: Promise<unknown>[] = [];
  let last = false;
  const all = new Promise<number[]>((resolve) => {
    const look = (): void => {
      frames.push(painted(find).then((top) => seen.add(top)));
      if (last) void Promise.all(frames).then(() => resolve([...seen]));
      else requestAnimationFrame(look);
    };
    look();
  });
  return () => {
    last = true;
    return all;
  };
}

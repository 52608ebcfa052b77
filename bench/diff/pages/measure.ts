/** The clock, the same for every subject. Times are milliseconds from the request for a diff. */

/** How long to wait, in milliseconds: for colour, for a quiet moment, and for that moment at most. */
export interface Patience {
  colour: number;
  quiet: number;
  quietWithin: number;
}

export interface Subject {
  start: () => void;
  drawn: () => boolean;
  coloured: () => boolean;
  /** All of it has been read: heap and scrolling are those of the whole. Absent: it is read before it is drawn. */
  read?: () => boolean;
}

export interface Measured {
  /** Until the first frame with code in it. */
  first: number;
  /** Until the first frame with colour; null: none within five seconds. */
  colour: number | null;
  longest: number;
  /** The sum of what tasks took beyond 50 ms each. */
  blocking: number;
  nodes: number;
}

declare global {
  var measure: ((patience: Patience) => Promise<Measured>) | undefined;
  var scrollThrough: (
    duration: number,
  ) => Promise<{ frames: number; bad: number; worst: number; nodes: number }>;
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** A frame is on screen once the task after it runs. */
async function painted(): Promise<void> {
  await frame();
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', resolve, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}

export function setUp(subject: Subject): void {
  globalThis.measure = async (patience) => {
    let [longest, blocking, last] = [0, 0, performance.now()];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        longest = Math.max(longest, duration);
        blocking += duration - 50;
        last = performance.now();
      }
    }).observe({ type: 'longtask' });
    const began = performance.now();
    subject.start();
    while (!subject.drawn()) await frame();
    await painted();
    const first = performance.now() - began;
    let colour: number | null = null;
    while (colour === null && performance.now() - began < patience.colour) {
      if (subject.coloured()) {
        await painted();
        colour = performance.now() - began;
      } else await frame();
    }
    while (subject.read?.() === false) await new Promise((resolve) => setTimeout(resolve, 50));
    last = Math.max(last, began + first);
    while (
      performance.now() - last < patience.quiet &&
      performance.now() - began - first < patience.quietWithin
    )
      await new Promise((resolve) => setTimeout(resolve, 50));
    return { first, colour, longest, blocking, nodes: nodesIn(document) };
  };
}

function nodesIn(root: Node): number {
  let nodes = 0;
  const walker = document.createTreeWalker(root);
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    nodes += 1;
    if (node instanceof Element && node.shadowRoot) nodes += nodesIn(node.shadowRoot);
  }
  return nodes;
}

function* withShadows(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* withShadows(element.shadowRoot);
  }
}

/** The element that scrolls the most. */
function scroller(): Element {
  let found = document.scrollingElement ?? document.body;
  for (const element of withShadows(document.body)) {
    if (!(element instanceof HTMLElement) || !/^(SECTION|DIV)$/.test(element.tagName)) continue;
    if (element.scrollHeight <= found.scrollHeight || element.clientHeight === 0) continue;
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) found = element;
    if (found !== document.scrollingElement) break;
  }
  return found;
}

globalThis.scrollThrough = async (duration) => {
  const element = scroller();
  const began = await frame();
  let [frames, bad, worst, nodes, before] = [0, 0, 0, 0, began];
  for (;;) {
    const way = Math.min(1, (before - began) / duration);
    element.scrollTop = way * (element.scrollHeight - element.clientHeight);
    const now = await frame();
    frames += 1;
    worst = Math.max(worst, now - before);
    if (now - before > 50) bad += 1;
    if (frames % 30 === 0 && frames < 400) nodes = Math.max(nodes, duration > 1000 ? nodesBounded() : 0);
    before = now;
    if (way >= 1) return { frames, bad, worst, nodes };
  }
};

/** Counting a million nodes would itself be the slowest frame, so large documents are not counted while they scroll. */
const nodesBounded = (): number =>
  document.getElementsByTagName('*').length < 20_000 ? nodesIn(document) : 0;

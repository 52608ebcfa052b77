/**
 * A page on a busy machine: frames, sizes and what workers say come late, each by another while, in the order in which
 * they would come anyway. For tests that show that nothing depends on what has been drawn by then.
 */
const frame = window.requestAnimationFrame.bind(window);

/** Pseudo-random numbers below 1, from a seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

let next: (() => number) | null = null;
/** What is late, in the order in which it came. */
const late: Array<() => void> = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function deliver(): void {
  timer = undefined;
  late.shift()?.();
  if (late.length > 0) timer = setTimeout(deliver, (next?.() ?? 0) * 40);
}

/** Runs an act now, or, while everything is slow, later. */
function defer(act: () => void): void {
  if (next === null && late.length === 0) {
    act();
    return;
  }
  late.push(act);
  timer ??= setTimeout(deliver, (next?.() ?? 0) * 40);
}

const listenAtOnce = Reflect.get(Worker.prototype, 'addEventListener');

/** Of workers, what they tell: those that were started before are slow, too. */
Worker.prototype.addEventListener = function listen(
  this: Worker,
  ...[type, listener, options]: Parameters<Worker['addEventListener']>
): void {
  const heard = (event: Event): void => {
    if (typeof listener === 'function') defer(() => listener.call(this, event));
    else defer(() => listener.handleEvent(event));
  };
  listenAtOnce.call(this, type, heard, options);
};

window.requestAnimationFrame = (act) => {
  if (next === null) return frame(act);
  return frame(() => defer(() => act(performance.now())));
};

export const slowly = {
  start(seed: number): void {
    next = numbers(seed);
  },
  stop(): void {
    next = null;
    clearTimeout(timer);
    timer = undefined;
    for (const act of late.splice(0)) act();
  },
};

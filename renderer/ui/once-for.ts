/**
 * Caches a pure function's result per value, as long as the value lives. For slow work in components that React renders
 * at low priority: React restarts those whenever something more urgent arrives and discards their memos.
 */
export function onceFor<Value extends object, Made>(make: (value: Value) => Made): (value: Value) => Made {
  const cache = new WeakMap<Value, { made: Made }>();
  return (value) => {
    let kept = cache.get(value);
    if (kept === undefined) cache.set(value, (kept = { made: make(value) }));
    return kept.made;
  };
}

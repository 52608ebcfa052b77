/**
 * What a pure function makes of a value, made once as long as the value lives. For what takes long in something that
 * React draws when it has time: it begins that anew whenever something more urgent comes, and forgets its memos.
 */
export function onceFor<Value extends object, Made>(make: (value: Value) => Made): (value: Value) => Made {
  const known = new WeakMap<Value, { made: Made }>();
  return (value) => {
    let kept = known.get(value);
    if (kept === undefined) known.set(value, (kept = { made: make(value) }));
    return kept.made;
  };
}

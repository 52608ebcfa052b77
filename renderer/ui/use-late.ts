import { startTransition, useDeferredValue, useEffect, useState } from 'react';

/**
 * The value, rendered after what is more urgent; null at first. Not `useDeferredValue` with a first value: that would
 * begin with it again, and lose what is below, each time a hidden pane is shown.
 */
export function useLate<Value>(value: Value): Value | null {
  const [hasBegun, setHasBegun] = useState(false);
  useEffect(() => startTransition(() => setHasBegun(true)), []);
  const late = useDeferredValue(value);
  return hasBegun ? late : null;
}

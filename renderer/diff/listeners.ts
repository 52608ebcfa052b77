/** Adds a listener. The answer takes it away again. */
export function add<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

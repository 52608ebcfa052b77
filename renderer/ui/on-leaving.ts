/** Calls back when the window goes, or is left for another one: the last moment to hand something on. */
export function onLeaving(act: () => void): () => void {
  window.addEventListener('blur', act);
  window.addEventListener('pagehide', act);
  document.addEventListener('visibilitychange', act);
  return () => {
    window.removeEventListener('blur', act);
    window.removeEventListener('pagehide', act);
    document.removeEventListener('visibilitychange', act);
  };
}

/** Calls back when the window closes or loses the focus: the last chance to save something. */
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

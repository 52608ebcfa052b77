/** Calls back when the window is closed or loses the focus: the last moment to hand something over. */
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

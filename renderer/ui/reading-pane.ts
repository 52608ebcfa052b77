/** The diff, or the whole file in its place: where the focus goes when a dialog has led there. */
export const readingPane = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>('[data-reading]') ?? undefined;

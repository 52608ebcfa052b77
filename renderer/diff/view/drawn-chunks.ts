/** The chunks that are drawn in an area. */
export function* drawnChunks(
  area: HTMLElement,
): Generator<readonly [element: HTMLElement, id: number, index: number], void> {
  for (const chunk of area.querySelectorAll<HTMLElement>('[data-chunk]')) {
    const file = chunk.closest<HTMLElement>('[data-file]')?.dataset['file'];
    yield [chunk, Number(file), Number(chunk.dataset['chunk'])];
  }
}

import { ADDED, KIND } from '../model/kinds.ts';
import type { WrittenLines } from '../model/written-lines.ts';
import type { OpenComparison } from '../page/comparison.ts';
import { isOn } from '../page/chunk-store.ts';
import { drawnChunks } from './drawn-chunks.ts';

/** The edge beside added lines that an agent wrote. It is drawn after the rows. */
export class AgentEdges {
  readonly #comparison: OpenComparison;
  readonly #area: HTMLElement;

  constructor(comparison: OpenComparison, area: HTMLElement) {
    this.#comparison = comparison;
    this.#area = area;
  }

  attach(): () => void {
    return this.#comparison.viewport.onDrawn((id, index, chunk) => {
      if (chunk) this.#paint(chunk, id, index);
    });
  }

  /** Shows these lines from now on; undefined: none. */
  show(lines: WrittenLines | undefined): void {
    this.#comparison.written.set(lines);
    for (const old of this.#area.querySelectorAll<HTMLElement>('[data-by]')) delete old.dataset['by'];
    for (const [chunk, id, index] of drawnChunks(this.#area)) this.#paint(chunk, id, index);
  }

  /** For rows without edges, as they are drawn. */
  #paint(element: HTMLElement, id: number, index: number): void {
    const { viewport, written } = this.#comparison;
    const path = viewport.layout.byId.get(id)?.file.path;
    if (path === undefined || !written.has(path)) return;
    const chunk = viewport.chunks.get(id, index)?.chunk;
    if (!chunk) return;
    for (const row of element.querySelectorAll<HTMLElement>('[data-cell]')) {
      const cell = Number(row.dataset['cell']);
      if (((chunk.kinds[cell] ?? 0) & KIND) !== ADDED || !isOn(chunk, cell, 'new')) continue;
      if (written.isByAgent(path, chunk.news[cell] ?? 0)) row.dataset['by'] = 'agent';
    }
  }
}

import type { EventOf, WorkerCommand } from '../model/protocol.ts';
import { hasLine, type WrittenLines } from '../model/written-lines.ts';
import type { Viewport } from './viewport.ts';

const NONE: WrittenLines = new Map();

/** Which lines agents wrote, as far as the page was told: the worker counts them, and the view marks them. */
export class Written {
  readonly #viewport: Viewport;
  readonly #send: (command: WorkerCommand) => void;
  #lines = NONE;

  constructor(viewport: Viewport, send: (command: WorkerCommand) => void) {
    this.#viewport = viewport;
    this.#send = send;
  }

  /** The worker was started anew. */
  begin(): void {
    if (this.#lines.size > 0) this.#send({ type: 'written', lines: this.#lines });
  }

  set(lines: WrittenLines = NONE): void {
    if (lines === this.#lines) return;
    this.#lines = lines;
    this.#send({ type: 'written', lines });
  }

  /** Whether anything is known of a file. */
  has(path: string): boolean {
    return this.#lines.has(path);
  }

  /** Whether an agent wrote a line of a file's new side. */
  isByAgent(path: string, line: number): boolean {
    const ranges = this.#lines.get(path);
    return ranges !== undefined && hasLine(ranges.agent, line);
  }

  counted({ ids, agent, person }: EventOf<'written'>): void {
    for (const [i, id] of ids.entries()) {
      const node = this.#viewport.layout.byId.get(id);
      if (node) node.file = { ...node.file, byAgent: agent[i] ?? 0, byPerson: person[i] ?? 0 };
    }
    this.#viewport.changed();
  }
}

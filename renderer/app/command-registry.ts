import { Listeners } from '../ui/listeners.ts';
import type { CommandName } from '../../shared/keys/commands.ts';
import type { Target } from './target.ts';

/**
 * Command handlers. Each acts on the given target, or on the user's current place; undefined: unavailable now. One that
 * returns false did nothing: the next handler runs, and after the last one the key is left to what has the focus.
 */
export type CommandHandlers = Partial<Record<CommandName, ((on?: Target) => unknown) | undefined>>;

/**
 * Whose handlers win, from last to first: what a screen does when nothing else takes a command, and the app itself; a
 * screen; above it a layer for each thing that is shown over another, so that the innermost one goes first.
 */
export const UNDER = -1;
export const SCREEN = 0;

/** The current command handlers. Of one layer, the handler mounted last wins. */
export class CommandRegistry {
  #stack: {
    readonly names: readonly CommandName[];
    readonly handlers: { current: CommandHandlers };
    readonly layer: number;
  }[] = [];
  /** Runs when another handler registers for it. */
  #passedOn: { name: CommandName; on: Target | undefined } | null = null;
  #live: ReadonlySet<CommandName> = new Set();
  readonly #listeners = new Listeners();

  register(
    names: readonly CommandName[],
    handlers: { current: CommandHandlers },
    layer = SCREEN,
  ): () => void {
    const entry = { names, handlers, layer };
    const isBelow = ({ layer: other }: typeof entry): boolean => other <= layer;
    const below = layer === UNDER ? [] : this.#stack.filter(isBelow);
    this.#stack = [...below, entry, ...this.#stack.filter((other) => !below.includes(other))];
    this.#changed();
    const passed = this.#passedOn;
    if (passed !== null && layer !== UNDER && names.includes(passed.name)) this.run(passed.name, passed.on);
    return () => {
      this.#stack = this.#stack.filter((other) => other !== entry);
      this.#changed();
    };
  }

  /** Runs a command; false if it has no handler here, or one that did nothing. */
  run(name: CommandName, on?: Target): boolean {
    this.#passedOn = null;
    return this.#stack.toReversed().some(({ names, handlers }) => {
      const handler = names.includes(name) ? handlers.current[name] : undefined;
      return handler !== undefined && handler(on) !== false;
    });
  }

  /** For a handler that first has to show the component handling the command: it runs again once that is mounted. */
  passOn(name: CommandName, on?: Target): void {
    this.#passedOn = { name, on };
  }

  live = (): ReadonlySet<CommandName> => this.#live;

  subscribe = this.#listeners.add;

  #changed(): void {
    this.#live = new Set(this.#stack.flatMap((entry) => entry.names));
    this.#listeners.tell();
  }
}

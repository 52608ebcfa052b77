import { Listeners } from '../ui/listeners.ts';
import type { CommandName } from '../../shared/keys/commands.ts';
import type { Target } from './target.ts';

/**
 * Command handlers. Each acts on the given target, or on the user's current place; undefined: unavailable now. One that
 * returns false did nothing: the key is left to what has the focus.
 */
export type CommandHandlers = Partial<Record<CommandName, ((on?: Target) => unknown) | undefined>>;

/**
 * The current command handlers. The handler mounted last wins; the app's own handlers run only if no screen has one.
 */
export class CommandRegistry {
  #stack: { readonly names: readonly CommandName[]; readonly handlers: { current: CommandHandlers } }[] = [];
  /** Runs when another handler registers for it. */
  #passedOn: { name: CommandName; on: Target | undefined } | null = null;
  #live: ReadonlySet<CommandName> = new Set();
  readonly #listeners = new Listeners();

  register(names: readonly CommandName[], handlers: { current: CommandHandlers }, under = false): () => void {
    const entry = { names, handlers };
    this.#stack = under ? [entry, ...this.#stack] : [...this.#stack, entry];
    this.#changed();
    const passed = this.#passedOn;
    if (passed !== null && !under && names.includes(passed.name)) this.run(passed.name, passed.on);
    return () => {
      this.#stack = this.#stack.filter((other) => other !== entry);
      this.#changed();
    };
  }

  /** Runs a command; false if it has no handler here, or one that did nothing. */
  run(name: CommandName, on?: Target): boolean {
    this.#passedOn = null;
    const handler = this.#stack.findLast((entry) => entry.names.includes(name))?.handlers.current[name];
    return handler !== undefined && handler(on) !== false;
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

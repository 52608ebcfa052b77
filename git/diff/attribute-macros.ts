import type { State } from './attribute-file.ts';

type Macros = ReadonlyMap<string, readonly State[]>;

/** Built into Git. */
const BINARY: readonly State[] = [
  ['diff', false],
  ['merge', false],
  ['text', false],
];

/** What rules and macros say about the attributes that matter, and about the macros that lead to these. */
export class RelevantStates {
  /** By name, those alone that lead to one of the attributes, and of their states those alone that do. */
  readonly macros: Macros;
  readonly #matters: ReadonlySet<string>;

  constructor(macros: Macros, attributes: Iterable<string>) {
    const all: Macros = new Map([['binary', BINARY] as const, ...macros]);
    this.#matters = leadingTo(attributes, all);
    this.macros = new Map(
      [...all].flatMap(([name, states]) =>
        this.#matters.has(name) ? [[name, this.of(states)] as const] : [],
      ),
    );
  }

  of(states: readonly State[]): State[] {
    return states.filter(([name]) => this.#matters.has(name));
  }
}

/** The attributes, and all macros that set, unset or change one of them, also through each other. */
function leadingTo(attributes: Iterable<string>, macros: Macros): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  for (const [macro, states] of macros) {
    for (const [name] of states) {
      const others = users.get(name);
      if (others === undefined) users.set(name, [macro]);
      else others.push(macro);
    }
  }
  const leading = new Set(attributes);
  // What is added while a set is walked is walked, too.
  for (const name of leading) for (const user of users.get(name) ?? []) leading.add(user);
  return leading;
}

/**
 * Adds states that are not resolved yet, as Git does: in a line the last word wins, and a macro that is set stands for
 * its own states at once. Without recursion: macros may lead to each other as deeply as a file is long.
 */
export function fill(resolved: Map<string, State[1]>, states: readonly State[], macros: Macros): void {
  const open = [{ states, left: states.length }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    top.left -= 1;
    const state = top.states[top.left];
    if (state === undefined) {
      open.pop();
      continue;
    }
    const [name, value] = state;
    if (resolved.has(name)) continue;
    resolved.set(name, value);
    const inner = value === true ? macros.get(name) : undefined;
    if (inner !== undefined) open.push({ states: inner, left: inner.length });
  }
}

import { useEffect, useSyncExternalStore } from 'react';
import { Listeners } from '../ui/listeners.ts';
import { toAppError } from '../api/client.ts';

/** How long a message is kept in the list. */
export const MESSAGE_LIFETIME_MS = 10 * 60_000;
const MAX_MESSAGES = 100;
/** The longest text of a message; a host's own words can be of any length. */
const MAX_MESSAGE_CHARS = 2_000;

export interface Message {
  readonly key: string;
  /** When it was shown; milliseconds since the epoch. */
  readonly at: number;
  readonly words: string;
  /** The next step, shown below the words. */
  readonly next: string | undefined;
  /** A command that `next` suggests running in a terminal. */
  readonly command: string | undefined;
  readonly bad: boolean;
  /** The available action; null: none, or it was taken. */
  readonly action: { readonly label: string; readonly run: () => void } | null;
  /** Another one, which can be taken instead. */
  readonly second: Message['action'];
  /** Floats until it is closed; otherwise for ten seconds. */
  readonly stays: boolean;
  readonly floating: boolean;
  readonly onGone: (() => void) | undefined;
  /** The `data-about` of its subject, which it must not cover. */
  readonly about: string | undefined;
}

type Options = Partial<Pick<Message, 'next' | 'command' | 'bad' | 'stays' | 'onGone' | 'about'>> & {
  /** A message replaces an earlier one with the same key. */
  key?: string;
  action?: Message['action'];
  second?: Message['second'];
};

/** The messages of the last ten minutes, newest last; some still float over the screen. */
export class Messages {
  #list: readonly Message[] = [];
  #said = 0;
  readonly #listeners = new Listeners();

  /** @param now milliseconds since the epoch */
  say(words: string, options: Options = {}, now = Date.now()): string {
    const { key = this.#sameAs(words, options) ?? `message ${(this.#said += 1)}`, next, command } = options;
    const { bad = false, stays = false, action = null, second = null } = options;
    const message: Message = {
      key,
      at: now,
      words: words.slice(0, MAX_MESSAGE_CHARS),
      next: next?.slice(0, MAX_MESSAGE_CHARS),
      // A truncated command would be a different command.
      command: command !== undefined && command.length > MAX_MESSAGE_CHARS ? undefined : command,
      bad,
      action,
      second,
      stays,
      floating: true,
      onGone: options.onGone,
      about: options.about,
    };
    const others = this.#list.filter(
      (one) => one.key !== key && (one.floating || one.at > now - MESSAGE_LIFETIME_MS),
    );
    this.#set([...others, message].slice(-MAX_MESSAGES));
    return key;
  }

  /** The key of a floating message with the same text. Messages with an action are never merged. */
  #sameAs(words: string, { next, action, onGone }: Options): string | undefined {
    if (action != null || onGone !== undefined) return undefined;
    return this.#list.find(
      (one) =>
        one.floating &&
        one.action === null &&
        one.onGone === undefined &&
        one.words === words.slice(0, MAX_MESSAGE_CHARS) &&
        one.next === next?.slice(0, MAX_MESSAGE_CHARS),
    )?.key;
  }

  /** Withdraws a message that is no longer true: it stops floating but stays in the list. */
  withdraw(key: string): void {
    if (this.#list.some((one) => one.key === key && one.floating)) this.#amend(key, { floating: false });
  }

  /** Closes a message on request or when its time is over. */
  close(key: string): void {
    const gone = this.#list.find((one) => one.key === key && one.floating);
    if (gone === undefined) return;
    this.#amend(key, { floating: false });
    gone.onGone?.();
  }

  /** Runs one of the message's actions, once. */
  act(key: string, which: 'action' | 'second' = 'action'): void {
    const action = this.#list.find((one) => one.key === key)?.[which];
    if (action == null) return;
    this.#amend(key, { floating: false, action: null, second: null });
    action.run();
  }

  list = (): readonly Message[] => this.#list;

  subscribe = this.#listeners.add;

  #amend(key: string, change: Partial<Message>): void {
    this.#set(this.#list.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }

  #set(list: readonly Message[]): void {
    this.#list = list;
    this.#listeners.tell();
  }
}

export const messages = new Messages();

/** Shows why something failed and the next step. */
export function sayProblem(thrown: unknown, options: Omit<Options, 'bad' | 'next'> = {}): void {
  const { message, next } = toAppError(thrown);
  messages.say(message, { ...options, bad: true, ...(next === undefined ? {} : { next }) });
}

export const useMessages = (): readonly Message[] => useSyncExternalStore(messages.subscribe, messages.list);

/** Shows a message while `words` is not null. */
export function useMessage(key: string, words: string | null, options: Omit<Options, 'key'>): void {
  const { next } = options;
  useEffect(() => {
    if (words === null) messages.withdraw(key);
    else messages.say(words, { ...options, key });
    // A new callback is not a new message.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, words, next]);
  useEffect(() => () => messages.withdraw(key), [key]);
}

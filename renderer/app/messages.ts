import { useEffect, useSyncExternalStore } from 'react';
import { Listeners } from '../ui/listeners.ts';
import { toAppError } from '../api/client.ts';

/** How long a message is kept in the list of messages. Milliseconds. */
export const KEPT = 10 * 60_000;
const MOST = 100;
/** The longest text shown in a message; a host's own words may be of any length. */
const LONGEST = 2_000;

export interface Message {
  readonly key: string;
  /** When it was said; milliseconds since the epoch. */
  readonly at: number;
  readonly words: string;
  /** What to do next, below the words. */
  readonly next: string | undefined;
  /** What `next` asks to be run in a terminal. */
  readonly command: string | undefined;
  readonly bad: boolean;
  /** The one thing that can be done about it; null: none, or it was done. */
  readonly action: { readonly label: string; readonly run: () => void } | null;
  /** It floats until somebody closes it; otherwise for ten seconds. */
  readonly stays: boolean;
  readonly floating: boolean;
  readonly onGone: (() => void) | undefined;
  /** The `data-about` of what it is about, which it does not cover. */
  readonly about: string | undefined;
}

type Options = Partial<Pick<Message, 'next' | 'command' | 'bad' | 'stays' | 'onGone' | 'about'>> & {
  /** A message of the same key takes the place of the one before. */
  key?: string;
  action?: Message['action'];
};

/** The messages of the last ten minutes, newest last; some of them are still floating over the screen. */
export class Messages {
  #list: readonly Message[] = [];
  #said = 0;
  readonly #listeners = new Listeners();

  /** @param now milliseconds since the epoch */
  say(words: string, options: Options = {}, now = Date.now()): string {
    const { key = this.#sameAs(words, options) ?? `message ${(this.#said += 1)}`, next, command } = options;
    const { bad = false, stays = false, action = null } = options;
    const message: Message = {
      key,
      at: now,
      words: words.slice(0, LONGEST),
      next: next?.slice(0, LONGEST),
      // A part of a command is another command.
      command: command !== undefined && command.length > LONGEST ? undefined : command,
      bad,
      action,
      stays,
      floating: true,
      onGone: options.onGone,
      about: options.about,
    };
    const others = this.#list.filter((one) => one.key !== key && (one.floating || one.at > now - KEPT));
    this.#set([...others, message].slice(-MOST));
    return key;
  }

  /**
   * The key of a message that floats already and says the same. One with an action of its own is never merged with
   * another.
   */
  #sameAs(words: string, { next, action, onGone }: Options): string | undefined {
    if (action != null || onGone !== undefined) return undefined;
    return this.#list.find(
      (one) =>
        one.floating &&
        one.action === null &&
        one.onGone === undefined &&
        one.words === words.slice(0, LONGEST) &&
        one.next === next?.slice(0, LONGEST),
    )?.key;
  }

  /** Takes a message back that is not true any more: it does not float any longer, but stays in the list. */
  withdraw(key: string): void {
    if (this.#list.some((one) => one.key === key && one.floating)) this.#amend(key, { floating: false });
  }

  /** Somebody closed it, or its time is over. */
  close(key: string): void {
    const gone = this.#list.find((one) => one.key === key && one.floating);
    if (gone === undefined) return;
    this.#amend(key, { floating: false });
    gone.onGone?.();
  }

  /** Does what the message offers, once. */
  act(key: string): void {
    const { action } = this.#list.find((one) => one.key === key) ?? {};
    if (action == null) return;
    this.#amend(key, { floating: false, action: null });
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

/** Tells why something failed, and what next. */
export function sayProblem(thrown: unknown, options: Omit<Options, 'bad' | 'next'> = {}): void {
  const { message, next } = toAppError(thrown);
  messages.say(message, { ...options, bad: true, ...(next === undefined ? {} : { next }) });
}

export const useMessages = (): readonly Message[] => useSyncExternalStore(messages.subscribe, messages.list);

/** Shows a message while `words` is not empty. */
export function useMessage(key: string, words: string | null, options: Omit<Options, 'key'>): void {
  const { next } = options;
  useEffect(() => {
    if (words === null) messages.withdraw(key);
    else messages.say(words, { ...options, key });
    // New functions are nothing new to say.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, words, next]);
  useEffect(() => () => messages.withdraw(key), [key]);
}

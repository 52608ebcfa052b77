import type { z } from '../zod.ts';
import type { Result } from '../result.ts';

/** One call from the page to the main process: its input (strict, capped) and its output. */
export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly kind: 'call';
  readonly input: I;
  readonly output: O;
}

/** One message from the main process to the page. */
export interface Event<P extends z.ZodType = z.ZodType> {
  readonly kind: 'event';
  readonly payload: P;
}

export const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Call<I, O> => ({
  kind: 'call',
  input,
  output,
});

export const event = <P extends z.ZodType>(payload: P): Event<P> => ({ kind: 'event', payload });

export type Table = Record<string, Record<string, Call | Event>>;

type MethodOf<C> =
  C extends Call<infer I, infer O>
    ? (input: z.input<I>) => Promise<Result<z.output<O>>>
    : C extends Event<infer P>
      ? (listener: (payload: z.output<P>) => void) => () => void
      : never;

/** What the page sees as `window.api`: named functions, never a channel. An event's function returns "unsubscribe". */
export type ClientOf<T extends Table> = {
  readonly [G in keyof T]: { readonly [N in keyof T[G]]: MethodOf<T[G][N]> };
};

/** A call that only does something answers null; its handler need not. */
type AnswerOf<O extends z.ZodType> = [z.input<O>] extends [null] ? null | void : z.input<O>;

type HandlerOf<C> =
  C extends Call<infer I, infer O> ? (input: z.output<I>) => Promise<AnswerOf<O>> | AnswerOf<O> : never;

type CallNames<G> = { [N in keyof G]: G[N] extends Call ? N : never }[keyof G];
type EventNames<G> = { [N in keyof G]: G[N] extends Event ? N : never }[keyof G];

/** One handler for each call of the table; a missing one does not compile. A handler fails by throwing AppFailure. */
export type HandlersOf<T extends Table> = {
  readonly [G in keyof T]: { readonly [N in CallNames<T[G]>]: HandlerOf<T[G][N]> };
};

/** Sends an event of the table to every window: `emit('sync', 'changed', payload)`. */
export type EmitOf<T extends Table> = <G extends keyof T & string, N extends EventNames<T[G]> & string>(
  group: G,
  name: N,
  payload: T[G][N] extends Event<infer P> ? z.input<P> : never,
) => void;

/** The table without its schemas: the names, and which of them are events. */
export type Kinds = Readonly<Record<string, Readonly<Record<string, 'call' | 'event'>>>>;

export const kindsOf = (table: Table): Kinds =>
  Object.fromEntries(
    Object.entries(table).map(([group, entries]) => [
      group,
      Object.fromEntries(Object.entries(entries).map(([name, { kind }]) => [name, kind])),
    ]),
  );

/** The IPC channel's name. */
export const channelOf = (group: string, name: string): string => `marginalia:${group}.${name}`;

/** Asks the preload script to free memory that the page no longer uses. The page has no part in it. */
export const RELEASE_MEMORY = channelOf('page', 'releaseMemory');

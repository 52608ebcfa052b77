import { ipcMain, type WebContents } from 'electron';
import { ipcTable, type Emit, type Handlers } from '../../shared/ipc/api.ts';
import { channelOf, type Table } from '../../shared/ipc/contract.ts';
import { fail } from '../../shared/result.ts';
import type { Log } from '../security/log.ts';
import { isTrustedSender } from '../security/sender.ts';
import { answerCall, type AnyHandler } from './answer.ts';

/** Registers every call of the table. The only place that uses `ipcMain`. */
export function serveCalls(handlers: Handlers, log: Log, emit: Emit): void {
  const reportSkipped = (what: string, count: number): void => emit('app', 'recordsSkipped', { what, count });
  const groups: Record<string, Record<string, AnyHandler>> = handlers;
  register((group, name) => groups[group]?.[name], log, reportSkipped);
}

/**
 * Answers every call of the table with the failure that `refuse` throws.
 * @returns a function that ends this
 */
export function refuseCalls(refuse: () => never, log: Log): () => void {
  const channels = register(() => refuse, log);
  return () => {
    for (const channel of channels) ipcMain.removeHandler(channel);
  };
}

function register(
  handlerOf: (group: string, name: string) => AnyHandler | undefined,
  log: Log,
  reportSkipped?: (what: string, count: number) => void,
): string[] {
  const table: Table = ipcTable;
  const channels: string[] = [];
  for (const [group, entries] of Object.entries(table)) {
    for (const [name, entry] of Object.entries(entries)) {
      const handler = handlerOf(group, name);
      if (entry.kind === 'event' || handler === undefined) continue;
      channels.push(channelOf(group, name));
      ipcMain.handle(channelOf(group, name), (event, input: unknown) => {
        if (isTrustedSender(event))
          return answerCall(`${group}.${name}`, entry, handler, input, log, reportSkipped);
        log.error(
          `${group}.${name}: refused a call from ${event.senderFrame?.url ?? 'a frame that is gone'}`,
        );
        return fail({ kind: 'forbidden', message: 'This page may not call Marginalia.' });
      });
    }
  }
  return channels;
}

/** Sends an event of the table to every page. */
export function createEmit(pages: () => readonly WebContents[]): Emit {
  return (group, name, payload) => {
    // A crashed page reads the current state when it is back.
    for (const page of pages()) {
      if (!page.isDestroyed() && !page.isCrashed()) page.send(channelOf(group, name), payload);
    }
  };
}

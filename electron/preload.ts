import { contextBridge, ipcRenderer } from 'electron';
import { z } from 'zod';
import { api } from '../shared/ipc/api.ts';
import { channelOf, type Table } from '../shared/ipc/contract.ts';

// zod probes for `new Function`, which the content security policy would report.
z.config({ jitless: true });

/** Named functions for every row of the table, and nothing else: the page never sees a channel or an event object. */
const bridge = (table: Table): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(table).map(([group, entries]) => [
      group,
      Object.fromEntries(
        Object.entries(entries).map(([name, entry]) => {
          const channel = channelOf(group, name);
          return [name, entry.kind === 'call' ? callOn(channel) : subscriptionTo(channel)];
        }),
      ),
    ]),
  );

const callOn =
  (channel: string) =>
  (input: unknown): Promise<unknown> =>
    ipcRenderer.invoke(channel, input);

const subscriptionTo = (channel: string) => (listener: (payload: unknown) => void) => {
  const onEvent = (_event: unknown, payload: unknown): void => listener(payload);
  ipcRenderer.on(channel, onEvent);
  return () => void ipcRenderer.off(channel, onEvent);
};

contextBridge.exposeInMainWorld('api', bridge(api));

import { contextBridge, ipcRenderer } from 'electron';
import { channelOf, type Kinds } from '../shared/ipc/contract.ts';

/** Every name of the table in `shared/ipc/api.ts`, put in by the build: the schemas stay with the main process. */
declare const IPC_KINDS: Kinds;

/** Named functions for every row of the table, and nothing else: the page never sees a channel or an event object. */
const bridge = (kinds: Kinds): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(kinds).map(([group, entries]) => [
      group,
      Object.fromEntries(
        Object.entries(entries).map(([name, kind]) => {
          const channel = channelOf(group, name);
          return [name, kind === 'call' ? callOn(channel) : subscriptionTo(channel)];
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

contextBridge.exposeInMainWorld('api', bridge(IPC_KINDS));

import { contextBridge, ipcRenderer, webFrame, webUtils } from 'electron';
import { droppedPaths } from './desktop/dropped-paths.ts';
import { channelOf, RELEASE_MEMORY, type Kinds } from '../shared/ipc/contract.ts';

/** Every name of the table in `shared/ipc/api.ts`, inserted by the build: the schemas stay in the main process. */
declare const IPC_KINDS: Kinds;

/** The part of a drag event used here. */
interface Drag {
  readonly isTrusted: boolean;
  readonly defaultPrevented: boolean;
  preventDefault: () => void;
  readonly dataTransfer: {
    readonly types: readonly string[];
    readonly items: readonly {
      readonly kind: string;
      getAsFile: () => Parameters<typeof webUtils.getPathForFile>[0] | null;
    }[];
  } | null;
}
declare const window: { addEventListener: (type: string, listener: (event: Drag) => void) => void };

const DROP = channelOf('folders', 'drop');

/** A named function for every row of the table, and nothing else: the page never sees a channel or an event object. */
const bridge = (kinds: Kinds): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(kinds).map(([group, entries]) => [
      group,
      Object.fromEntries(
        Object.entries(entries)
          .map(([name, kind]) => [name, kind, channelOf(group, name)] as const)
          // Dropped folders are reported from here, because the page must not be able to name one.
          .filter(([, , channel]) => channel !== DROP)
          .map(([name, kind, channel]) => [
            name,
            kind === 'call' ? callOn(channel) : subscriptionTo(channel),
          ]),
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

// Chromium takes it for a lack of memory: it collects garbage in the page and its workers, and returns what is free.
ipcRenderer.on(RELEASE_MEMORY, () => webFrame.clearCache());

/** Folders and files dropped on the window are opened, unless the element there accepts drops. */
window.addEventListener('dragover', (event) => {
  if (!event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
});
window.addEventListener('drop', (event) => {
  const items = Array.from(event.dataTransfer?.items ?? []).filter(({ kind }) => kind === 'file');
  if (event.defaultPrevented || !event.isTrusted || items.length === 0) return;
  event.preventDefault();
  const files = items.map((item) => item.getAsFile()).filter((file) => file !== null);
  const paths = droppedPaths(files.map((file) => webUtils.getPathForFile(file)));
  if (paths.length > 0) void ipcRenderer.invoke(DROP, { paths });
});

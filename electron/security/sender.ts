import { isOurs } from './origin.ts';

/** What an IPC message reveals about its sender. */
export interface Sender {
  senderFrame: { url: string; parent: unknown } | null;
}

/** Only the page itself may call: the main frame of a window that shows `app://bundle`. */
export function isTrustedSender({ senderFrame }: Sender): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOurs(senderFrame.url);
}

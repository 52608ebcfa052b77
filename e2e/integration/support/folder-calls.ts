/** The process that reads folders, in this one: what it is asked and answers goes over a real message port. */
import { MessageChannel } from 'node:worker_threads';
import { createFolderLine, type FolderLine } from '../../../electron/embedded/folder-line.ts';
import type { Reports } from '../../../electron/host/ask.ts';
import { createFolderClient, type FolderClient } from '../../../electron/repositories/folder/client.ts';
import type { Folders } from '../../../electron/repositories/folder/reasons.ts';
import { serveFolderQuestions } from '../../../hosting/folder/serve.ts';
import type { Host } from '../../../hosting/host.ts';
import { hostingCommand, hostingMessage } from '../../../shared/embedded.ts';

export const NO_REPORTS = { reportSkipped: () => undefined, brokenRefs: () => undefined };

/** A folder as the list of opened folders has it. */
export const listedFolder = (name: string, path: string) => ({ name, path, openedAt: null, problem: null });

/** The client of folders, without copies of them. */
export const folderClient = (
  line: FolderLine,
  folders: Listed,
  noCopy = new Error('nothing is read in a copy'),
  reports: Partial<Reports> = {},
): FolderClient =>
  createFolderClient({
    line,
    folders: {
      again: () => Promise.reject(new Error('it is served')),
      missed: () => undefined,
      ...folders,
    },
    reports: { ...NO_REPORTS, ...reports },
    copies: {
      of() {
        throw noCopy;
      },
    },
  });

type Listed = Partial<Folders> & Pick<Folders, 'listFolders'>;

export interface ConnectedFolders {
  line: FolderLine;
  client: FolderClient;
  /** Every question that was asked. */
  questions: string[];
  /** How many parts of answers were sent, and how many of these were unread at most. */
  parts: { sent: number; mostUnread: number };
  close: () => void;
}

/** @param listed default: every folder that the host serves, as in the app */
export function connectFolders(
  host: Host,
  listed: Listed = {
    listFolders: () => host.store.list().map(({ name, gitDir }) => listedFolder(name, gitDir)),
  },
): ConnectedFolders {
  const { port1: main, port2: worker } = new MessageChannel();
  const questions: string[] = [];
  const parts = { sent: 0, mostUnread: 0 };
  let unread = 0;
  const served = serveFolderQuestions(host, (message) => {
    if (message.type === 'part') {
      parts.sent += 1;
      unread += 1;
      parts.mostUnread = Math.max(parts.mostUnread, unread);
    }
    worker.postMessage(message);
  });
  const connected = createFolderLine({
    org: 'folders',
    ensure: () => Promise.resolve(),
    send(command) {
      main.postMessage(command);
      return true;
    },
  });
  worker.on('message', (raw: unknown) => {
    const command = hostingCommand.parse(raw);
    if (command.type === 'more') unread -= 1;
    if (command.type === 'ask') {
      questions.push(command.question);
      served.ask(command);
    } else if (command.type === 'more' || command.type === 'cancel') served[command.type](command.id);
  });
  main.on('message', (raw: unknown) => {
    const reply = hostingMessage.parse(raw);
    if (reply.type === 'answer' || reply.type === 'part' || reply.type === 'end' || reply.type === 'refusal')
      connected.onReply(reply);
  });
  const { line } = connected;
  return { line, client: folderClient(line, listed), questions, parts, close: () => main.close() };
}

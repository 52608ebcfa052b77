/** The process that reads folders, in this one: what it is asked and answers goes over a real message port. */
import { MessageChannel } from 'node:worker_threads';
import { createFolderLine, type FolderLine } from '../../../electron/embedded/folder-line.ts';
import { createFolderCalls, type FolderCalls } from '../../../electron/repositories/folder/calls.ts';
import { serveFolderQuestions } from '../../../hosting/folder/serve.ts';
import type { Host } from '../../../hosting/host.ts';
import { hostingCommand, hostingMessage } from '../../../shared/embedded.ts';

export const NO_REPORTS = { reportSkipped: () => undefined, brokenRefs: () => undefined };

export interface ConnectedFolders {
  line: FolderLine;
  calls: FolderCalls;
  /** Every question that was asked. */
  questions: string[];
  /** How many parts of answers were sent, and how many of these were unread at most. */
  parts: { sent: number; mostUnread: number };
  close: () => void;
}

export function connectFolders(host: Host): ConnectedFolders {
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
      connected.heard(reply);
  });
  const { line } = connected;
  const calls = createFolderCalls(line, NO_REPORTS);
  return { line, calls, questions, parts, close: () => main.close() };
}

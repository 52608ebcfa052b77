import { serveFolderQuestions } from '../folder/serve.ts';
import type { Host } from '../host.ts';
import type {
  FolderDiff,
  FolderQuestion,
  FolderQuestions,
  FolderRefusal,
  FolderReply,
} from '../../shared/folder-questions.ts';

/** Asks about served folders as the app does. A refusal is an error with its fields. */
export interface AskFolders {
  <Q extends FolderQuestion>(
    question: Q,
    repo: string,
    input: FolderQuestions[Q]['input'],
  ): Promise<FolderQuestions[Q]['answer']>;
  /** The files of a diff, each with its state. */
  diff: (repo: string, input: FolderDiff) => Promise<string[]>;
}

const refused = (refusal: FolderRefusal): Error => Object.assign(new Error(refusal.message), refusal);

/** Asks the folders of a host, without the message port between. */
export function askFolders(host: Host): AskFolders {
  const heard = new Map<number, (reply: FolderReply) => void>();
  const served = serveFolderQuestions(host, (reply) => heard.get(reply.id)?.(reply));
  let last = 0;

  async function ask(
    question: string,
    repo: string,
    input: unknown,
  ): Promise<FolderReply & { body: string }> {
    last += 1;
    const id = last;
    const over = Promise.withResolvers<FolderReply>();
    const parts: Uint8Array[] = [];
    heard.set(id, (reply) => {
      if (reply.type === 'part') {
        parts.push(reply.part);
        served.more(id);
      } else if (reply.type === 'refusal') over.reject(refused(reply.refusal));
      else over.resolve(reply);
    });
    served.ask({ type: 'ask', id, org: 'folders', question, repo, input, window: 1 });
    const reply = await over.promise.finally(() => heard.delete(id));
    return { ...reply, body: Buffer.concat(parts).toString() };
  }

  const one = async <Q extends FolderQuestion>(
    question: Q,
    repo: string,
    input: FolderQuestions[Q]['input'],
  ) => {
    const reply = await ask(question, repo, input);
    if (reply.type !== 'answer') throw new TypeError('an answer in parts');
    return reply.value;
  };
  return Object.assign(one, {
    async diff(repo: string, input: FolderDiff) {
      const { body } = await ask('diff', repo, input);
      return JSON.parse(body).files.map(
        ({ state, path }: { state: string; path: string }) => `${state} ${path}`,
      );
    },
  });
}

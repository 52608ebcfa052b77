import type { RefObject } from 'react';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import { useCommands } from '../../app/commands.tsx';
import { messages } from '../../app/messages.ts';
import { typeInto } from '../../app/type-ahead.ts';
import type { DiffHandle } from '../../diff/index.ts';
import type { ThreadInDiff } from './in-diff.ts';
import { insertKeyOf } from './inserts.tsx';
import type { Margin } from './margin.ts';
import { remarkKey, type ShownRemark } from './shown-remark.ts';
import { threadHere } from './thread-here.ts';

interface ThreadKeys {
  /** Those in the diff, under its names of files. */
  threads: readonly ThreadInDiff[];
  /** All of them, also those on files outside the diff. */
  all: readonly RemarkThread[];
  /** The key of the thread that stepping last went to. */
  current: string | null;
  handle: RefObject<Pick<DiffHandle, 'atFile' | 'cursorInSight' | 'focus'> | null>;
  margin: Pick<Margin, 'refused' | 'reply' | 'edit' | 'change'>;
}

/** Lists have their own Enter and Delete: there a thread of the diff is not what is meant. */
const LISTS = '[role="listbox"], [role="tree"]';

/** The keys that act on the thread at the cursor: reply, resolve or reopen, edit, remove. */
export function useThreadKeys({ threads, all, current, handle, margin }: ThreadKeys): void {
  const { refused } = margin;
  const at = (act: (thread: RemarkThread, remark: ShownRemark | undefined) => void) => () => {
    if (document.activeElement?.closest(LISTS)) return false;
    const run = (path: string | undefined): void => {
      const { activeElement } = document;
      const focused = activeElement?.closest<HTMLElement>('[data-remark-thread]') ?? null;
      const insert = focused?.closest<HTMLElement>('[data-insert]')?.dataset['insert'];
      const said = activeElement?.closest<HTMLElement>('[data-remark]')?.dataset['remark'];
      const lines = handle.current?.cursorInSight() ?? null;
      const thread =
        focused === null
          ? threadHere(threads, { focused: null, current, path, lines })
          : (threads.find((one) => one.key === focused.dataset['about'] && insertKeyOf(one) === insert) ??
            threadHere(all, { focused: focused.dataset['about'] ?? '', current, path, lines }));
      if (thread === undefined) {
        messages.say('The cursor is not at a remark.', {
          key: 'no-remark-here',
          next: 'Go to the next remark, or put the cursor on its lines.',
        });
      } else if (refused !== null) messages.say(refused, { key: 'remark', bad: true });
      else act(thread, thread.remarks.find((one) => remarkKey(one) === said) ?? thread.remarks.at(-1));
    };
    // The key may directly follow one that moves the cursor or the focus.
    if (handle.current) handle.current.atFile((file) => run(file?.path));
    else run(undefined);
    return true;
  };
  const on = <T>(handler: T): T | undefined => (all.length > 0 ? handler : undefined);
  useCommands({
    'remark.reply': on(at((thread) => typeInto(() => margin.reply(thread)))),
    'remark.resolve': on(
      at((thread) => margin.change(thread, { to: thread.resolved ? 'open' : 'resolved' })),
    ),
    'remark.edit': on(at((thread, remark) => remark && typeInto(() => margin.edit(thread, remark)))),
    'remark.remove': on(
      at((thread, remark) => {
        if (remark === undefined) return;
        // What has the focus may be about to disappear.
        handle.current?.focus();
        margin.change(thread, { to: 'removed', id: remark.id });
      }),
    ),
  });
}

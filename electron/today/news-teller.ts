import { memoryOf } from '../../shared/domain/memory-of.ts';
import type { Emit } from '../../shared/ipc/api.ts';
import type { OutboxItem } from '../../shared/ipc/shapes.ts';
import type { WaitingRow } from '../../shared/ipc/today.ts';
import type { Store } from '../store/index.ts';
import { markKey } from './mark.ts';
import { newAnswers, newConflicts, type NotifiedNews } from './notifications.ts';

export interface TellerDeps {
  store: Pick<Store, 'memories' | 'settings'>;
  desktop: {
    focused: () => boolean;
    notify: (notification: { title: string; body: string; clicked: () => void }) => void;
    setNumber: (count: number) => void;
  };
  emit: Emit;
}

/** Notifications and the number at the app's icon: both only if they were switched on. */
export interface NewsTeller {
  /** What waits now. What waits when it is called first is no news. */
  waits(rows: readonly WaitingRow[]): void;
  pending(items: readonly OutboxItem[]): void;
  /** Redraws the number: the setting has changed. */
  refreshNumber(): void;
}

export function createNewsTeller({ store, desktop, emit }: TellerDeps): NewsTeller {
  let marks: ReadonlySet<string> | null = null;
  let needing: ReadonlySet<number> | null = null;
  let [rowCount, shown] = [0, 0];
  const choices = () => ({
    isWanted: (orgId: string) => store.memories.get(memoryOf('notified', { orgId, repo: '' })) !== null,
    withWords: store.settings.get().notifyWords,
  });

  function notify(news: readonly NotifiedNews[]): void {
    // With the focus on the window, the list itself shows it.
    if (desktop.focused()) return;
    for (const { title, body, row, note } of news)
      desktop.notify({ title, body, clicked: () => emit('today', 'openRequested', { row, note }) });
  }

  function refreshNumber(): void {
    const count = store.settings.get().dockNumber ? rowCount + (needing?.size ?? 0) : 0;
    if (count !== shown) desktop.setNumber(count);
    shown = count;
  }

  return {
    waits(rows) {
      const before = marks;
      marks = new Set(rows.flatMap((row) => row.marks.map((mark) => markKey(row, mark))));
      rowCount = rows.length;
      if (before !== null)
        notify(newAnswers(rows, (place, mark) => before.has(markKey(place, mark)), choices()));
      refreshNumber();
    },
    pending(items) {
      const before = needing;
      needing = new Set(items.flatMap(({ id, state }) => (state === 'needs-you' ? [id] : [])));
      if (before !== null) notify(newConflicts(items, (id) => before.has(id), choices()));
      refreshNumber();
    },
    refreshNumber,
  };
}

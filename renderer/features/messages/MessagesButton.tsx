import { MESSAGE_LIFETIME_MS, useMessages } from '../../app/messages.ts';
import { useOverlay } from '../../app/overlay.tsx';
import { plural } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';

/** Opens the list of recent messages; hidden when there are none. */
export function MessagesButton({ className }: { className: string | undefined }) {
  const { show } = useOverlay();
  const list = useMessages();
  const now = useNow(list.length === 0 ? null : 10_000);
  const kept = list.filter(({ at }) => at > now - MESSAGE_LIFETIME_MS).length;
  if (kept === 0) return null;
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      title="Messages of the last ten minutes"
      onClick={() => show('messages')}
    >
      {plural(kept, 'message')}
    </button>
  );
}

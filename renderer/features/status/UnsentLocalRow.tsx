import { api, unwrap } from '../../api/client.ts';
import { UnsentText } from './UnsentText.tsx';
import type { Unsent } from './use-unsent.ts';

interface UnsentLocalProps {
  item: Unsent;
  /** It was discarded while the dialog is open. */
  thrown: boolean;
  onOpen: () => void;
  onThrow: () => void;
}

/** A note on uncommitted changes. */
export function UnsentLocalRow({ item, thrown, onOpen, onThrow }: UnsentLocalProps) {
  const { place, text } = item;
  async function discard(): Promise<void> {
    await unwrap(api().localNotes.discard(place));
    onThrow();
  }
  return (
    <UnsentText
      item={item}
      state="Not committed yet"
      thrown={thrown}
      onOpen={onOpen}
      onDiscard={discard}
      onKeep={async () => void (await unwrap(api().localNotes.restore({ place, taken: text })))}
    />
  );
}

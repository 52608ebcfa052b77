import { useQueryClient } from '@tanstack/react-query';
import { isRemarkDraft } from '../../../shared/ipc/is-remark-draft.ts';
import type { UnsentDraft as Draft } from '../../../shared/ipc/remarks.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { draftChanged } from '../notes/draft-changes.ts';
import { remarkDraftChanged } from '../remarks/draft-changes.ts';
import { UnsentText } from './UnsentText.tsx';
import type { Unsent } from './use-unsent.ts';

interface UnsentDraftProps {
  item: Unsent;
  draft: Draft;
  /** It was discarded while the dialog is open. */
  thrown: boolean;
  onOpen: () => void;
  onThrow: () => void;
}

/** An unsent draft. */
export function UnsentDraftRow({ item, draft, thrown, onOpen, onThrow }: UnsentDraftProps) {
  const client = useQueryClient();
  const { savedAt } = draft;
  async function changed(to: 'kept' | 'thrown'): Promise<void> {
    if (isRemarkDraft(draft)) remarkDraftChanged(draft, to);
    else draftChanged(draft.place);
    await client.invalidateQueries({ queryKey: keys.drafts });
  }
  async function discard(): Promise<void> {
    await unwrap(api().drafts.discard(keyOf(draft)));
    onThrow();
    await changed('thrown');
  }
  async function keep(): Promise<void> {
    await unwrap(api().drafts.add(draft));
    await changed('kept');
  }
  return (
    <UnsentText
      item={item}
      state={
        <>
          Draft
          {savedAt === 0 ? null : (
            <>
              , saved <RelativeTime iso={new Date(savedAt).toISOString()} />
            </>
          )}
        </>
      }
      thrown={thrown}
      onOpen={onOpen}
      onDiscard={discard}
      onKeep={keep}
    />
  );
}

function keyOf(draft: Draft): Parameters<ReturnType<typeof api>['drafts']['discard']>[0] {
  if (!isRemarkDraft(draft)) return draft.place;
  const { place, anchor, editing } = draft;
  return { place, anchor, editing };
}

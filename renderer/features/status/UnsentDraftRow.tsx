import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isRemarkDraft } from '../../../shared/ipc/is-remark-draft.ts';
import type { UnsentDraft as Draft } from '../../../shared/ipc/remarks.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { Button } from '../../ui/Button.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { draftChanged } from '../notes/draft-changes.ts';
import { remarkDraftChanged } from '../remarks/draft-changes.ts';
import styles from './UnsentDialog.module.css';
import { UnsentFacts } from './UnsentFacts.tsx';
import type { Unsent } from './use-unsent.ts';

interface UnsentDraftProps {
  item: Unsent;
  draft: Draft;
  /** It was discarded while the dialog is open. */
  thrown: boolean;
  onOpen: () => void;
  onThrow: () => void;
}

/** An unsent draft. Discarding asks no confirmation, and can be undone while the dialog is open. */
export function UnsentDraftRow({ item, draft, thrown, onOpen, onThrow }: UnsentDraftProps) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: async (keep: boolean) => {
      if (keep) await unwrap(api().drafts.put(draft));
      else await unwrap(api().drafts.discard(keyOf(draft)));
    },
    onSuccess: async (_, keep) => {
      if (!keep) onThrow();
      if (isRemarkDraft(draft)) remarkDraftChanged(draft, keep ? 'kept' : 'thrown');
      else draftChanged(draft.place);
      await client.invalidateQueries({ queryKey: keys.drafts });
    },
  });
  return (
    <>
      <UnsentFacts
        item={item}
        state={
          <span className={styles.state}>
            {thrown ? 'Discarded' : 'Draft'}
            {draft.savedAt === 0 || thrown ? null : (
              <>
                , saved <RelativeTime iso={new Date(draft.savedAt).toISOString()} />
              </>
            )}
          </span>
        }
      />
      {change.error === null ? null : (
        <p className={styles.why} role="alert">
          {toAppError(change.error).message}
        </p>
      )}
      <div className={styles.acts}>
        {thrown ? (
          <Button onClick={() => change.mutate(true)}>Undo</Button>
        ) : (
          <>
            <Button onClick={onOpen}>Open</Button>
            <Button onClick={() => void api().app.copyText({ text: draft.text })}>Copy text</Button>
            <Button look="quiet" onClick={() => change.mutate(false)}>
              Discard
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function keyOf(draft: Draft): Parameters<ReturnType<typeof api>['drafts']['discard']>[0] {
  if (!isRemarkDraft(draft)) return draft.place;
  const { place, anchor, editing } = draft;
  return { place, anchor, editing };
}

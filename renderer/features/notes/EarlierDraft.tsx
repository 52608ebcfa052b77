import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isNoCommit, noCommitLike } from '../../../shared/domain/worktree.ts';
import { isRemarkDraft } from '../../../shared/ipc/is-remark-draft.ts';
import type { Draft, NotePlace } from '../../../shared/ipc/shapes.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { draftsQuery } from '../../api/queries.ts';
import bar from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { subjectOf } from '../../ui/format.ts';
import { draftChanged } from './draft-changes.ts';
import { samePlace } from './use-outbox.ts';

/** Offers a draft on uncommitted changes to a commit that has no draft of its own. */
export function EarlierDraft({ place }: { place: NotePlace }) {
  const client = useQueryClient();
  const drafts = (useQuery(draftsQuery).data ?? []).filter((draft): draft is Draft => !isRemarkDraft(draft));
  const before = drafts.find((draft) =>
    samePlace(draft.place, { ...place, object: noCommitLike(place.object) }),
  );
  if (before === undefined || isNoCommit(place.object)) return null;
  if (drafts.some((draft) => samePlace(draft.place, place))) return null;
  async function use(draft: Draft): Promise<void> {
    await unwrap(api().drafts.add({ ...draft, place }));
    await unwrap(api().drafts.discard(draft.place));
    draftChanged(place);
    void client.invalidateQueries({ queryKey: keys.drafts });
  }
  return (
    <div className={bar.bar} role="status">
      <p>
        You wrote before this was committed: <SafeText text={subjectOf(before.text.trim()).slice(0, 80)} />
      </p>
      <Button onClick={() => void use(before)}>Use it here</Button>
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { memoryOf } from '../../../shared/domain/memory-of.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import type { RepositoryPlace } from '../../../shared/ipc/names.ts';
import { toAppError } from '../../api/client.ts';
import { remembered, useMemories } from '../../api/use-memories.ts';
import { isKeyOf } from '../../app/keymap-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { shortSha, subjectOf } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SignedAs } from '../notes/SignedAs.tsx';
import type { VerdictState } from './use-verdict.ts';
import type { Choice } from './verdict-words.ts';
import styles from './Verdicts.module.css';

/** What fits into a memory, which keeps the words until the verdict is given. */
const MAX_MESSAGE_CHARS = 8_000;

interface GiveVerdictProps {
  verdict: VerdictState;
  choice: Choice;
  commit: Commit;
  place: RepositoryPlace;
  /** The branch, if its tip is judged; null: the commit alone. */
  branch: string | null;
}

/** Gives a verdict, with words if there is something to say. */
export default function GiveVerdict({ verdict, choice, commit, place, branch }: GiveVerdictProps) {
  const { give, choose, ownOpen } = verdict;
  const { memories, remember, forget } = useMemories();
  const memory = memoryOf('verdict', place, commit.sha);
  const message = remembered(memories, memory) ?? '';
  const giving = useMutation({
    mutationFn: () => give(choice.vote, message),
    onSuccess: () => forget(memory),
  });
  const save = (): void => {
    if (!giving.isPending) giving.mutate();
  };
  const id = useId();
  return (
    <Dialog
      size="small"
      title={choice.name}
      description={
        <>
          {branch === null ? null : (
            <>
              <SafeText text={branch} /> at{' '}
            </>
          )}
          <code>{shortSha(commit.sha)}</code> <SafeText text={subjectOf(commit.message)} />
        </>
      }
      onClose={() => choose(null)}
      footer={
        <>
          <Button onClick={() => choose(null)}>Cancel</Button>
          <Button look="primary" command="note.save" disabled={giving.isPending} onClick={save}>
            {choice.name}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {choice.vote > 0 && ownOpen > 0 ? (
          <p role="status" className={styles.warning}>
            {ownOpen === 1 ? '1 of your remarks is open.' : `${ownOpen} of your remarks are open.`}
          </p>
        ) : null}
        <label htmlFor={id}>Words for the note, if any</label>
        <TextArea
          id={id}
          rows={3}
          maxLength={MAX_MESSAGE_CHARS}
          value={message}
          onChange={(event) => remember({ ...memory, value: event.target.value })}
          onKeyDown={(event) => {
            if (!isKeyOf(event.nativeEvent, 'note.save')) return;
            event.preventDefault();
            save();
          }}
        />
        <SignedAs place={place} />
        {giving.error ? <ErrorState inline error={toAppError(giving.error)} /> : null}
      </div>
    </Dialog>
  );
}

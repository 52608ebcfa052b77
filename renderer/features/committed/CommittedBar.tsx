import bar from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { committedWords } from './committed-words.ts';
import type { Committed } from './use-committed.ts';

interface CommittedBarProps {
  committed: Committed;
  /** Shows the uncommitted changes as they are now. */
  onRefresh: () => void;
}

/** Says that uncommitted changes, which may still be shown, are in commits now. */
export const CommittedBar = ({ committed, onRefresh }: CommittedBarProps) =>
  committed.isOpened && !committed.isShown ? null : (
    <section className={bar.bar} aria-label="Committed">
      <p role="status">
        <SafeText text={committedWords(committed)} />
        {committed.isShown ? '. Below are the changes as you were reading them.' : null}
      </p>
      <Button look="primary" onClick={committed.open}>
        Open it
      </Button>
      {committed.isShown ? (
        <Button onClick={onRefresh}>Show what is uncommitted now</Button>
      ) : (
        <Button look="quiet" onClick={committed.dismiss}>
          Dismiss
        </Button>
      )}
    </section>
  );

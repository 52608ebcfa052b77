import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FuzzyList } from '../../../ui/FuzzyList.tsx';
import { readingPane } from '../../../ui/reading-pane.ts';
import styles from './ListDialog.module.css';

interface ListDialogProps extends Omit<ComponentProps<typeof FuzzyList>, 'onPicked' | 'below'> {
  /** How much is listed, or why it is not; see ListWords. */
  foot: ReactNode;
  onClose: () => void;
}

/** A dialog with a list to pick from; `label` is its title, too. */
export function ListDialog({ foot, onClose, ...list }: ListDialogProps) {
  return (
    <Dialog title={list.label} bare size="large" onClose={onClose} focusAfter={readingPane}>
      <div className={styles.dialog}>
        <FuzzyList {...list} onPicked={onClose} below={<div className={styles.foot}>{foot}</div>} />
      </div>
    </Dialog>
  );
}

/** A line below the list. */
export const ListWords = ({ children }: { children: ReactNode }) => (
  <p className={styles.words}>{children}</p>
);

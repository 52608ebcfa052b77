import type { KeyboardEvent } from 'react';
import { Chip } from '../../../ui/Chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { notesWords } from '../../commits/count-notes.ts';
import styles from './LeftPane.module.css';

export type Tab = 'files' | 'commits';

interface LeftTabsProps {
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** Number of notes on the commits. */
  notes: number;
}

/** The tabs of the left pane, with the number of notes on the commits. */
export function LeftTabs({ tab, onTab, notes }: LeftTabsProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = tab === 'files' ? 'commits' : 'files';
    onTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  const tabProps = (name: Tab) => ({
    id: `tab-${name}`,
    role: 'tab',
    type: 'button' as const,
    'aria-selected': tab === name,
    'aria-controls': 'left-panel',
    tabIndex: tab === name ? 0 : -1,
    className: cx(styles.tab, tab === name && styles.on),
    onClick: () => onTab(name),
    onKeyDown,
  });
  return (
    <div role="tablist" aria-label="Files and commits" className={styles.tabs}>
      <button {...tabProps('files')}>Files</button>
      <button {...tabProps('commits')}>
        Commits
        {notes === 0 ? null : (
          <Chip tone="note" title={`${notesWords(notes)} on these commits`}>
            {notesWords(notes)}
          </Chip>
        )}
      </button>
    </div>
  );
}

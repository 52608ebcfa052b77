import type { KeyboardEvent } from 'react';
import { count } from '../../../ui/format.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { allOpenWords, type OpenRemarks } from '../../remarks/index.ts';
import { notesWords } from '../../commits/count-notes.ts';
import styles from './LeftPane.module.css';

const TABS = ['files', 'commits', 'remarks'] as const;
export type Tab = (typeof TABS)[number];

interface LeftTabsProps {
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** Number of notes on the commits. */
  notes: number;
  /** Open remarks; the number is of all. */
  remarks: OpenRemarks;
}

/** The tabs of the left pane, with the number of notes on the commits, and of open remarks. */
export function LeftTabs({ tab, onTab, notes, remarks }: LeftTabsProps) {
  const open = remarks.open + remarks.outside;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const by = event.key === 'ArrowRight' ? 1 : -1;
    const next = TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length] ?? tab;
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
    <div role="tablist" aria-label="Files, commits and remarks" className={styles.tabs}>
      <button {...tabProps('files')}>Files</button>
      <button {...tabProps('commits')}>
        Commits
        {notes === 0 ? null : (
          <Chip tone="note" title={`${notesWords(notes)} on these commits`}>
            {count(notes)}
            <span className="spare-words"> {notes === 1 ? 'note' : 'notes'}</span>
          </Chip>
        )}
      </button>
      <button {...tabProps('remarks')}>
        Remarks
        {open === 0 ? null : (
          <Chip tone="note" title={allOpenWords(remarks)}>
            {count(open)}
            <span className="spare-words"> open</span>
          </Chip>
        )}
      </button>
    </div>
  );
}

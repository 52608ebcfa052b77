import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { loadable } from '../../ui/loadable.tsx';
import { programWords } from '../../../shared/domain/notes/program-refs.ts';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import { Chip } from '../../ui/Chip.tsx';
import { neighboursIn } from '../../ui/cut-name.ts';
import { cx } from '../../ui/cx.ts';
import { count, plural } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { CutText } from '../../ui/MiddleCut.tsx';
import { NewRef } from './NewRef.tsx';
import type { RefTab } from './props.ts';
import styles from './RefTabs.module.css';
import { useKeptInSight, useUnseen } from './use-unseen.ts';

const MoreRefs = loadable(() => import('./MoreRefs.tsx'));

interface RefTabsProps {
  tabs: readonly RefTab[];
  chosen: string;
  onChoose: (ref: string) => void;
  /** The id of the panel that the tabs control. */
  controls: string;
  onSearch: () => void;
}

/** The repository's notes refs, and a button to name a new one. */
export function RefTabs({ tabs: all, chosen, onChoose, controls, onSearch }: RefTabsProps) {
  // Programs' data is in the menu until it is chosen.
  const [tabs, folded] = useMemo(() => {
    const isTab = ({ ref, program }: RefTab): boolean => program === null || ref === chosen;
    return [all.filter(isTab), all.filter((tab) => !isTab(tab))];
  }, [all, chosen]);
  const [naming, setNaming] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const names = tabs.map(({ ref }) => ref).join(' ');
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const unseen = useUnseen(list, names, anchor);
  const hiddenTabs = [...tabs.filter(({ ref }) => unseen.has(ref)), ...folded];
  const [choosing, setChoosing] = useState(false);
  const on = tabs.findIndex((tab) => tab.ref === chosen);
  useKeptInSight(list, chosen, names);

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = tabs[(on + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.ref);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
  }

  return (
    <div className={styles.bar}>
      <div
        ref={list}
        className={cx(styles.tabs, hiddenTabs.length > 0 && styles.over)}
        role="tablist"
        tabIndex={-1}
        aria-label="Notes refs"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab, at) => (
          <button
            key={tab.ref}
            type="button"
            role="tab"
            id={`${id}-${tab.ref}`}
            aria-selected={tab.ref === chosen}
            aria-controls={controls}
            tabIndex={tab.ref === chosen ? 0 : -1}
            className={styles.tab}
            data-unseen={unseen.has(tab.ref) || undefined}
            title={`${tab.ref}: ${plural(tab.count, 'note')}${tab.here ? ', one of them here' : ''}${
              tab.program === null ? '' : `. ${programWords(tab.program)}`
            }`}
            aria-label={tabWords(tab)}
            onClick={() => onChoose(tab.ref)}
          >
            <span className={styles.name}>
              <CutText text={shortNotesRef(tab.ref)} neighbours={neighboursIn(tabs, at, shortName)} />
            </span>{' '}
            {tab.count > 0 ? <Chip tone={tab.here ? 'note' : 'plain'}>{count(tab.count)}</Chip> : null}
          </button>
        ))}
      </div>
      {hiddenTabs.length === 0 ? null : (
        <button
          ref={setAnchor}
          type="button"
          className={styles.more}
          aria-label={`${hiddenTabs.length} more ${hiddenTabs.length === 1 ? 'notes ref' : 'notes refs'}`}
          aria-haspopup="menu"
          aria-expanded={choosing}
          title={plainWords(hiddenTabs.map(({ ref }) => shortNotesRef(ref)).join(', '))}
          onClick={() => setChoosing(!choosing)}
        >
          +{hiddenTabs.length}
        </button>
      )}
      {choosing && anchor !== null ? (
        <MoreRefs anchor={anchor} tabs={hiddenTabs} onChoose={onChoose} onClose={() => setChoosing(false)} />
      ) : null}
      <button
        type="button"
        className={styles.add}
        aria-expanded={naming}
        title="Another notes ref"
        onClick={() => setNaming(!naming)}
      >
        <Icon name="plus" />
      </button>
      <button type="button" className={styles.search} title="Search all notes" onClick={onSearch}>
        <Icon name="search" />
      </button>
      {naming ? (
        <NewRef
          tabs={all}
          onClose={() => setNaming(false)}
          onChoose={(ref) => {
            setNaming(false);
            onChoose(ref);
          }}
        />
      ) : null}
    </div>
  );
}

const shortName = ({ ref }: RefTab): string => shortNotesRef(ref);

/** Starts with the visible label, so that voice control finds the tab by it (WCAG 2.5.3). */
function tabWords({ ref, count: notes, here }: RefTab): string {
  const counted = notes > 0 ? `, ${plural(notes, 'note')}` : '';
  return plainWords(`${shortNotesRef(ref)}${counted}${here ? ', one of them here' : ''}`);
}

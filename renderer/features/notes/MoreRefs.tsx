import { plainWords } from '../../../shared/domain/plain-words.ts';
import { programWords } from '../../../shared/domain/notes/program-refs.ts';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import { neighboursIn } from '../../ui/cut-name.ts';
import { plural } from '../../ui/format.ts';
import { MenuItem, MenuPopup } from '../../ui/MenuPopup.tsx';
import { CutText } from '../../ui/MiddleCut.tsx';
import type { RefTab } from './props.ts';
import styles from './RefTabs.module.css';

interface MoreRefsProps {
  anchor: HTMLElement;
  tabs: readonly RefTab[];
  onChoose: (ref: string) => void;
  onClose: () => void;
}

/** The notes refs whose tabs do not fit, and those with data of programs. */
export default function MoreRefs({ anchor, tabs, onChoose, onClose }: MoreRefsProps) {
  return (
    <MenuPopup label="More notes refs" anchor={anchor} modal={false} onClose={onClose}>
      {tabs.map(({ ref, count, here, program }, at) => (
        <MenuItem
          key={ref}
          label={plainWords(
            [
              shortNotesRef(ref),
              ...(program === null ? [] : [programWords(program)]),
              `${plural(count, 'note')}${here ? ', one here' : ''}`,
            ].join(' '),
          )}
          onClick={() => onChoose(ref)}
        >
          <span className={styles.name}>
            <CutText
              text={shortNotesRef(ref)}
              neighbours={neighboursIn(tabs, at, (tab) => shortNotesRef(tab.ref))}
            />
          </span>
          {program === null ? null : <span className={styles.program}>{programWords(program)}</span>}
          <span className={styles.counted}>
            {plural(count, 'note')}
            {here ? ', one here' : ''}
          </span>
        </MenuItem>
      ))}
    </MenuPopup>
  );
}

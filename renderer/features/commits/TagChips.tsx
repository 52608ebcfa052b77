import type { Tag } from '../../../shared/ipc/shapes.ts';
import { neighboursIn } from '../../ui/cut-name.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CutText } from '../../ui/MiddleCut.tsx';
import styles from './TagChips.module.css';
import { tagWords } from './tag-words.ts';

interface TagChipsProps {
  tags: readonly Tag[];
  /** Notes by object. */
  noted: ReadonlyMap<string, unknown>;
  onOpen: (tag: Tag) => void;
}

/** A row is one line, so further tags are shown as a number. */
const MAX_SHOWN_TAGS = 2;

/** The tags of one commit row. Keyboard users reach them in the commit header and the palette. */
export function TagChips({ tags, noted, onOpen }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <span className={styles.tags}>
      {tags.slice(0, MAX_SHOWN_TAGS).map((tag, at) => {
        const own = tag.annotated && noted.has(tag.object);
        return (
          // An option of a listbox holds no buttons.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <span
            key={tag.name}
            className={cx(styles.tag, tag.annotated && styles.annotated, own && styles.noted)}
            title={tagWords(tag, own)}
            onClick={(event) => {
              if (!tag.annotated) return;
              event.stopPropagation();
              onOpen(tag);
            }}
          >
            <Icon name="tag" size={10} />
            <span className={styles.name}>
              <CutText text={tag.name} neighbours={neighboursIn(tags, at, ({ name }) => name)} />
            </span>
          </span>
        );
      })}
      {tags.length > MAX_SHOWN_TAGS ? (
        <span className={styles.tag}>+{tags.length - MAX_SHOWN_TAGS}</span>
      ) : null}
    </span>
  );
}

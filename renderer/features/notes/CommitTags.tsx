import type { NotesOverview, Tag } from '../../../shared/ipc/shapes.ts';
import { peopleRefsOn } from '../../api/noted-objects.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import chips from '../commits/TagChips.module.css';
import { tagWords } from '../commits/tag-words.ts';
import styles from './NotesPanel.module.css';

interface CommitTagsProps {
  tags: readonly Tag[];
  overview: NotesOverview | undefined;
  /** Called with the tag object. */
  onOpen: (object: string) => void;
}

/** The tags on the chosen commit; an annotated one opens its own notes. */
export function CommitTags({ tags, overview, onOpen }: CommitTagsProps) {
  if (tags.length === 0) return null;
  const noted = (tag: Tag): boolean => tag.annotated && peopleRefsOn(overview, tag.object).length > 0;
  return (
    <p className={styles.tags}>
      {tags.map((tag) => {
        const look = {
          className: cx(chips.tag, tag.annotated && chips.annotated, noted(tag) && chips.noted),
          title: tagWords(tag, noted(tag)),
          children: (
            <>
              <Icon name="tag" size={10} />
              <span className={chips.name}>
                <SafeText text={tag.name} />
              </span>
            </>
          ),
        };
        return tag.annotated ? (
          <button key={tag.name} type="button" {...look} onClick={() => onOpen(tag.object)} />
        ) : (
          <span key={tag.name} {...look} />
        );
      })}
    </p>
  );
}

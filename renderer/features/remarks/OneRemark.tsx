import { useState, type MouseEvent, type ReactNode } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { loadable } from '../../ui/loadable.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import icon from '../../ui/IconButton.module.css';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { SourceToggle } from '../../ui/SourceToggle.tsx';
import type { RemarkActions } from './remark-actions.ts';
import { RemarkText } from './RemarkText.tsx';
import styles from './Thread.module.css';
import { remarkKey, type ShownRemark } from './shown-remark.ts';

const RemarkMenu = loadable(() => import('./RemarkMenu.tsx'));

/** Where the menu opens, in window coordinates; null: at its button. */
interface MenuPlace {
  readonly at: DOMRect | null;
}

interface OneRemarkProps {
  remark: ShownRemark;
  origin: ReactNode;
  actions: RemarkActions;
  /** The id of the element with its text. */
  textId?: string | undefined;
  /** Replaces the text during editing. */
  editor: ReactNode;
}

/** One remark of a thread: author, date and text. */
export function OneRemark({ remark, origin, actions, textId, editor }: OneRemarkProps) {
  const [menu, setMenu] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState<MenuPlace | false>(false);
  const id = `remark ${remarkKey(remark)}`;
  const ask = (event: MouseEvent): void => {
    // A text field and a link have menus of their own.
    if (event.target instanceof Element && event.target.closest('textarea, input, a')) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen({ at: new DOMRect(event.clientX, event.clientY, 0, 0) });
  };
  return (
    // The menu button offers the same without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className={styles.remark}
      aria-label={remark.author === null ? undefined : plainWords(remark.author)}
      data-remark={remarkKey(remark)}
      onContextMenu={ask}
    >
      <div className={styles.by}>
        {remark.author === null ? null : (
          <b className={styles.author}>
            <SafeText text={remark.author} />
          </b>
        )}
        {remark.date === null ? null : <RelativeTime iso={remark.date} />}
        {origin}
        {remark.waiting ? <span className={styles.state}>waiting to be sent</span> : null}
        <span className={styles.acts}>
          {editor === null ? <SourceToggle id={id} text={remark.text} /> : null}
          <button
            ref={setMenu}
            type="button"
            className={cx(icon.icon, styles.menu)}
            aria-label="Remark actions"
            aria-haspopup="menu"
            aria-expanded={open !== false}
            onClick={() => setOpen(open === false ? { at: null } : false)}
          >
            <Icon name="more" />
          </button>
        </span>
      </div>
      <div id={textId}>{editor ?? <RemarkText remark={remark} id={id} actions={actions} />}</div>
      {open !== false && menu !== null ? (
        <RemarkMenu button={menu} at={open.at} actions={actions} onClose={() => setOpen(false)} />
      ) : null}
    </article>
  );
}

import { visibleName, type NameEnds } from '../../ui/visible-name.ts';
import { EachName } from '../../ui/EachName.tsx';
import styles from './hidden-character.module.css';

/**
 * A path as the tree of files writes it: each name by itself, and every character that would not be seen drawn as a
 * mark. `ends`: of one name, which of its ends it has.
 */
export function VisiblePath({ path, ends }: { path: string; ends?: NameEnds }) {
  return (
    <EachName path={path}>
      {(name) => (
        <bdi>
          <Name name={name} ends={ends} />
        </bdi>
      )}
    </EachName>
  );
}

function Name({ name, ends }: { name: string; ends: NameEnds | undefined }) {
  let at = 0;
  return visibleName(name, ends).map((part) => {
    const key = at;
    at += part.text.length;
    return part.hidden === undefined ? (
      part.text
    ) : (
      <span key={key} className={styles.hidden} data-name={part.hidden}>
        {part.text}
      </span>
    );
  });
}

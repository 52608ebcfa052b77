import { visibleName, type NameEnds } from '../../ui/visible-name.ts';
import { EachName } from '../../ui/EachName.tsx';
import styles from './hidden-character.module.css';

/**
 * A path written as in the file tree: each name separately, and invisible characters drawn as marks. `ends`: for one
 * name, which of its ends are included.
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

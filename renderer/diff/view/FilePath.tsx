import type { ClipboardEvent } from 'react';
import { plainPath } from '../../ui/visible-name.ts';
import { cutName } from '../../ui/cut-name.ts';
import { cx } from '../../ui/cx.ts';
import styles from './FilePath.module.css';
import { VisiblePath } from './VisiblePath.tsx';

/** A path whose folders shrink first if space is short, then the middle of the name. `done`: in grey. */
export function FilePath({ path, done }: { path: string; done: boolean }) {
  const slash = path.lastIndexOf('/') + 1;
  // A path with a trailing slash is a whole name, for example a submodule's.
  const [folder, name] = slash === path.length ? ['', path] : [path.slice(0, slash), path.slice(slash)];
  const last = folder.lastIndexOf('/', folder.length - 2) + 1;
  const [far, near] = [folder.slice(0, last), folder.slice(last)];
  const pieces = cutName(name);
  return (
    <span className={cx(styles.path, done && styles.done)} title={plainPath(path)} onCopy={copyPath}>
      {far !== '' && (
        <span className={styles.far}>
          <span className={styles.folder}>
            <VisiblePath path={far} />
          </span>
        </span>
      )}
      {near !== '' && (
        <span className={cx(styles.folder, styles.near)}>
          <VisiblePath path={near} />
        </span>
      )}
      <span className={styles.name}>
        {pieces.map(({ start, text, kept }) => (
          <span key={start} className={kept ? styles.tail : styles.head}>
            <VisiblePath
              path={text}
              ends={{ start: start === 0, end: start + text.length === name.length }}
            />
          </span>
        ))}
      </span>
    </span>
  );
}

/** The parts of a path are separate boxes: copied separately, they would contain line ends. */
function copyPath(event: ClipboardEvent<HTMLElement>): void {
  const selection = getSelection();
  if (!event.currentTarget.contains(selection?.anchorNode ?? null)) return;
  if (!event.currentTarget.contains(selection?.focusNode ?? null)) return;
  event.clipboardData.setData('text/plain', (selection?.toString() ?? '').replaceAll(/\r?\n/g, ''));
  event.preventDefault();
}

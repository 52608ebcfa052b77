import { linkPieces } from './links.ts';
import { plainWords } from '../../shared/domain/plain-words.ts';
import { api } from '../api/client.ts';
import styles from './LinkedText.module.css';
import { SafeText } from './SafeText.tsx';

/**
 * Text of others with its web addresses as links. A press asks natively, with the whole address, before the browser
 * gets it; there is no address in the page that anything else could follow.
 */
export function LinkedText({ text }: { text: string }) {
  return linkPieces(text).map(({ text: piece, url }, index) =>
    url === undefined ? (
      // The order of the pieces is their identity.
      // oxlint-disable-next-line react/no-array-index-key
      <SafeText key={index} text={piece} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Link key={index} text={piece} url={url} />
    ),
  );
}

/** Not a button: that is a box of its own, which begins a line of its own where it does not fit. */
function Link({ text, url }: { text: string; url: string }) {
  const open = (): void => void api().app.openExternal({ url });
  return (
    <span
      role="link"
      tabIndex={0}
      className={styles.link}
      title={`Open in the browser, after a question:\n${plainWords(url)}`}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        open();
      }}
    >
      <SafeText text={text} />
    </span>
  );
}

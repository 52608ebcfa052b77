import { linkPieces } from './links.ts';
import { plainWords } from '../../shared/domain/plain-words.ts';
import { api } from '../api/client.ts';
import styles from './LinkedText.module.css';
import { SafeText } from './SafeText.tsx';

/**
 * Untrusted text with its web addresses as links. Pressing one shows a native confirmation with the full address before
 * the browser gets it; the page contains no href that anything else could follow.
 */
export function LinkedText({ text }: { text: string }) {
  return linkPieces(text).map(({ text: piece, url }, index) =>
    url === undefined ? (
      // The pieces are identified by their order.
      // oxlint-disable-next-line react/no-array-index-key
      <SafeText key={index} text={piece} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Link key={index} text={piece} url={url} />
    ),
  );
}

/** Not a button: a button is a box, which would start a new line if it does not fit. */
function Link({ text, url }: { text: string; url: string }) {
  const open = (): void => void api().app.openExternal({ url });
  return (
    <span
      role="link"
      tabIndex={0}
      className={styles.link}
      title={`Open in the browser (asks first):\n${plainWords(url)}`}
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

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
      <button
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        type="button"
        role="link"
        className={styles.link}
        title={`Open in the browser, after a question:\n${plainWords(url)}`}
        onClick={() => void api().app.openExternal({ url })}
      >
        <SafeText text={piece} />
      </button>
    ),
  );
}

import { memo, useDeferredValue, useMemo } from 'react';
import { partsOf, suggestedDiff } from '../../../shared/domain/remarks/index.ts';
import type { RemarkPart } from '../../../shared/ipc/remarks.ts';
import { begunParts } from './begun-parts.ts';
import { Suggestion } from './Suggestion.tsx';
import styles from './Suggestion.module.css';

/** Longer texts get no preview: it is made again after each pause in typing. */
const MAX_PREVIEWED_CHARS = 200_000;
const NO_LINES: readonly string[] = [];

interface SuggestionPreviewProps {
  text: string;
  /** The lines that would be replaced; undefined: not known. */
  lines: readonly string[] | undefined;
}

/** What the suggestions in a text would change, while it is written. Follows the text without delaying the typing. */
export function SuggestionPreview({ text, lines = NO_LINES }: SuggestionPreviewProps) {
  const later = useDeferredValue(text.includes('```suggestion') ? text : '');
  return later === '' ? null : <Preview text={later} lines={lines} />;
}

const Preview = memo(({ text, lines }: { text: string; lines: readonly string[] }) => {
  const parts = useMemo(
    () =>
      text.length > MAX_PREVIEWED_CHARS
        ? []
        : partsOf(text).flatMap((part): RemarkPart[] =>
            part.kind === 'suggestion'
              ? [{ kind: 'suggestion', lines: suggestedDiff(lines, part.lines) }]
              : [],
          ),
    [text, lines],
  );
  const shown = begunParts(parts);
  if (parts.length === 0) return null;
  return (
    <div className={styles.preview} role="group" aria-label="Preview">
      {shown.map((part, index) =>
        part.kind === 'suggestion' ? (
          // The order of the parts is their identity.
          // oxlint-disable-next-line react/no-array-index-key
          <Suggestion key={index} lines={part.lines} />
        ) : null,
      )}
      {shown === parts ? null : <p className={styles.more}>The preview shows the beginning.</p>}
    </div>
  );
});

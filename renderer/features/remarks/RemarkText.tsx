import { LinkedText } from '../../ui/LinkedText.tsx';
import styles from './Thread.module.css';
import type { ShownRemark } from './shown-remark.ts';
import { Suggestion } from './Suggestion.tsx';

interface RemarkTextProps {
  parts: ShownRemark['parts'];
  /** Puts one of its suggestions, counted from 0, on the clipboard as a patch; undefined: it cannot be made. */
  onCopyPatch: ((nth: number) => Promise<boolean>) | undefined;
}

/** A remark's words, with what it suggests as small diffs. All of it is text. */
export function RemarkText({ parts, onCopyPatch }: RemarkTextProps) {
  const suggestions = parts.filter(({ kind }) => kind === 'suggestion');
  return (
    <div className={styles.text} data-selectable="">
      {parts.map((part, index) =>
        part.kind === 'suggestion' ? (
          <Suggestion
            // The order of the parts is their identity.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            lines={part.lines}
            onCopyPatch={onCopyPatch && (() => onCopyPatch(suggestions.indexOf(part)))}
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} dir="auto">
            <LinkedText text={part.text} />
          </p>
        ),
      )}
    </div>
  );
}

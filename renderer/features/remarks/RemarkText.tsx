import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { begunParts } from './begun-parts.ts';
import styles from './Thread.module.css';
import type { ShownRemark } from './shown-remark.ts';
import { Suggestion } from './Suggestion.tsx';

interface RemarkTextProps {
  parts: ShownRemark['parts'];
  /** Puts one of its suggestions, counted from 0, on the clipboard as a patch; undefined: it cannot be made. */
  onCopyPatch: ((nth: number) => Promise<boolean>) | undefined;
}

/** A remark's words, with what it suggests as small diffs. All of it is text; a very long one is opened on demand. */
export function RemarkText({ parts, onCopyPatch }: RemarkTextProps) {
  const [all, setAll] = useState(false);
  const shown = all ? parts : begunParts(parts);
  const suggestions = shown.filter(({ kind }) => kind === 'suggestion');
  return (
    <div className={styles.text} data-selectable="">
      {shown.map((part, index) => {
        if (part.kind === 'text')
          return (
            // The order of the parts is their identity.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={index} dir="auto">
              <LinkedText text={part.text} />
            </p>
          );
        return (
          <Suggestion
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            lines={part.lines}
            onCopyPatch={onCopyPatch && (() => onCopyPatch(suggestions.indexOf(part)))}
          />
        );
      })}
      {shown === parts ? null : (
        <Button look="quiet" onClick={() => setAll(true)}>
          Show all of it
        </Button>
      )}
    </div>
  );
}

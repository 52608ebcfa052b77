import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { begunParts } from './begun-parts.ts';
import styles from './Thread.module.css';
import type { RemarkActions } from './remark-actions.ts';
import type { ShownRemark } from './shown-remark.ts';
import { Suggestion } from './Suggestion.tsx';

interface RemarkTextProps {
  parts: ShownRemark['parts'];
  actions: Pick<RemarkActions, 'copyPatch' | 'apply' | 'takeBack'>;
}

/** A remark's text, with its suggestions as small diffs. Everything is plain text; very long ones are collapsed. */
export function RemarkText({ parts, actions }: RemarkTextProps) {
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
        const nth = suggestions.indexOf(part);
        const { copyPatch, apply, takeBack } = actions;
        const { undo } = part;
        return (
          <Suggestion
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            lines={part.lines}
            applied={part.applied === true}
            onCopyPatch={() => copyPatch(nth)}
            onApply={apply && (() => apply(nth))}
            onUndo={undo === undefined ? undefined : takeBack && (() => takeBack(undo))}
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
